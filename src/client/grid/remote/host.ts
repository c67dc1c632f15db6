import type { Lookups, Row } from '#schemas/kit/index.ts'
import type { Conflict } from './history.ts'
import type { Batch, SaveRows } from './saving.ts'

/** Read-only without `save`. */
export interface RemoteHost {
  readonly lookups: Lookups
  /** One request for one action. @throws CallError when it failed as a whole */
  readonly save?: SaveRows
  /** Initial values of a new row beside its defaults. */
  begins?(): Row | undefined
  /** Stores unanswered batches on this computer. */
  keep(batches: readonly Batch[]): void
  page(): number
  showPage(page: number): Promise<void>
  hasPage(page: number): boolean
  /** Whether filters hide rows of the list. */
  isNarrowed(): boolean
  /** Shows the page of a row with a message, clearing filters that hide it; `subject` names the target. */
  lead(rowId: string, subject: string): Promise<boolean>
  /** Reloads the page after another user has changed or removed rows. */
  refresh(): void
  /** Number of rows of the list after `here` rows of the page. */
  behind(here: number): number
  /** Extends the page to this length, with `load`; false after a failure. */
  reach(length: number): Promise<boolean>
  /** After a write: prefetched pages are stale, and the total changes by `delta`. */
  written(delta: number): void
  /** A request failed as a whole and was rolled back. */
  failed(error: unknown, retry: () => void): void
  /** Reports a deviation that needs no decision. */
  notDone(text: string): void
  /** An undo step would overwrite newer values. */
  blocked(conflicts: readonly Conflict[]): void
}
