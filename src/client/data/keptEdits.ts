import { createStore, del, get, keys, set } from 'idb-keyval'
import { session } from './session.ts'

interface StoredEdits { readonly savedAt: number; readonly value: unknown }

/** Stored until `keep` replaces them by the unresolved rest, null for none. */
export interface Adopted extends StoredEdits { readonly keep: (rest: unknown) => Promise<void> }

export interface EditStore {
  /** Null removes the value. One for the `next` window may be adopted at once. */
  save(value: unknown, forWhom: 'own' | 'next'): Promise<void>
  /** Adopts edits of closed windows and those for the next one, oldest first. */
  adopt(): Promise<readonly Adopted[]>
}

/** A silent window counts as closed without the Web Locks API. */
const SILENT_MS = 30_000
const WINDOW = crypto.randomUUID()
/** Edits that any window may adopt. */
const NOBODY = 'nobody'

let opened: ReturnType<typeof createStore> | undefined
const store = () => opened ??= createStore('yingzao-edits', 'edits')
const lockOf = (window: string): string => `yz.edits.${window}`
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined)

let isLocked = false
/** Also locked while suspended, so that other windows do not adopt its edits. */
function holdLock(): void {
  if (isLocked) return
  isLocked = true
  void locks()?.request(lockOf(WINDOW), () => new Promise(() => {}))
}

/** Runs `take` once the window is closed, exclusively. */
async function whenGone(window: string, savedAt: number, adopt: () => Promise<void>): Promise<void> {
  const manager = locks()
  if (manager) {
    await manager.request(lockOf(window), { ifAvailable: true }, async lock => { if (lock) await adopt() })
    return
  }
  if (Date.now() - savedAt > SILENT_MS) await adopt()
}

/** Edits of a list by its unique name; never those of another user or merchant. */
export function keptEdits(list: string): EditStore {
  const { user } = session
  const prefix = `${[user?.merchant.key, user?.id, list].map(part => encodeURIComponent(part ?? '')).join('/')}/`
  // A reopened list must not overwrite edits that an earlier instance is still sending.
  const id = crypto.randomUUID()
  const keyOf = (window: string, list: string): string => `${prefix}${window}.${list}`
  async function write(key: string, value: unknown, savedAt: number): Promise<void> {
    holdLock()
    if (value === null) await del(key, store())
    else await set(key, { savedAt, value } satisfies StoredEdits, store())
  }
  return {
    save: (value, forWhom) => write(keyOf(forWhom === 'own' ? WINDOW : NOBODY, id), value, Date.now()),
    async adopt() {
      const adopted: Adopted[] = []
      for (const key of await keys<string>(store())) {
        const [window = ''] = key.slice(prefix.length).split('.')
        const stored = key.startsWith(prefix) && window !== WINDOW ? await get<StoredEdits>(key, store()) : undefined
        if (!stored) continue
        await whenGone(window, window === NOBODY ? 0 : stored.savedAt, async () => {
          const last = await get<StoredEdits>(key, store())
          if (!last) return
          const { savedAt, value } = last
          const ownKey = keyOf(WINDOW, crypto.randomUUID())
          const storeRest = (rest: unknown): Promise<void> => write(ownKey, rest, savedAt)
          await storeRest(value)
          await del(key, store())
          adopted.push({ savedAt, value, keep: storeRest })
        })
      }
      return adopted.toSorted((a, b) => a.savedAt - b.savedAt)
    },
  }
}
