import { isEmpty, newRow, type Grid, type Row, type Value } from '#schemas/kit/index.ts'

/** Price that a new row has before anybody gave it one (spec-2 §5). */
const isUnpriced = (grid: Grid, row: Row): boolean => isEmpty(row.price) || row.price === grid.columns.price?.facts.default

/** The cells that a row takes over from its library item; a price that somebody gave stays. */
export function cellsFrom(grid: Grid, item: Row, row: Row = {}): Record<string, Value> {
  const facts: Record<string, Value> = {
    libMaterialId: String(item.id), libMaterialVersion: item.version ?? null,
    materialName: item.materialName ?? null, materialCode: item.materialCode ?? null, materialType: item.materialType ?? null,
    spec: item.spec ?? null, brand: item.brand ?? null, unit: item.unit ?? null,
  }
  const priced = grid.columns.price && !isEmpty(item.priceIncl) && isUnpriced(grid, row)
  const pictures = grid.columns.images && item.imgPath
  return { ...facts, ...(pictures && { images: item.imgPath ?? null }), ...(priced && { price: item.priceIncl ?? null }) }
}

export const rowFrom = (grid: Grid, id: string, item: Row, jobKey: string): Row => newRow(grid, id, { ...cellsFrom(grid, item), jobKey })
