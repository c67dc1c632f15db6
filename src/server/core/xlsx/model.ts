import type { ExcelCell } from '#schemas/kit/index.ts'
import type { UploadedSheet } from '#shared/api/workbook.ts'
import type { MergedRange } from '#shared/import/header.ts'
import type { TargetLabels } from '#shared/import/mapping.ts'

export type { MergedRange }

/** A read cell: its displayed text, and its number as decimal text where it has one. */
export interface ReadCell {
  /** Integers with all digits, never as 1.1E+11. */
  readonly text: string
  /** Plain decimal text to Excel's fifteen digits; absent for texts and dates. */
  readonly number?: string
  /** The format is a percentage: 0.13 is displayed as 13%. */
  readonly percent?: true
  /** The uploader's message why the cell has no usable value. */
  readonly fault?: string
  /** The formula without the equals sign, where formulas are requested. */
  readonly formula?: string
}

/** A cell's value for a text column: the digits of a code displayed with thousands separators. */
export const plainText = ({ text, number }: ReadCell): string =>
  (number !== undefined && /^-?\d+$/.test(number) && /^-?\d{1,3}(?:,\d{3})+(?:\.0+)?$/.test(text) ? number : text)

/** Cells of one row; trailing cells may be missing. */
export type ReadRow = readonly (ReadCell | null)[]

/** A sheet whose rows are dense from the first row to the last that is not empty. */
export interface ReadSheet {
  readonly name: string
  readonly rows: readonly ReadRow[]
  readonly merges: readonly MergedRange[]
  /** The sheet is hidden in Excel. */
  readonly hidden?: true
  /** Hidden rows, counted from 0. */
  readonly hiddenRows?: readonly number[]
}

export interface ReadBook {
  readonly sheets: readonly ReadSheet[]
}

/** A row to write; `null` is an empty cell. */
export type WriteLine = readonly (ExcelCell | null)[]

/** A sheet to write, without its rows. */
export interface SheetHead {
  readonly name: string
  readonly columns: readonly { readonly header: string, readonly width: number }[]
  /** Number of columns frozen at the left; the header is always frozen. */
  readonly frozen?: number
  /** Indexes of the editable columns; others are protected against slips. Undefined: nothing is protected. */
  readonly open?: readonly number[]
}

export interface WriteSheet extends SheetHead {
  readonly rows: readonly WriteLine[]
}

/** A piece of a streamed workbook: rows of a sheet (default 0), in the order of sheets. */
export interface BookPiece {
  readonly sheet?: number
  readonly lines?: readonly WriteLine[]
  /** The totals line below a sheet's rows. */
  readonly totals?: WriteLine
}

/** A target file; `without` lists the omitted columns of each sheet by index. */
export interface BookTarget {
  readonly path: string
  readonly without?: readonly (readonly number[])[]
}

/** The reason why a file cannot be read, in one line for its uploader. */
export class UnreadableFile extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'UnreadableFile'
  }
}

/** Reads all rows of one or all sheets, or, with `wanted`, each sheet's preview before its columns are mapped. */
export interface ReadJob {
  readonly do: 'read'
  /** The bytes or the path of a file. */
  readonly from: Uint8Array | string
  readonly wanted: TargetLabels | undefined
  readonly sheet: string | undefined
  /** Cells include their formulas. */
  readonly formulas?: boolean | undefined
}

/**
 * Writes a workbook from JSON messages, null at the end: texts pass to the thread at once, while a million cells would block the event
 * loop.
 */
export interface WriteJob {
  readonly do: 'write'
  readonly heads: readonly SheetHead[]
  readonly targets: readonly BookTarget[]
}

/** A value for a cell without a formula; rows and columns count from 0. `text` marks it as no number. */
export interface FilledCell {
  readonly row: number
  readonly column: number
  readonly value: string
  readonly text?: true
}

/** Writes values into a workbook's sheets by name and leaves the rest unchanged. */
export interface FillJob {
  readonly do: 'fill'
  readonly from: Uint8Array
  readonly sheets: Readonly<Record<string, readonly FilledCell[]>>
}

export type WorkbookJob = ReadJob | WriteJob | FillJob

/** A message of the reading thread, which waits for a request before the next. */
export type WorkbookPiece =
  | { readonly say: 'preview', readonly sheet: UploadedSheet }
  | { readonly say: 'sheet', readonly sheet: Omit<ReadSheet, 'rows'> }
  /** Rows of the last named sheet. */
  | { readonly say: 'rows', readonly rows: readonly ReadRow[] }
  | { readonly say: 'end' }
  | { readonly say: 'filled', readonly bytes: Uint8Array }
  /** A line for the uploader. */
  | { readonly say: 'refused', readonly text: string }
  | { readonly say: 'fault', readonly fault: string }
