import {
  date, daysAfter, dec, decimalsOf, editText, excelCell, formatCell, formulaIn, KINDS, NO_LOOKUPS, scaleOf,
  type Column, type KindName, type Lookups, type Value,
} from '#schemas/kit/index.ts'
import type { ClipCell, OutCell } from '../clipboard/types.ts'

export const TAKES_RAW = {
  integer: 'number', decimal: 'number', money: 'number', percent: 'number', date: 'day', datetime: 'moment',
  text: null, longText: null, boolean: null, choice: null, dict: null, tree: null, ref: null, files: null, computed: null,
} as const satisfies Record<KindName, 'number' | 'day' | 'moment' | null>

/** 9999-12-31 and the first writable day, from 1899-12-30. */
const DAYS = { first: -693_593, last: 2_958_465 }
const DAY_S = 86_400

const two = (count: number): string => String(count).padStart(2, '0')

/** Day and time, to the second, of days since 1899-12-30; null beyond the calendar. */
function momentOf(raw: string): { readonly day: string; readonly time: string } | null {
  const seconds = dec(raw).times(DAY_S).toDecimalPlaces(0)
  const days = seconds.div(DAY_S).floor()
  if (days.lt(DAYS.first) || days.gt(DAYS.last)) return null
  const remaining = seconds.minus(days.times(DAY_S)).toNumber()
  return {
    day: daysAfter('1899-12-30', days.toNumber()),
    time: `${two(Math.floor(remaining / 3600))}:${two(Math.floor(remaining / 60) % 60)}:${two(remaining % 60)}`,
  }
}

/** The full date at the start of a text. */
const shownDay = (text: string): string | null => {
  const read = KINDS.date.parse(text.trim().split(/[\sT]+/)[0] ?? '', DAY, NO_LOOKUPS)
  return read.ok ? read.value : null
}
const DAY = date('')

/**
 * Text that a column parses from a clipboard cell: the raw value where it fits the scale or is a day for a date column, else the displayed
 * text (workspace.md, Geometry and paste rules). A fully displayed day takes precedence, as 1904 workbooks do not always declare it. Our
 * 计算式 is used where the column can compute it.
 */
export function clipText({ text, raw, date: counts, formula }: ClipCell, column: Column<KindName, unknown>): string {
  if (formula !== undefined && formulaIn(formula, column) !== undefined) return formula
  const accepted = TAKES_RAW[column.kind]
  if (raw === undefined || accepted === null) return text
  if (accepted !== 'number') {
    const moment = counts === 'day' ? momentOf(raw) : null
    const day = moment && (shownDay(text) ?? moment.day)
    return day === null || moment === null ? text : accepted === 'day' ? day : `${day} ${moment.time}`
  }
  const percentShown = text.includes('%') && column.kind === 'percent'
  return !counts && !percentShown && decimalsOf(raw) <= scaleOf(column) ? raw : text
}

/** A cell for other programs, with the 计算式 for ours. Spreadsheets parse only the ASCII minus. */
export function outCell(value: Value | undefined, column: Column<KindName, unknown>, lookups: Lookups, formula?: string): OutCell {
  const excel = excelCell(value, column, lookups)
  if (excel?.type === 'n') {
    const display = formatCell(value, column, lookups).replace('−', '-')
    return { text: display, number: excel.text, ...(excel.format && { format: excel.format }), ...(formula && { formula }) }
  }
  return { text: editText(value, column, lookups) || formatCell(value, column, lookups) }
}
