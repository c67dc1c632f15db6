import type { Lookups, Row } from '#schemas/kit/index.ts'
import type { Conflict } from './history.ts'
import type { Batch, SaveRows } from './saving.ts'

/** What a server list needs to be edited. Without `save` nothing in it can be changed. */
export interface RemoteHost {
  readonly lookups: Lookups
  /** One request for one action; throws CallError when nothing of it was taken. */
  readonly save?: SaveRows
  /** What a new row holds beside its defaults. */
  begins?(): Row | undefined
  /** Keeps on this computer what is not answered yet. */
  keep(batches: readonly Batch[]): void
  page(): number
  showPage(page: number): Promise<void>
  /** Is there such a page? */
  hasPage(page: number): boolean
  /** Do conditions hide rows of the list? */
  isNarrowed(): boolean
  /** Shows a row on the page where it stands, leaving conditions that hide it, and says so; `what` names what is looked for. */
  lead(rowId: string, what: string): Promise<boolean>
  /** Asks the server again for the page: a row was changed by somebody else, or rows have gone. */
  refresh(): void
  /** How many rows of the list stand behind `here` rows of the page. */
  behind(here: number): number
  /** Makes the page this many rows long, with `load`; false when it could not be done. */
  reach(length: number): Promise<boolean>
  /** Something was written: what was prefetched is stale, and the total moved by `delta`. */
  written(delta: number): void
  /** A request failed as a whole and was taken back. */
  failed(error: unknown, retry: () => void): void
  /** Something was not done as it was wanted, and nothing is left to decide. */
  notDone(text: string): void
  /** A step of undo that would overwrite what is there now. */
  blocked(conflicts: readonly Conflict[]): void
}
