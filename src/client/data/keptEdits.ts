import { createStore, del, get, keys, set } from 'idb-keyval'
import { session } from './session.ts'

/** What a window has not yet been able to send, as it is kept on this computer. */
interface Kept { readonly savedAt: number; readonly value: unknown }

/** What was left behind, as it is taken over: it stays kept until `keep` says what of it is still undecided, null when nothing is. */
export interface Adopted extends Kept { readonly keep: (rest: unknown) => Promise<void> }

/** Where the unsent edits of one list and one user are kept. */
export interface EditStore {
  /** Keeps a value in place of the one before; null keeps nothing. What is for the `next` one may be adopted at once. */
  save(value: unknown, forWhom: 'own' | 'next'): Promise<void>
  /** What windows that are gone have left behind, and what is there for the next one, oldest first; it is handed out once in a window, and left behind again when the window goes first. */
  adopt(): Promise<readonly Adopted[]>
}

/** Without the browser's locks a window counts as gone when it has not written for this long. */
const SILENT_MS = 30_000
const WINDOW = crypto.randomUUID()
/** In place of a window: whoever comes next may have it. */
const NOBODY = 'nobody'

let opened: ReturnType<typeof createStore> | undefined
const store = () => opened ??= createStore('yingzao-edits', 'edits')
const lockOf = (window: string): string => `yz.edits.${window}`
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined)

let held = false
/** Held for as long as this window lives, also while it cannot run: others see by it that its edits are in good hands. */
function holdLock(): void {
  if (held) return
  held = true
  void locks()?.request(lockOf(WINDOW), () => new Promise(() => {}))
}

/** Runs `take` when the window is gone, and nobody else takes over its edits at the same time. */
async function whenGone(window: string, savedAt: number, take: () => Promise<void>): Promise<void> {
  const manager = locks()
  if (manager) await manager.request(lockOf(window), { ifAvailable: true }, async lock => { if (lock) await take() })
  else if (Date.now() - savedAt > SILENT_MS) await take()
}

/** The edits of a list, by a name that no other has; those of another user or merchant are never seen. */
export function keptEdits(list: string): EditStore {
  const { user } = session
  const prefix = `${[user?.merchant.key, user?.id, list].map(part => encodeURIComponent(part ?? '')).join('/')}/`
  // A list that is opened again while an earlier one of this window still sends keeps its own beside it.
  const id = crypto.randomUUID()
  const keyOf = (window: string, list: string): string => `${prefix}${window}.${list}`
  async function put(key: string, value: unknown, savedAt: number): Promise<void> {
    holdLock()
    if (value === null) await del(key, store())
    else await set(key, { savedAt, value } satisfies Kept, store())
  }
  return {
    save: (value, forWhom) => put(keyOf(forWhom === 'own' ? WINDOW : NOBODY, id), value, Date.now()),
    async adopt() {
      const adopted: Adopted[] = []
      for (const key of await keys<string>(store())) {
        const [window = ''] = key.slice(prefix.length).split('.')
        const found = key.startsWith(prefix) && window !== WINDOW ? await get<Kept>(key, store()) : undefined
        if (!found) continue
        await whenGone(window, window === NOBODY ? 0 : found.savedAt, async () => {
          const last = await get<Kept>(key, store())
          if (!last) return
          const { savedAt, value } = last
          const own = keyOf(WINDOW, crypto.randomUUID())
          const keep = (rest: unknown): Promise<void> => put(own, rest, savedAt)
          await keep(value)
          await del(key, store())
          adopted.push({ savedAt, value, keep })
        })
      }
      return adopted.toSorted((a, b) => a.savedAt - b.savedAt)
    },
  }
}
