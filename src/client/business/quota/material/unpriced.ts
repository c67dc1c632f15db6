import { isEmpty, newRow, type Grid, type Row, type Value } from '#schemas/kit/index.ts'

/** Empty or a new row's default (spec-2 §5). */
export const isUnpriced = (grid: Grid, row: Row): boolean => isEmpty(row.price) || row.price === grid.columns.price?.facts.default

/** Clears price and source; empty for a grid without prices. */
export function withoutPrice(grid: Grid): Record<string, Value> {
  if (!grid.columns.price) return {}
  const { sourceType = null, sourceId = null } = newRow(grid, '')
  return { price: null, sourceType, sourceId }
}
