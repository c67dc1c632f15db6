import type { CellStyle } from 'ag-grid-community'
import { formatCell, NO_LOOKUPS, type Column, type KindName, type Value } from '#schemas/kit/index.ts'

/** Pixels of a digit and of a point in the type of the cells, with room to spare. */
const DIGIT = 7.6
const POINT = '0.28em'
const PADDING = 8
/** What a column has beside its text. */
const BESIDE = 18
/** Characters before the point that every number has room for: 99,999. */
const WHOLE = 6

/** Columns of quantities have as many decimals as they need, up to a number of them: 1.5 above 0.083792. Of rates, which are all of one kind, none. */
export function decimalsAtMost(column: Column<KindName, unknown>): number {
  const scale = 'scale' in column.options ? Number(column.options.scale) : 0
  const isRate = 'unit' in column.options && column.options.unit === '%'
  return (column.kind === 'decimal' || column.kind === 'computed') && !isRate && formatCell('1', column, NO_LOOKUPS) === '1' ? scale : 0
}

/**
 * Moves a number left by the decimals that it has not, so that points stand below each other: no sign is added to what is
 * read or copied. A narrow column aligns as many decimals as its width leaves to all of its numbers: none, where they would stand ragged.
 */
export function besidePoint(value: Value, column: Column<KindName, unknown>, most: number, width: number): CellStyle {
  const text = formatCell(value, column, NO_LOOKUPS)
  const decimals = text.split('.')[1]?.length ?? 0
  const characters = Math.floor((width - BESIDE) / DIGIT)
  const aligned = Math.min(most, Math.max(0, characters - WHOLE - 1))
  const missing = Math.max(0, Math.min(aligned - decimals, characters - text.length - (decimals === 0 ? 1 : 0)))
  return { paddingRight: missing === 0 ? '' : `calc(${PADDING}px + ${missing}ch + ${decimals === 0 ? POINT : '0px'})` }
}
