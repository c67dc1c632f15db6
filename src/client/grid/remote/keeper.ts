import type { EditStore } from '#client/data/keptEdits.ts'
import type { AheadWork } from '../sheet/types.ts'
import type { Typing } from './conflict.ts'
import type { HeldWork } from './held.ts'
import type { Batch } from './saving.ts'

const FORMAT = 1

/**
 * What a list has not yet been able to send, what it holds until it is corrected, the text that stands in its open editor, and what
 * was typed for pages that have not come.
 */
export interface UnsentWork {
  readonly format: typeof FORMAT
  readonly batches: readonly Batch[]
  readonly held?: HeldWork | null
  readonly typed: Typing | null
  readonly ahead?: readonly AheadWork[]
}

const NOTHING: UnsentWork = { format: FORMAT, batches: [], typed: null }
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
/** Another release's shape counts as nothing. */
const isWork = (value: unknown): value is UnsentWork => isRecord(value) && value.format === FORMAT && Array.isArray(value.batches)
const isNothing = ({ batches, held, typed, ahead = [] }: UnsentWork): boolean => batches.length + ahead.length === 0 && !held && typed === null

/** Work that was left behind. `settle` says which parts are taken over or given up; the others stay kept, should the window go before they are. */
export interface LeftWork {
  readonly savedAt: number
  readonly work: UnsentWork
  readonly settle: (settled: Partial<Omit<UnsentWork, 'format'>>) => Promise<void>
}

/** Work that lists of this window are leaving behind; who opens one of them again waits for it. */
let leaving: Promise<unknown> = Promise.resolve()

/** Keeps the unsent work of a list on this computer as it changes: a page may go at any moment. */
export function createKeeper(store: EditStore) {
  let now = { work: NOTHING, left: false }
  let writing: Promise<void> | null = null
  const kept = new Set<'own' | 'next'>()

  async function save(work: UnsentWork, forWhom: 'own' | 'next'): Promise<void> {
    const empty = isNothing(work)
    // A full or forbidden disk must not stop the work on screen.
    if (!empty || kept.has(forWhom)) await store.save(empty ? null : work, forWhom).catch(() => {})
    if (empty) kept.delete(forWhom)
    else kept.add(forWhom)
  }
  async function writeAll(): Promise<void> {
    for (let written: typeof now | null = null; written !== now;) {
      written = now
      const { work, left } = now
      // Who opens the list again is offered what waits for somebody; what is being sent goes on from here.
      await save(left ? { ...work, batches: [] } : NOTHING, 'next')
      await save(left ? { ...NOTHING, batches: work.batches } : work, 'own')
    }
    writing = null
  }
  /** One write at a time, always of the newest state: while one is pending the next waits. */
  const write = (): Promise<void> => (writing ??= writeAll())
  /** Once everything that has changed up to now is kept. */
  async function written(): Promise<void> {
    await new Promise(resolve => setTimeout(resolve))
    await writing
  }
  const change = (next: Partial<UnsentWork>): void => {
    now = { ...now, work: { ...now.work, ...next } }
    void write()
  }

  return {
    batches: (batches: readonly Batch[]): void => change({ batches }),
    held: (held: HeldWork | null): void => { if (held !== null || now.work.held) change({ held }) },
    typing: (typed: Typing | null): void => change({ typed }),
    ahead: (ahead: readonly AheadWork[]): void => { if (ahead.length > 0 || now.work.ahead?.length) change({ ahead }) },
    /** The list is on the screen, or has gone from it: in a window that stays, it is like one that an earlier window left. */
    shown: (isShown: boolean): void => {
      if (isShown !== now.left) return
      now = { ...now, left: !isShown }
      leaving = Promise.all([leaving, write()])
    },
    /** What windows, and lists of this one, that are gone have left, oldest first. */
    adopt: async (): Promise<readonly LeftWork[]> => {
      await leaving
      const found = await store.adopt().catch(() => [])
      return found.flatMap(({ savedAt, value, keep }) => {
        let rest = isWork(value) ? value : NOTHING
        const settle = async (settled: Partial<UnsentWork>): Promise<void> => {
          rest = { ...rest, ...settled }
          await written()
          await keep(isNothing(rest) ? null : rest).catch(() => {})
        }
        if (isWork(value)) return [{ savedAt, work: value, settle }]
        void settle({})
        return []
      })
    },
  }
}
