import { decimalsOf, editText, scaleOf, type Column, type KindName, type Lookups, type Value } from '#schemas/kit/index.ts'
import { excelCell, formatCell } from '#schemas/kit/index.ts'
import type { ClipCell, OutCell } from '../clipboard/types.ts'

/** How a column takes the underlying value of a clipboard cell. */
const TAKES_RAW = {
  integer: 'number', decimal: 'number', money: 'number', percent: 'number', date: 'day',
  text: null, longText: null, boolean: null, datetime: null, choice: null, dict: null, tree: null, ref: null, files: null, computed: null,
} as const satisfies Record<KindName, 'number' | 'day' | null>

/**
 * The text that a column reads from a clipboard cell: the underlying value where the column is numeric and the value fits
 * its scale, otherwise what the source displayed (workspace.md, Geometry and paste rules).
 */
export function clipText({ text, raw, date }: ClipCell, column: Column<KindName, unknown>): string {
  const takes = TAKES_RAW[column.kind]
  if (raw === undefined || takes === null) return text
  if (takes === 'day') return date ? raw.replace(/\..*$/, '') : text
  const percentShown = text.includes('%') && column.kind === 'percent'
  return !date && !percentShown && decimalsOf(raw) <= scaleOf(column) ? raw : text
}

/** A cell as other programs take it. The minus is the keyboard's: a spreadsheet reads no other. */
export function outCell(value: Value | undefined, column: Column<KindName, unknown>, lookups: Lookups): OutCell {
  const excel = excelCell(value, column, lookups)
  if (excel?.type === 'n') {
    const shown = formatCell(value, column, lookups).replace('−', '-')
    return { text: shown, number: excel.text, ...(excel.format && { format: excel.format }) }
  }
  return { text: editText(value, column, lookups) || formatCell(value, column, lookups) }
}
