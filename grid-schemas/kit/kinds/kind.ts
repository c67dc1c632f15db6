import type { Column, KindName, KindValue } from '../column.ts'
import type { Lookups } from '../lookup.ts'

/** A typed or pasted text read as a value, or the reason in Chinese why it is none. */
export type Parsed<V> = { readonly ok: true; readonly value: V | null } | { readonly ok: false; readonly text: string }

/** A cell of a workbook: number (`n`, decimal text), date, boolean or text, with its display format. */
export interface ExcelCell {
  readonly type: 'n' | 's' | 'd' | 'b'
  readonly text: string
  readonly format?: string
}

export type FilterOp = 'contains' | 'starts' | 'equals' | 'in' | 'from' | 'to' | 'under' | 'empty' | 'filled'

/** What a value is: decimals are text, a `key` names an entry, a node or a record elsewhere. */
export type Holds = 'text' | 'decimal' | 'whole' | 'truth' | 'day' | 'moment' | 'key' | 'files'

/** Everything a kind of column answers for itself. Adding a kind fails to compile where an answer is owed. */
export interface Kind<K extends KindName> {
  readonly align: 'left' | 'right' | 'center'
  readonly holds: Holds
  readonly width: number
  /** A list offers its values with how often each stands there. */
  readonly counted: boolean
  /** One value can be put into the cells of many rows at once. */
  readonly bulk: boolean
  /** Filters a list may use on it, the first is the usual one. */
  readonly filters: readonly FilterOp[]
  parse(raw: string, column: Column<K>, lookups: Lookups): Parsed<KindValue[K]>
  /** The reason why a value is not allowed, or null. Empty values never come here. */
  check(value: KindValue[K], column: Column<K>, lookups: Lookups): string | null
  /** What the cell shows. */
  format(value: KindValue[K], column: Column<K>, lookups: Lookups): string
  /** What the editor opens with; parse(edit(v)) is v. */
  edit(value: KindValue[K], column: Column<K>, lookups: Lookups): string
  compare(a: KindValue[K], b: KindValue[K]): number
  toExcel(value: KindValue[K], column: Column<K>, lookups: Lookups): ExcelCell
}

export const ok = <V>(value: V | null): Parsed<V> => ({ ok: true, value })
export const bad = (text: string): { ok: false; text: string } => ({ ok: false, text })
const collator = new Intl.Collator('zh-CN', { numeric: true })
export const compareText = (a: string, b: string): number => collator.compare(a, b)
export const textCell = (text: string): ExcelCell => ({ type: 's', text, format: '@' })
