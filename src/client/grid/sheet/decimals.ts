import type { CellStyle } from 'ag-grid-community'
import { formatCell, NO_LOOKUPS, type Column, type KindName, type Value } from '#schemas/kit/index.ts'

/** Pixels of a digit or a point, generously. */
const DIGIT = 7.6
const POINT = '0.28em'
const PADDING = 8
/** Pixels beside a column's text. */
const PADDING_PX = 18
/** Characters before the point: 99,999. */
const INTEGER_CHARACTERS = 6

/** Maximum number of aligned decimals; quantities vary, rates are uniform and have none. */
export function decimalsAtMost(column: Column<KindName, unknown>): number {
  const scale = 'scale' in column.options ? Number(column.options.scale) : 0
  const isRate = 'unit' in column.options && column.options.unit === '%'
  return (column.kind === 'decimal' || column.kind === 'computed') && !isRate && formatCell('1', column, NO_LOOKUPS) === '1' ? scale : 0
}

/** Shifts a number left by its missing decimals, so that points align. A narrow column aligns as many as fit for all. */
export function besidePoint(value: Value, column: Column<KindName, unknown>, maxDecimals: number, width: number): CellStyle {
  const text = formatCell(value, column, NO_LOOKUPS)
  const decimals = text.split('.')[1]?.length ?? 0
  const characters = Math.floor((width - PADDING_PX) / DIGIT)
  const aligned = Math.min(maxDecimals, Math.max(0, characters - INTEGER_CHARACTERS - 1))
  const missing = Math.max(0, Math.min(aligned - decimals, characters - text.length - (decimals === 0 ? 1 : 0)))
  return { paddingRight: missing === 0 ? '' : `calc(${PADDING}px + ${missing}ch + ${decimals === 0 ? POINT : '0px'})` }
}
