import { boolean, choice, computeRows, date, dec, defineGrid, dict, money, percent, sumOf, text, toScale, type Grid, type Row, type RowOf } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { PRICE_SOURCE, PRICE_SOURCE_TONES } from '#schemas/price/sources.ts'
import type { PriceMark } from '#schemas/price/stale.ts'
import { quotaMaterials } from './materials.ts'

const readOnly = true

/** 刷新价格：定额包里价格已变动的材料，一种一行；勾选的才更新。 */
export const refreshPrices = defineGrid('quota.refreshPrices', {
  title: '刷新价格',
  access: { read: 'N_QUOTA', write: 'N_QUOTA' },
  columns: {
    apply:        boolean('更新', { width: 64, default: true }),
    materialName: text('材料名称', { readOnly, width: 180 }),
    spec:         text('规格型号', { readOnly, width: 130 }),
    unit:         dict('单位', DICT.materialUnit, { readOnly, width: 56 }),
    price:        money('原价', { readOnly, unit: '元', price: true, width: 96 }),
    newPrice:     money('新价', { readOnly, unit: '元', price: true, width: 96 }),
    difference:   money('价差', { readOnly, unit: '元', price: true, width: 90 }),
    percent:      percent('涨跌', { readOnly, scale: 2, width: 84, price: true }),
    sourceType:   choice('来源', PRICE_SOURCE, { readOnly, width: 84, tones: PRICE_SOURCE_TONES }),
    day:          date('日期', { readOnly, width: 100 }),
    effect:       money('对合价的影响', { readOnly, unit: '元', price: true, width: 124 }),
    quotaId:      text('定额包', { readOnly, hidden: true }),
    libMaterialId: text('材料库编号', { readOnly, hidden: true }),
    pointId:      text('来源编号', { readOnly, hidden: true }),
  },
  group: { by: 'quotaId', of: 'quotas', title: 'quotaName', subtotal: 'effect' },
})
export type RefreshRow = RowOf<typeof refreshPrices> & {
  /** Rows of the package that take the price. */
  readonly keys: string[]
}

const materials = quotaMaterials as unknown as Grid
const totalOf = (rows: readonly Row[]) => sumOf(computeRows(materials, rows).map(row => (typeof row.quotaTotalAmount === 'string' ? row.quotaTotalAmount : null)))

/**
 * One line per material whose price is marked with a newer one; `effect` is what it changes in the package's total, rounded
 * per row by the evaluator (domain B2). `marks` belong to the material rows in their order; each row names its package in `quotaId`.
 */
export function refreshRows(rows: readonly Row[], marks: readonly (PriceMark | null)[]): RefreshRow[] {
  const groups = new Map<string, { readonly mark: PriceMark, readonly price: string, readonly rows: Row[] }>()
  for (const [at, row] of rows.entries()) {
    const mark = marks[at] ?? null
    if (mark === null || mark.price === null || typeof row.price !== 'string') continue
    const key = [row.quotaId, row.libMaterialId, row.sourceId, row.price].join('/')
    const group = groups.get(key) ?? { mark, price: row.price, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups].map(([id, { mark: { price: newPrice, difference, percent, source, day, pointId }, price, rows: own }]): RefreshRow => {
    const [first = {}] = own
    const text = (key: string): string | null => (typeof first[key] === 'string' ? first[key] : null)
    return {
      id, apply: true, quotaId: text('quotaId'), libMaterialId: text('libMaterialId'), pointId, materialName: text('materialName'), spec: text('spec'), unit: text('unit'),
      price: toScale(dec(price), 2), newPrice, difference, percent, sourceType: source, day,
      effect: toScale(totalOf(own.map(row => ({ ...row, price: newPrice }))).minus(totalOf(own)), 2), keys: own.map(row => String(row.key)),
    }
  })
}
