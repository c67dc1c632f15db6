import type { Column, KindName, KindValue } from '../column.ts'
import type { Lookups } from '../lookup.ts'

export type Parsed<V> = { readonly ok: true; readonly value: V | null } | { readonly ok: false; readonly text: string }

/** A workbook cell: number (`n`, decimal text), date, boolean or text, with its format. */
export interface ExcelCell {
  readonly type: 'n' | 's' | 'd' | 'b'
  readonly text: string
  readonly format?: string
}

export type FilterOp = 'contains' | 'starts' | 'equals' | 'in' | 'from' | 'to' | 'under' | 'empty' | 'filled'

/** Value type: decimals are text, a `key` refers to an entry, node or record. */
export type Holds = 'text' | 'decimal' | 'whole' | 'truth' | 'day' | 'moment' | 'key' | 'files'

/** Everything specific to a column kind; a missing implementation does not compile. */
export interface Kind<K extends KindName> {
  readonly align: 'left' | 'right' | 'center'
  readonly holds: Holds
  readonly width: number
  readonly counted: boolean
  readonly bulk: boolean
  /** Available filters, the default first. */
  readonly filters: readonly FilterOp[]
  parse(raw: string, column: Column<K>, lookups: Lookups): Parsed<KindValue[K]>
  /** Returns why a value is invalid, or null; never called with an empty value. */
  check(value: KindValue[K], column: Column<K>, lookups: Lookups): string | null
  format(value: KindValue[K], column: Column<K>, lookups: Lookups): string
  /** Initial editor text; parse(edit(v)) is v. */
  edit(value: KindValue[K], column: Column<K>, lookups: Lookups): string
  compare(a: KindValue[K], b: KindValue[K]): number
  toExcel(value: KindValue[K], column: Column<K>, lookups: Lookups): ExcelCell
}

export const ok = <V>(value: V | null): Parsed<V> => ({ ok: true, value })
export const bad = (text: string): { ok: false; text: string } => ({ ok: false, text })
const collator = new Intl.Collator('zh-CN', { numeric: true })
export const compareText = (a: string, b: string): number => collator.compare(a, b)
export const textCell = (text: string): ExcelCell => ({ type: 's', text, format: '@' })
