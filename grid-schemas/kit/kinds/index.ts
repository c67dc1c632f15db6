import type { AnyColumn, Column, KindName } from '../column.ts'
import type { Lookups } from '../lookup.ts'
import { isEmpty, type Value } from '../value.ts'
import { choiceKind, dictKind, refKind, treeKind } from './chosen.ts'
import { dateKind, datetimeKind } from './dates.ts'
import type { ExcelCell, Kind, Parsed } from './kind.ts'
import { computedKind, decimalKind, integerKind, moneyKind, percentKind } from './numeric.ts'
import { booleanKind, filesKind } from './simple.ts'
import { longTextKind, textKind } from './text.ts'

export const KINDS: { readonly [K in KindName]: Kind<K> } = {
  text: textKind,
  longText: longTextKind,
  integer: integerKind,
  decimal: decimalKind,
  money: moneyKind,
  percent: percentKind,
  boolean: booleanKind,
  date: dateKind,
  datetime: datetimeKind,
  choice: choiceKind,
  dict: dictKind,
  tree: treeKind,
  ref: refKind,
  files: filesKind,
  computed: computedKind,
}

type Loose = Kind<'text'>
/** Returns the untyped kind of a column known only at run time. */
export const kindOf = (column: Column<KindName, unknown>): Loose => KINDS[column.kind] as unknown as Loose
const asText = (column: Column<KindName, unknown>): Column<'text'> => column as unknown as Column<'text'>

export const isNumeric = (column: Column<KindName, unknown>): boolean => kindOf(column).holds === 'decimal'
  || kindOf(column).holds === 'whole'
export const isDated = (column: Column<KindName, unknown>): boolean => kindOf(column).holds === 'day' || kindOf(column).holds === 'moment'
export const isRightAligned = (column: Column<KindName, unknown>): boolean => kindOf(column).align === 'right'
export const takesNumbers = (column: Column<KindName, unknown>): boolean => isNumeric(column) && !column.computed

export const parseCell = (raw: string, column: Column<KindName, unknown>, lookups: Lookups): Parsed<Value> =>
  kindOf(column).parse(raw, asText(column), lookups)

/** Parses typed or pasted text; unreadable text stays in the cell for checkCell to report, so that no input is lost. */
export const readCell = (raw: string, column: Column<KindName, unknown>, lookups: Lookups): Value => {
  const read = parseCell(raw, column, lookups)
  return read.ok ? read.value : raw.trim()
}

/** Returns why a value is invalid, including an empty required cell, else null. */
export const checkCell = (value: Value | undefined, column: Column<KindName, unknown>, lookups: Lookups): string | null => {
  if (isEmpty(value)) {
    if (!column.required) return null
    return column.required === true ? `${column.label}必须填写` : column.required
  }
  return kindOf(column).check(value as string, asText(column), lookups)
}

export const formatCell = (value: Value | undefined, column: Column<KindName, unknown>, lookups: Lookups): string =>
  isEmpty(value) ? '' : kindOf(column).format(value as string, asText(column), lookups)

export const editText = (value: Value | undefined, column: Column<KindName, unknown>, lookups: Lookups): string =>
  isEmpty(value) ? '' : kindOf(column).edit(value as string, asText(column), lookups)

/** Compares cells; empty ones come last in both directions. */
export const compareCells = (a: Value | undefined, b: Value | undefined, column: Column<KindName, unknown>): number => {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) ? (isEmpty(b) ? 0 : 1) : -1
  return kindOf(column).compare(a as string, b as string)
}

export const excelCell = (value: Value | undefined, column: Column<KindName, unknown>, lookups: Lookups): ExcelCell | null =>
  isEmpty(value) ? null : kindOf(column).toExcel(value as string, asText(column), lookups)

export type { AnyColumn }
