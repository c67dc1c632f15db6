import { session } from '#client/data/session.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { isEmpty, newRow, scaleOf, type Grid, type Lookups, type Row, type Value } from '#schemas/kit/index.ts'
import { converted } from '#shared/units.ts'
import { isUnpriced, withoutPrice } from './unpriced.ts'

/** A price of another item is meaningless. */
const isAnother = (item: Row, row: Row): boolean => !isEmpty(row.libMaterialId) && row.libMaterialId !== String(item.id)

/**
 * One price per library material (spec-2 §4): the package's existing one, with its source; else the library's, on the company's tax side
 * (domain B0).
 */
function priceFrom(grid: Grid, item: Row, row: Row, others: readonly Row[]): Record<string, Value> {
  const another = isAnother(item, row)
  if (!grid.columns.price || (!another && !isUnpriced(grid, row))) return {}
  const priced = others.find(other => other.libMaterialId === String(item.id) && !isUnpriced(grid, other))
  if (priced) return { price: priced.price ?? null, sourceType: priced.sourceType ?? null, sourceId: priced.sourceId ?? null }
  const price = session.user?.merchant.costBasis === 'EXCL' ? item.priceExcl : item.priceIncl
  return { ...(another && withoutPrice(grid)), ...(!isEmpty(price) && { price }) }
}

/** `cells`: quantity and price in the library item's unit, or null if not convertible. */
export type OtherUnit = { readonly from: string; readonly to: string; readonly cells: Record<string, Value> | null }

/** Undefined for equal or missing units. An inexact conversion counts as impossible: nothing is rounded. */
export function otherUnit(grid: Grid, item: Row, row: Row): OtherUnit | undefined {
  const [from, to] = [row.unit, item.unit]
  if (typeof from !== 'string' || typeof to !== 'string' || from === '' || to === '' || from === to) return undefined
  const { quotaNum, price } = grid.columns
  const rowPrice = price && !isUnpriced(grid, row) ? row.price : null
  const result = converted(
    from, to, { quantity: row.quotaNum, price: rowPrice }, { quantity: quotaNum ? scaleOf(quotaNum) : 0, price: price ? scaleOf(price) : 0 }
  )
  if (result === null) return { from, to, cells: null }
  return {
    from, to, cells: { ...result.quantity !== null && { quotaNum: result.quantity }, ...result.price !== null && { price: result.price } },
  }
}

/**
 * Quantity and price are in the item's unit; an edited price stays.
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

/** Follows the material's name in a message. */
export function unitWords({ label }: Pick<Lookups, 'label'>, { from, to, cells }: OtherUnit, isUsed: boolean): string {
  const [rowUnit, library] = [from, to].map(unit => label(DICT.materialUnit, unit) ?? unit)
  if (cells === null) return isUsed ? `的单位由 ${rowUnit} 改为库中的 ${library}，不能换算，请核对用量和单价` : `的单位是 ${rowUnit}，库中是 ${library}，不能换算，没有采用`
  const parts = [
    typeof cells.quotaNum === 'string' && `用量 ${cells.quotaNum}`, typeof cells.price === 'string' && `单价 ${cells.price}`,
  ].filter(Boolean)
  return `由 ${rowUnit} 换算为库中的 ${library}${parts.length > 0 ? `：${parts.join('，')}` : ''}`
}
