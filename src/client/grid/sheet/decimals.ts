import type { CellStyle } from 'ag-grid-community'
import { formatCell, NO_LOOKUPS, type Column, type KindName, type Value } from '#schemas/kit/index.ts'

/** Generous width in pixels of a digit in the cell font, likewise of a point. */
const DIGIT = 7.6
const POINT = '0.28em'
const PADDING = 8
/** Pixels of a column beside its text. */
const BESIDE = 18
/** Characters before the point with room in every column: 99,999. */
const WHOLE = 6

/** Maximum number of aligned decimals: quantities have as many as needed, 1.5 above 0.083792; rates are uniform and have none. */
export function decimalsAtMost(column: Column<KindName, unknown>): number {
  const scale = 'scale' in column.options ? Number(column.options.scale) : 0
  const isRate = 'unit' in column.options && column.options.unit === '%'
  return (column.kind === 'decimal' || column.kind === 'computed') && !isRate && formatCell('1', column, NO_LOOKUPS) === '1' ? scale : 0
}

/**
 * Shifts a number left by its missing decimals, so that points align without extra characters. A narrow column aligns as many decimals as
 * fit for all of its numbers.
 */
export function besidePoint(value: Value, column: Column<KindName, unknown>, most: number, width: number): CellStyle {
  const text = formatCell(value, column, NO_LOOKUPS)
  const decimals = text.split('.')[1]?.length ?? 0
  const characters = Math.floor((width - BESIDE) / DIGIT)
  const aligned = Math.min(most, Math.max(0, characters - WHOLE - 1))
  const missing = Math.max(0, Math.min(aligned - decimals, characters - text.length - (decimals === 0 ? 1 : 0)))
  return { paddingRight: missing === 0 ? '' : `calc(${PADDING}px + ${missing}ch + ${decimals === 0 ? POINT : '0px'})` }
}
