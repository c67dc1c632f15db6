import type { EditStore } from '#client/data/keptEdits.ts'
import type { AheadWork } from '../sheet/types.ts'
import type { Typing } from './conflict.ts'
import type { UnsendableWork } from './unsentWork.ts'
import type { Batch } from './saving.ts'

const FORMAT = 1

/** Unsent work of a list: batches, edits to correct, editor text, input for pages that did not load. */
export interface UnsentWork {
  readonly format: typeof FORMAT
  readonly batches: readonly Batch[]
  readonly held?: UnsendableWork | null
  readonly typed: Typing | null
  readonly ahead?: readonly AheadWork[]
}

const NOTHING: UnsentWork = { format: FORMAT, batches: [], typed: null }
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
/** Another release's format counts as none. */
const isWork = (value: unknown): value is UnsentWork => isRecord(value) && value.format === FORMAT && Array.isArray(value.batches)
const isNothing = ({ batches, held: edits, typed, ahead = [] }: UnsentWork): boolean =>
  batches.length + ahead.length === 0 && !edits && typed === null

/** Unsent work of a closed window. `settle` marks parts as adopted or discarded. */
export interface LeftWork {
  readonly savedAt: number
  readonly work: UnsentWork
  readonly settle: (resolved: Partial<Omit<UnsentWork, 'format'>>) => Promise<void>
}

/** Pending writes of closing lists; a reopened list waits for them. */
let leaving: Promise<unknown> = Promise.resolve()

export function createKeeper(store: EditStore) {
  let now = { work: NOTHING, left: false }
  let writing: Promise<void> | null = null
  const stored = new Set<'own' | 'next'>()

  async function save(work: UnsentWork, forWhom: 'own' | 'next'): Promise<void> {
    const empty = isNothing(work)
    // A full or forbidden disk must not stop the editing.
    if (!empty || stored.has(forWhom)) await store.save(empty ? null : work, forWhom).catch(() => {})
    if (empty) stored.delete(forWhom)
    else stored.add(forWhom)
  }
  async function writeAll(): Promise<void> {
    for (let written: typeof now | null = null; written !== now;) {
      written = now
      const { work, left: isLeaving } = now
      // Work for the user is offered on reopening; pending batches continue here.
      await save(isLeaving ? { ...work, batches: [] } : NOTHING, 'next')
      await save(isLeaving ? { ...NOTHING, batches: work.batches } : work, 'own')
    }
    writing = null
  }
  /** One write at a time, always of the newest state. */
  const write = (): Promise<void> => (writing ??= writeAll())
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
    held: (edits: UnsendableWork | null): void => { if (edits !== null || now.work.held) change({ held: edits }) },
    typing: (typed: Typing | null): void => change({ typed }),
    ahead: (ahead: readonly AheadWork[]): void => { if (ahead.length > 0 || now.work.ahead?.length) change({ ahead }) },
    /** An unmounted list counts as left by an earlier window. */
    shown: (isShown: boolean): void => {
      if (isShown !== now.left) return
      now = { ...now, left: !isShown }
      leaving = Promise.all([leaving, write()])
    },
    /** Adopts work of closed windows and unmounted lists, oldest first. */
    adopt: async (): Promise<readonly LeftWork[]> => {
      await leaving
      const remaining = await store.adopt().catch(() => [])
      return remaining.flatMap(({ savedAt, value, keep: storeRest }) => {
        let rest = isWork(value) ? value : NOTHING
        const discard = async (resolved: Partial<UnsentWork>): Promise<void> => {
          rest = { ...rest, ...resolved }
          await written()
          await storeRest(isNothing(rest) ? null : rest).catch(() => {})
        }
        if (isWork(value)) return [{ savedAt, work: value, settle: discard }]
        void discard({})
        return []
      })
    },
  }
}
