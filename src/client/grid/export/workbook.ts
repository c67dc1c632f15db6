import type { Columns, LookupSource, Option, Row } from '#schemas/kit/index.ts'

/** One table for a workbook, in a form that can be sent to a Worker: no functions in it. */
export interface SheetSource {
  readonly name: string
  /** In the order on screen, those pinned at the left first; labels are the headers that an import recognises. */
  readonly columns: readonly { readonly key: string; readonly header: string; readonly width: number }[]
  /** How many columns stay at the left. */
  readonly frozen: number
  readonly declared: Columns
  readonly lists: ReadonlyMap<LookupSource, readonly Option[]>
  readonly footer?: Row
}

/** A table of plain texts (failed rows, problems): what a person reads, nothing to be counted. */
export interface TextSheet {
  readonly name: string
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Messages to the Worker: rows come in portions, so that the page never stops to hand them over. */
export type ToWorker =
  | { readonly kind: 'sheet'; readonly source: SheetSource }
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | { readonly kind: 'footer'; readonly row: Row }
  | { readonly kind: 'texts'; readonly sheet: TextSheet }
  | { readonly kind: 'finish' }
  | { readonly kind: 'read'; readonly bytes: ArrayBuffer }
export type FromWorker =
  | { readonly ok: true; readonly file: ArrayBuffer }
  | { readonly ok: true; readonly table: readonly (readonly string[])[] }
  | { readonly ok: false; readonly text: string }
