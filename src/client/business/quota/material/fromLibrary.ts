import { session } from '#client/data/session.ts'
import { isEmpty, newRow, type Grid, type Row, type Value } from '#schemas/kit/index.ts'
import { isUnpriced, withoutPrice } from './unpriced.ts'

/** The row stood for another item, whose price says nothing about this one. */
const isAnother = (item: Row, row: Row): boolean => !isEmpty(row.libMaterialId) && row.libMaterialId !== String(item.id)

/** One price per library material (spec-2 §4): the one that the package has already, with its source; else the library's, on the side of the tax that the company reckons with (domain B0). */
function priceFrom(grid: Grid, item: Row, row: Row, others: readonly Row[]): Record<string, Value> {
  const another = isAnother(item, row)
  if (!grid.columns.price || (!another && !isUnpriced(grid, row))) return {}
  const known = others.find(other => other.libMaterialId === String(item.id) && !isUnpriced(grid, other))
  if (known) return { price: known.price ?? null, sourceType: known.sourceType ?? null, sourceId: known.sourceId ?? null }
  const price = session.user?.merchant.costBasis === 'EXCL' ? item.priceExcl : item.priceIncl
  return { ...(another && withoutPrice(grid)), ...(!isEmpty(price) && { price }) }
}

/** The cells that a row takes over from its library item; a price that somebody gave the row for this item stays. `others`: rows of the package. */
export const cellsFrom = (grid: Grid, item: Row, row: Row, others: readonly Row[]): Record<string, Value> => ({
  libMaterialId: String(item.id), libMaterialVersion: item.version ?? null,
  materialName: item.materialName ?? null, materialCode: item.materialCode ?? null, materialType: item.materialType ?? null,
  spec: item.spec ?? null, brand: item.brand ?? null, unit: item.unit ?? null,
  ...(grid.columns.images && !isEmpty(item.imgPath) && { images: item.imgPath }),
  ...priceFrom(grid, item, row, others),
})

export const rowFrom = (grid: Grid, id: string, item: Row, jobKey: string, others: readonly Row[]): Row =>
  newRow(grid, id, { ...cellsFrom(grid, item, {}, others), jobKey })
