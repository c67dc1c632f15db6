import type { EditStore } from '#client/data/keptEdits.ts'
import type { Typing } from './conflict.ts'
import type { HeldWork } from './held.ts'
import type { Batch } from './saving.ts'

const FORMAT = 1

/** What a list has not yet been able to send, what it holds until it is corrected, and the text that stands in its open editor. */
export interface UnsentWork {
  readonly format: typeof FORMAT
  readonly batches: readonly Batch[]
  readonly held?: HeldWork | null
  readonly typed: Typing | null
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
/** Another release's shape counts as nothing. */
const isWork = (value: unknown): value is UnsentWork => isRecord(value) && value.format === FORMAT && Array.isArray(value.batches)

/** Keeps the unsent work of a list on this computer as it changes: a page may go at any moment. */
export function createKeeper(store: EditStore) {
  let work: UnsentWork = { format: FORMAT, batches: [], typed: null }
  let kept = false
  let writing = false

  /** One write at a time, always of the newest state: while one is pending the next waits. */
  async function write(): Promise<void> {
    if (writing) return
    writing = true
    for (let written: UnsentWork | null = null; written !== work;) {
      written = work
      const empty = work.batches.length === 0 && !work.held && work.typed === null
      // A full or forbidden disk must not stop the work on screen.
      if (!empty || kept) await store.save(empty ? null : work).catch(() => {})
      kept = !empty
    }
    writing = false
  }
  const change = (next: Partial<UnsentWork>): void => {
    work = { ...work, ...next }
    void write()
  }

  return {
    batches: (batches: readonly Batch[]): void => change({ batches }),
    held: (held: HeldWork | null): void => { if (held !== null || work.held) change({ held }) },
    typing: (typed: Typing | null): void => change({ typed }),
    /** What windows that are gone have left, oldest first. */
    adopt: async (): Promise<readonly { savedAt: number; work: UnsentWork }[]> =>
      (await store.adopt().catch(() => [])).flatMap(({ savedAt, value }) => (isWork(value) ? [{ savedAt, work: value }] : [])),
  }
}
