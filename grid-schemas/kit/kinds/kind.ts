import type { Column, KindName, KindValue } from '../column.ts'
import type { Lookups } from '../lookup.ts'

/** A value read from typed or pasted text, or the reason in Chinese why it is invalid. */
export type Parsed<V> = { readonly ok: true; readonly value: V | null } | { readonly ok: false; readonly text: string }

/** A cell of a workbook: number (`n`, decimal text), date, boolean or text, with its format. */
export interface ExcelCell {
  readonly type: 'n' | 's' | 'd' | 'b'
  readonly text: string
  readonly format?: string
}

export type FilterOp = 'contains' | 'starts' | 'equals' | 'in' | 'from' | 'to' | 'under' | 'empty' | 'filled'

/** Type of a value: decimals are text, a `key` refers to an entry, a node or a record. */
export type Holds = 'text' | 'decimal' | 'whole' | 'truth' | 'day' | 'moment' | 'key' | 'files'

/** Everything that depends on the kind of a column. A new kind fails to compile where an implementation is missing. */
export interface Kind<K extends KindName> {
  readonly align: 'left' | 'right' | 'center'
  readonly holds: Holds
  readonly width: number
  /** Lists offer its values with their counts. */
  readonly counted: boolean
  /** Supports writing one value into many rows. */
  readonly bulk: boolean
  /** Available filters, the default first. */
  readonly filters: readonly FilterOp[]
  parse(raw: string, column: Column<K>, lookups: Lookups): Parsed<KindValue[K]>
  /** Reason why a value is invalid, or null; never called with an empty value. */
  check(value: KindValue[K], column: Column<K>, lookups: Lookups): string | null
  /** Display text. */
  format(value: KindValue[K], column: Column<K>, lookups: Lookups): string
  /** Initial text of the editor; parse(edit(v)) is v. */
  edit(value: KindValue[K], column: Column<K>, lookups: Lookups): string
  compare(a: KindValue[K], b: KindValue[K]): number
  toExcel(value: KindValue[K], column: Column<K>, lookups: Lookups): ExcelCell
}

export const ok = <V>(value: V | null): Parsed<V> => ({ ok: true, value })
export const bad = (text: string): { ok: false; text: string } => ({ ok: false, text })
const collator = new Intl.Collator('zh-CN', { numeric: true })
export const compareText = (a: string, b: string): number => collator.compare(a, b)
export const textCell = (text: string): ExcelCell => ({ type: 's', text, format: '@' })
