import type { ExcelCell } from '#schemas/kit/index.ts'
import type { MergedRange } from '#shared/import/header.ts'

export type { MergedRange }

/** A cell as it was read: what Excel shows, and the number behind it as decimal text where there is one. */
export interface ReadCell {
  readonly text: string
  /** Plain decimal text to Excel's own fifteen digits; absent for texts and dates. */
  readonly number?: string
}

/** Cells of one row; cells may be missing at the end. */
export type ReadRow = readonly (ReadCell | null)[]

/** One sheet. Rows are dense from the sheet's first row on and end with the last that holds anything. */
export interface ReadSheet {
  readonly name: string
  readonly rows: readonly ReadRow[]
  readonly merges: readonly MergedRange[]
}

export interface ReadBook {
  readonly sheets: readonly ReadSheet[]
}

/** The first rows of a sheet, and how many it has. */
export interface SheetTop extends ReadSheet {
  readonly rowCount: number
}

/** A row to be written; `null` is an empty cell. */
export type WriteLine = readonly (ExcelCell | null)[]

/** A sheet to be written. */
export interface WriteSheet {
  readonly name: string
  readonly columns: readonly { readonly header: string, readonly width: number }[]
  readonly rows: readonly WriteLine[]
  /** Rows behind `rows`, in portions as JSON: a text crosses to the thread at once, a million cells would hold up the event loop. */
  readonly packed?: readonly string[]
  /** The line of sums below the rows. */
  readonly totals?: WriteLine
  /** Columns that stay at the left; the header always stays. */
  readonly frozen?: number
}

/** Why a file cannot be read, in a line for the person who chose it. */
export class UnreadableFile extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'UnreadableFile'
  }
}

export type WorkbookJob =
  /** `top` rows of each sheet, or all of them; of one sheet or of all. */
  | { readonly do: 'read', readonly bytes: Uint8Array, readonly top?: number, readonly sheet?: string }
  | { readonly do: 'write', readonly sheets: readonly WriteSheet[] }

/** What the thread says, piece by piece; after each piece it waits until it is asked for the next. */
export type WorkbookPiece =
  | { readonly say: 'sheet', readonly sheet: Omit<SheetTop, 'rows'> }
  /** Rows of the sheet that was named last. */
  | { readonly say: 'rows', readonly rows: readonly ReadRow[] }
  | { readonly say: 'bytes', readonly bytes: Uint8Array }
  | { readonly say: 'end' }
  /** A line for the person who chose the file. */
  | { readonly say: 'refused', readonly text: string }
  | { readonly say: 'fault', readonly fault: string }
