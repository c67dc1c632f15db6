import { isEmpty, newRow, type Grid, type Row, type Value } from '#schemas/kit/index.ts'

/** The price of a new row before anybody gave it one (spec-2 §5). */
export const isUnpriced = (grid: Grid, row: Row): boolean => isEmpty(row.price) || row.price === grid.columns.price?.facts.default

/** The cells of a row that has lost its price and its source. Empty for a grid without prices. */
export function withoutPrice(grid: Grid): Record<string, Value> {
  if (!grid.columns.price) return {}
  const { sourceType = null, sourceId = null } = newRow(grid, '')
  return { price: null, sourceType, sourceId }
}
