import type { ExcelCell } from '#schemas/kit/index.ts'
import type { UploadedSheet } from '#shared/api/workbook.ts'
import type { MergedRange } from '#shared/import/header.ts'
import type { TargetLabels } from '#shared/import/mapping.ts'

export type { MergedRange }

export interface ReadCell {
  /** Integers have all digits, never 1.1E+11. */
  readonly text: string
  /** Plain decimal text to Excel's fifteen digits; absent for texts and dates. */
  readonly number?: string
  /** The format is a percentage: 0.13 is displayed as 13%. */
  readonly percent?: true
  /** Message to the uploader on a cell without a usable value. */
  readonly fault?: string
  /** The formula without the equals sign, where requested. */
  readonly formula?: string
}

/** A cell's value for a text column, without thousands separators in codes. */
export const plainText = ({ text, number }: ReadCell): string =>
  (number !== undefined && /^-?\d+$/.test(number) && /^-?\d{1,3}(?:,\d{3})+(?:\.0+)?$/.test(text) ? number : text)

/** Trailing cells may be missing. */
export type ReadRow = readonly (ReadCell | null)[]

/** Rows are dense from the first to the last that is not empty. */
export interface ReadSheet {
  readonly name: string
  readonly rows: readonly ReadRow[]
  readonly merges: readonly MergedRange[]
  readonly hidden?: true
  /** Row indexes from 0. */
  readonly hiddenRows?: readonly number[]
}

export interface ReadBook {
  readonly sheets: readonly ReadSheet[]
}

/** `null` is an empty cell. */
export type WriteLine = readonly (ExcelCell | null)[]

export interface SheetHead {
  readonly name: string
  readonly columns: readonly { readonly header: string, readonly width: number }[]
  /** Columns frozen at the left; the header is always frozen. */
  readonly frozen?: number
  /** Indexes of the editable columns; others are protected against slips. Undefined: nothing is protected. */
  readonly open?: readonly number[]
}

export interface WriteSheet extends SheetHead {
  readonly rows: readonly WriteLine[]
}

/** Streamed rows of a sheet (default 0), in the order of sheets. */
export interface BookPiece {
  readonly sheet?: number
  readonly lines?: readonly WriteLine[]
  readonly totals?: WriteLine
}

/** `without` lists each sheet's omitted columns by index. */
export interface BookTarget {
  readonly path: string
  readonly without?: readonly (readonly number[])[]
}

/** The reason, in one line for the uploader. */
export class UnreadableFile extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'UnreadableFile'
  }
}

/** Reads one or all sheets, or, with `wanted`, previews. */
export interface ReadJob {
  readonly do: 'read'
  /** The bytes or the path of a file. */
  readonly from: Uint8Array | string
  readonly wanted: TargetLabels | undefined
  readonly sheet: string | undefined
  readonly formulas?: boolean | undefined
}

/** Rows come as JSON texts, null at the end: a million cells as objects would block the event loop. */
export interface WriteJob {
  readonly do: 'write'
  readonly heads: readonly SheetHead[]
  readonly targets: readonly BookTarget[]
}

/** Rows and columns count from 0. `text` marks the value as no number. */
export interface FilledCell {
  readonly row: number
  readonly column: number
  readonly value: string
  readonly text?: true
}

export interface FillJob {
  readonly do: 'fill'
  readonly from: Uint8Array
  readonly sheets: Readonly<Record<string, readonly FilledCell[]>>
}

export type WorkbookJob = ReadJob | WriteJob | FillJob

/** The reading thread waits for a request before each message. */
export type WorkbookPiece =
  | { readonly say: 'preview', readonly sheet: UploadedSheet }
  | { readonly say: 'sheet', readonly sheet: Omit<ReadSheet, 'rows'> }
  /** Rows of the last named sheet. */
  | { readonly say: 'rows', readonly rows: readonly ReadRow[] }
  | { readonly say: 'end' }
  | { readonly say: 'filled', readonly bytes: Uint8Array }
  | { readonly say: 'refused', readonly text: string }
  | { readonly say: 'fault', readonly fault: string }
