import {
  boolean, choice, computeRows, date, dec, defineGrid, dict, integer, money, percent, sumOf, text, toScale, type Row, type RowOf, type Tone,
} from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { OFFER_SOURCE, type OfferSource, type PriceOffer } from '#schemas/price/offers.ts'
import { COMPARED_SIDE, COMPARED_SIDE_TONES, comparedSide, PRICE_SOURCE } from '#schemas/price/sources.ts'
import { quotaMaterials } from './materials.ts'

const readOnly = true

const TONES: Readonly<Record<OfferSource, Tone>> = {
  CONTRACT: { tone: 'success' }, INQUIRY: { tone: 'info' }, PRICE_LIST: { tone: 'info', quiet: true }, LIBRARY: { tone: 'neutral' },
}

/** 刷新价格：定额包里价格已变动的材料，每个来源一行，按企业的次序；一种材料勾选一行，勾选的才更新。 */
export const refreshPrices = defineGrid('quota.refreshPrices', {
  title: '刷新价格',
  access: { read: 'N_QUOTA', write: 'N_QUOTA' },
  columns: {
    apply:        boolean('更新', { width: 64, default: true }),
    materialName: text('材料名称', { readOnly, width: 180 }),
    spec:         text('规格型号', { readOnly, width: 130 }),
    unit:         dict('单位', DICT.materialUnit, { readOnly, width: 56 }),
    side:         choice('口径', COMPARED_SIDE, { readOnly, width: 112, tones: COMPARED_SIDE_TONES }),
    price:        money('原价', { readOnly, unit: '元', price: true, width: 96 }),
    offeredAs:    choice('来源', OFFER_SOURCE, { readOnly, width: 84, tones: TONES }),
    newPrice:     money('新价', { readOnly, unit: '元', price: true, width: 96 }),
    difference:   money('价差', { readOnly, unit: '元', price: true, width: 90 }),
    percent:      percent('涨跌', { readOnly, scale: 2, width: 84, price: true }),
    effect:       money('对合价的影响', { readOnly, unit: '元', price: true, width: 124 }),
    day:          date('日期', { readOnly, width: 100 }),
    days:         integer('距今', { readOnly, unit: '天', width: 72 }),
    where:        text('出处', { readOnly, width: 200 }),
    material:     text('材料行', { readOnly, hidden: true }),
    sourceType:   choice('来源类型', PRICE_SOURCE, { readOnly, hidden: true }),
    quotaId:      text('定额包', { readOnly, hidden: true }),
    libMaterialId: text('材料库编号', { readOnly, hidden: true }),
    pointId:      text('来源编号', { readOnly, hidden: true }),
  },
  group: { by: 'quotaId', of: 'quotas', title: 'quotaName' },
})
export type RefreshRow = RowOf<typeof refreshPrices> & {
  readonly keys: string[]
}

const materials = quotaMaterials
const totalOf = (rows: readonly Row[]) =>
  sumOf(computeRows(materials, rows).map(row => (typeof row.quotaTotalAmount === 'string' ? row.quotaTotalAmount : null)))

/**
 * Lists offers by material, the preferred one ticked. `effect` is the change of the package's total, rounded per row by the evaluator
 * (domain B2). `offers` are by material row, in order; each row has its package in `quotaId`.
 */
export function refreshRows(rows: readonly Row[], offers: readonly (readonly PriceOffer[])[]): RefreshRow[] {
  const groups = new Map<string, { readonly offers: readonly PriceOffer[], readonly price: string, readonly rows: Row[] }>()
  for (const [at, row] of rows.entries()) {
    const rowOffers = offers[at] ?? []
    if (rowOffers.length === 0 || typeof row.price !== 'string') continue
    const key = [row.quotaId, row.libMaterialId, row.sourceId, row.price].join('/')
    const group = groups.get(key) ?? { offers: rowOffers, price: row.price, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups].flatMap(([material, { offers: groupOffers, price, rows: used }]) => {
    const [first = {}] = used
    const before = totalOf(used)
    const text = (key: string): string | null => (typeof first[key] === 'string' ? first[key] : null)
    return groupOffers.map((offer): RefreshRow => ({
      id: `${material}/${offer.pointId}`, apply: offer.preferred, material, quotaId: text('quotaId'), libMaterialId: text('libMaterialId'),
      pointId: offer.pointId,
      materialName: text('materialName'), spec: text('spec'), unit: text('unit'), side: comparedSide(offer), price: toScale(dec(price), 2),
      newPrice: offer.price,
      difference: offer.difference, percent: offer.percent, offeredAs: offer.as, sourceType: offer.source, day: offer.day, days: offer.days,
      where: offer.where,
      effect: toScale(totalOf(used.map(row => ({ ...row, price: offer.price }))).minus(before), 2), keys: used.map(row => String(row.key)),
    }))
  })
}

/** Unticks all but the last ticked line of each material. */
export function oneTicked(rows: readonly Row[], edited: ReadonlySet<string>): Row[] {
  const last = new Map(rows.filter(({ id, apply }) => apply === true && edited.has(String(id))).map(({ material, id }) => [material, id]))
  return rows.map(
    row => (row.apply === true && last.has(row.material) && last.get(row.material) !== row.id ? { ...row, apply: false } : row)
  )
}
