import type { ExcelCell } from '#schemas/kit/index.ts'
import type { UploadedSheet } from '#shared/api/workbook.ts'
import type { MergedRange } from '#shared/import/header.ts'
import type { Wanted } from '#shared/import/mapping.ts'

export type { MergedRange }

/** A cell as it was read: what Excel shows, and the number behind it as decimal text where there is one. */
export interface ReadCell {
  /** Whole numbers in all their digits, never as 1.1E+11. */
  readonly text: string
  /** Plain decimal text to Excel's own fifteen digits; absent for texts and dates. */
  readonly number?: string
  /** Its format shows hundredths: 0.13 is seen as 13%. */
  readonly percent?: true
  /** Why nothing can be taken from it, in words for whoever sent the file. */
  readonly fault?: string
  /** Its formula as Excel writes it without the equals sign, where formulas are asked for. */
  readonly formula?: string
}

/** A cell as a column of texts has it: of a code in a format with separators its digits. */
export const plainText = ({ text, number }: ReadCell): string =>
  (number !== undefined && /^-?\d+$/.test(number) && /^-?\d{1,3}(?:,\d{3})+(?:\.0+)?$/.test(text) ? number : text)

/** Cells of one row; cells may be missing at the end. */
export type ReadRow = readonly (ReadCell | null)[]

/** One sheet. Rows are dense from the sheet's first row on and end with the last that holds anything. */
export interface ReadSheet {
  readonly name: string
  readonly rows: readonly ReadRow[]
  readonly merges: readonly MergedRange[]
  /** Nobody sees it who opens the file. */
  readonly hidden?: true
  /** Rows that are not shown, counted from 0. */
  readonly hiddenRows?: readonly number[]
}

export interface ReadBook {
  readonly sheets: readonly ReadSheet[]
}

/** A row to be written; `null` is an empty cell. */
export type WriteLine = readonly (ExcelCell | null)[]

/** A sheet to be written, without its rows. */
export interface SheetHead {
  readonly name: string
  readonly columns: readonly { readonly header: string, readonly width: number }[]
  /** Columns that stay at the left; the header always stays. */
  readonly frozen?: number
  /** Columns that are to be filled in, by their places: everything else is protected against slips. Without it nothing is. */
  readonly open?: readonly number[]
}

/** A sheet to be written. */
export interface WriteSheet extends SheetHead {
  readonly rows: readonly WriteLine[]
}

/** Rows of a workbook that is written piece by piece: of the first sheet unless said, and never of an earlier one than before. */
export interface BookPiece {
  readonly sheet?: number
  readonly lines?: readonly WriteLine[]
  /** The line of sums below the rows of a sheet. */
  readonly totals?: WriteLine
}

/** Where a workbook is written to; `without` some columns of its sheets, by their places. */
export interface BookTarget {
  readonly path: string
  readonly without?: readonly (readonly number[])[]
}

/** Why a file cannot be read, in a line for the person who chose it. */
export class UnreadableFile extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'UnreadableFile'
  }
}

/** All rows of a sheet or of all sheets; with `wanted` what is shown of each sheet before its columns are chosen. */
export interface ReadJob {
  readonly do: 'read'
  /** The bytes, or the path of a file. */
  readonly from: Uint8Array | string
  readonly wanted: Wanted | undefined
  readonly sheet: string | undefined
  /** Cells say their formulas. */
  readonly formulas?: boolean | undefined
}

/** The rows come as messages: pieces as JSON, and null at the end. A text crosses to the thread at once, a million cells would hold up the event loop. */
export interface WriteJob {
  readonly do: 'write'
  readonly heads: readonly SheetHead[]
  readonly targets: readonly BookTarget[]
}

/** What is put into a cell of a workbook where no formula stands; rows and columns count from 0. A `text` is no number. */
export interface FilledCell {
  readonly row: number
  readonly column: number
  readonly value: string
  readonly text?: true
}

/** Puts values into sheets of a workbook by their names and leaves everything else as it is. */
export interface FillJob {
  readonly do: 'fill'
  readonly from: Uint8Array
  readonly sheets: Readonly<Record<string, readonly FilledCell[]>>
}

export type WorkbookJob = ReadJob | WriteJob | FillJob

/** What a thread that reads says, piece by piece; after each piece it waits until it is asked for the next. */
export type WorkbookPiece =
  | { readonly say: 'preview', readonly sheet: UploadedSheet }
  | { readonly say: 'sheet', readonly sheet: Omit<ReadSheet, 'rows'> }
  /** Rows of the sheet that was named last. */
  | { readonly say: 'rows', readonly rows: readonly ReadRow[] }
  | { readonly say: 'end' }
  /** The filled workbook. */
  | { readonly say: 'filled', readonly bytes: Uint8Array }
  /** A line for the person who chose the file. */
  | { readonly say: 'refused', readonly text: string }
  | { readonly say: 'fault', readonly fault: string }
