import type { EditStore } from '#client/data/keptEdits.ts'
import type { AheadWork } from '../sheet/types.ts'
import type { Typing } from './conflict.ts'
import type { HeldWork } from './held.ts'
import type { Batch } from './saving.ts'

const FORMAT = 1

/**
 * Unsent work of a list: batches, edits that need a correction, the text of the open editor, and input typed for pages that did not
 * load.
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
/** Another release's format counts as none. */
const isWork = (value: unknown): value is UnsentWork => isRecord(value) && value.format === FORMAT && Array.isArray(value.batches)
const isNothing = ({ batches, held: edits, typed, ahead = [] }: UnsentWork): boolean =>
  batches.length + ahead.length === 0 && !edits && typed === null

/** Unsent work of a closed window. `settle` marks parts as taken over or given up; the others stay stored. */
export interface LeftWork {
  readonly savedAt: number
  readonly work: UnsentWork
  readonly settle: (settled: Partial<Omit<UnsentWork, 'format'>>) => Promise<void>
}

/** Pending writes of lists that are closing; a reopened list waits for them. */
let leaving: Promise<unknown> = Promise.resolve()

/** Stores the unsent work of a list on this computer as it changes: a page may close at any moment. */
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
      const { work, left } = now
      // Work that waits for the user is offered when the list is opened again; pending batches continue from here.
      await save(left ? { ...work, batches: [] } : NOTHING, 'next')
      await save(left ? { ...NOTHING, batches: work.batches } : work, 'own')
    }
    writing = null
  }
  /** One write at a time, always of the newest state. */
  const write = (): Promise<void> => (writing ??= writeAll())
  /** Resolves when all changes so far are stored. */
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
    held: (edits: HeldWork | null): void => { if (edits !== null || now.work.held) change({ held: edits }) },
    typing: (typed: Typing | null): void => change({ typed }),
    ahead: (ahead: readonly AheadWork[]): void => { if (ahead.length > 0 || now.work.ahead?.length) change({ ahead }) },
    /** The list is mounted or unmounted: an unmounted one is like one left by an earlier window. */
    shown: (isShown: boolean): void => {
      if (isShown !== now.left) return
      now = { ...now, left: !isShown }
      leaving = Promise.all([leaving, write()])
    },
    /** The work of closed windows and unmounted lists, oldest first. */
    adopt: async (): Promise<readonly LeftWork[]> => {
      await leaving
      const left = await store.adopt().catch(() => [])
      return left.flatMap(({ savedAt, value, keep }) => {
        let rest = isWork(value) ? value : NOTHING
        const discard = async (settled: Partial<UnsentWork>): Promise<void> => {
          rest = { ...rest, ...settled }
          await written()
          await keep(isNothing(rest) ? null : rest).catch(() => {})
        }
        if (isWork(value)) return [{ savedAt, work: value, settle: discard }]
        void discard({})
        return []
      })
    },
  }
}
