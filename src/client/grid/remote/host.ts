import type { Lookups, Row } from '#schemas/kit/index.ts'
import type { Conflict } from './history.ts'
import type { Batch, SaveRows } from './saving.ts'

/** Read-only without `save`. */
export interface RemoteHost {
  readonly lookups: Lookups
  /** One request per action. @throws CallError when it failed as a whole */
  readonly save?: SaveRows
  /** Initial values beside the defaults. */
  begins?(): Row | undefined
  /** Stores unanswered batches on this computer. */
  keep(batches: readonly Batch[]): void
  page(): number
  showPage(page: number): Promise<void>
  hasPage(page: number): boolean
  isNarrowed(): boolean
  /** Shows a row's page with a message, clearing filters that hide it; `subject` names the target. */
  lead(rowId: string, subject: string): Promise<boolean>
  refresh(): void
  /** Number of list rows behind the first `here` of the page. */
  behind(loadedRows: number): number
  /** Extends the page, with `load`; false after a failure. */
  reach(length: number): Promise<boolean>
  /** After a write: prefetched pages are stale, the total changes by `delta`. */
  written(delta: number): void
  /** A request failed and was rolled back. */
  failed(error: unknown, retry: () => void): void
  /** Reports a deviation that needs no decision. */
  notDone(text: string): void
  /** An undo step would overwrite newer values. */
  blocked(conflicts: readonly Conflict[]): void
}
