import type { Columns, LookupSource, Option, Row } from '#schemas/kit/index.ts'

/** Cloneable for a Worker: without functions. */
export interface SheetSource {
  readonly name: string
  /** In screen order, left-pinned first; labels are the headers that an import recognises. */
  readonly columns: readonly { readonly key: string; readonly header: string; readonly width: number }[]
  readonly frozen: number
  readonly declared: Columns
  readonly lists: ReadonlyMap<LookupSource, readonly Option[]>
  readonly footer?: Row
}

/** Plain texts, without numbers. */
export interface TextSheet {
  readonly name: string
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Rows go in batches, to keep the page responsive. */
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
