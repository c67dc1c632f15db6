import type { ExcelCell } from '#schemas/kit/index.ts'

/** A cell as it was read: what Excel shows, and the number behind it as decimal text where there is one. */
export interface ReadCell {
  readonly text: string
  /** Plain decimal text to Excel's own fifteen digits; absent for texts and dates. */
  readonly number?: string
}

/** Rows and columns count from 0, both ends included. */
export interface MergedRange {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** One sheet. Rows are dense from the sheet's first row on, cells may be missing at the end of a row. */
export interface ReadSheet {
  readonly name: string
  readonly rows: readonly (readonly (ReadCell | null)[])[]
  readonly merges: readonly MergedRange[]
}

export interface ReadBook {
  readonly sheets: readonly ReadSheet[]
}

/** A sheet to be written; `null` is an empty cell. */
export interface WriteSheet {
  readonly name: string
  readonly columns: readonly { readonly header: string, readonly width: number }[]
  readonly rows: readonly (readonly (ExcelCell | null)[])[]
}

/** Why a file cannot be read, in a line for the person who chose it. */
export class UnreadableFile extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'UnreadableFile'
  }
}

export type WorkbookJob =
  | { readonly do: 'read', readonly bytes: Uint8Array }
  | { readonly do: 'write', readonly sheets: readonly WriteSheet[] }

export type WorkbookAnswer =
  | { readonly ok: true, readonly book: ReadBook }
  | { readonly ok: true, readonly bytes: Uint8Array }
  | { readonly ok: false, readonly text: string }
  | { readonly ok: false, readonly fault: string }
