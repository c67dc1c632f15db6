import { session } from '#client/data/session.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { isEmpty, newRow, scaleOf, type Grid, type Lookups, type Row, type Value } from '#schemas/kit/index.ts'
import { converted } from '#shared/units.ts'
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

/** A row in another unit than the library item: its quantity and price in the item's unit, or null where not convertible. */
export type OtherUnit = { readonly from: string; readonly to: string; readonly cells: Record<string, Value> | null }

/** Undefined for equal units or a missing one. Nothing is rounded: an inexact conversion counts as impossible. */
export function otherUnit(grid: Grid, item: Row, row: Row): OtherUnit | undefined {
  const [from, to] = [row.unit, item.unit]
  if (typeof from !== 'string' || typeof to !== 'string' || from === '' || to === '' || from === to) return undefined
  const { quotaNum, price } = grid.columns
  const own = price && !isUnpriced(grid, row) ? row.price : null
  const said = converted(
    from, to, { quantity: row.quotaNum, price: own }, { quantity: quotaNum ? scaleOf(quotaNum) : 0, price: price ? scaleOf(price) : 0 }
  )
  if (said === null) return { from, to, cells: null }
  return { from, to, cells: { ...said.quantity !== null && { quotaNum: said.quantity }, ...said.price !== null && { price: said.price } } }
}

/**
 * The cells that a row takes from its library item, with its quantity and price in the item's unit; an edited price stays.
 * @param others rows of the package
 */
export const cellsFrom = (grid: Grid, item: Row, row: Row, others: readonly Row[]): Record<string, Value> => ({
  libMaterialId: String(item.id), libMaterialVersion: item.version ?? null,
  materialName: item.materialName ?? null, materialCode: item.materialCode ?? null, materialType: item.materialType ?? null,
  spec: item.spec ?? null, brand: item.brand ?? null, unit: item.unit ?? null,
  ...(grid.columns.images && !isEmpty(item.imgPath) && { images: item.imgPath }),
  ...otherUnit(grid, item, row)?.cells,
  ...priceFrom(grid, item, row, others),
})

export const rowFrom = (grid: Grid, id: string, item: Row, jobKey: string, others: readonly Row[]): Row =>
  newRow(grid, id, { ...cellsFrom(grid, item, {}, others), jobKey })

/** The treatment of another unit, as text after the name of the material. */
export function unitWords({ label }: Pick<Lookups, 'label'>, { from, to, cells }: OtherUnit, taken: boolean): string {
  const [own, library] = [from, to].map(unit => label(DICT.materialUnit, unit) ?? unit)
  if (cells === null) return taken ? `的单位由 ${own} 改为库中的 ${library}，不能换算，请核对用量和单价` : `的单位是 ${own}，库中是 ${library}，不能换算，没有采用`
  const parts = [
    typeof cells.quotaNum === 'string' && `用量 ${cells.quotaNum}`, typeof cells.price === 'string' && `单价 ${cells.price}`,
  ].filter(Boolean)
  return `由 ${own} 换算为库中的 ${library}${parts.length > 0 ? `：${parts.join('，')}` : ''}`
}
