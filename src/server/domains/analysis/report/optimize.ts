import { and, isNotNull, sql } from 'drizzle-orm'
import {
  itemCosts, PUBLIC_COSTS, ranked, type OptimizeItemRow, type OptimizeMaterialRow, type OptimizeTradeRow,
} from '#schemas/analysis/optimize.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dec, toScale } from '#schemas/kit/index.ts'
import { analysisItem, analysisMachine, analysisMaterial, analysisOther, analysisStep } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { mediansOf } from '#server/domains/price/index.ts'
import { inComposition } from '#server/domains/project/index.ts'
import { costsOf, countedItems, knownCosts, type OfCosts } from '../facts/counted.ts'
import { pageOf, type ReportParams } from './reportPage.ts'
import { materialSums, pricedAmounts, workerSums } from './reports.ts'

const EVERY = { pageNum: 1, pageSize: -1, sorts: [], filters: [] } as const
const itemsOf = (db: Db, ref: OfCosts) => and(countedItems(db, ref), isNotNull(analysisItem.direct))
/** Sum of prices of items with a known cost, the base of margins. */
async function sellOf(db: Db, ref: OfCosts): Promise<string | null> {
  await knownCosts(db, ref)
  const [row] = await db.q.select({ priced: sql<string | null>`sum(${analysisItem.pricedSell})` }).from(analysisItem)
    .where(itemsOf(db, ref))
  return row?.priced == null || dec(row.priced).isZero() ? null : row.priced
}
const money = (value: unknown): string => toScale(dec(String(value ?? '0')), 2)

/** Materials by amount, with their excess over the median of the recorded prices. */
export async function optimizeMaterialRows(db: Db, ref: OfCosts): Promise<OptimizeMaterialRow[]> {
  const sell = await sellOf(db, ref)
  const { rows } = await materialSums(db, { ...ref, ...EVERY })
  const medians = await mediansOf(db, rows.map(({ id, unit }) => ({ libMaterialId: id, unit: unit ?? null })))
  const { materials: priced } = await pricedAmounts(db, ref)
  const weighed = rows.map(({ id, materialName, spec, unit, amount, quantity, items }) =>
    ({ priced: priced.get(id) ?? '0', id, name: materialName ?? '', spec, unit, amount: money(amount), quantity, items }))
  return ranked(weighed, sell).map(row => {
    const median = medians.get(row.id) ?? null
    const above = median === null || row.price === null || dec(median).isZero()
      ? null
      : toScale(dec(row.price).minus(median).times(100).div(median), 2)
    const saved = median === null || row.quantity === null ? dec('0') : dec(row.amount).minus(toScale(dec(row.quantity).times(median), 2))
    return { ...row, median, above, saving: saved.gt(0) ? toScale(saved, 2) : null }
  })
}

export async function optimizeTradeRows(db: Db, ref: OfCosts): Promise<OptimizeTradeRow[]> {
  const sell = await sellOf(db, ref)
  const { rows } = await workerSums(db, { ...ref, ...EVERY })
  const [lookups, { trades: priced }] = [await lookupsFor(db), await pricedAmounts(db, ref)]
  const nameOf = (key: string | null): string => (key === null ? '未分工种' : lookups.label(DICT.jobCategory, key) ?? key)
  return ranked(rows.map(({ id, jobCategory, amount, workDays, items }) =>
    ({ priced: priced.get(id) ?? '0', id, name: nameOf(jobCategory), amount: money(amount), quantity: workDays, items })), sell)
}

export async function optimizeItemRows(db: Db, ref: OfCosts): Promise<OptimizeItemRow[]> {
  const totalSell = await sellOf(db, ref)
  const rows = await db.q.select({
    id: analysisItem.id, name: analysisItem.name, spec: analysisItem.code, unit: analysisItem.unit, quantity: analysisItem.quantity,
    direct: analysisItem.direct,
    sideDirect: analysisItem.sideDirect, sell: analysisItem.sell, margin: analysisItem.margin,
  }).from(analysisItem).where(itemsOf(db, ref))
  const two = (value: string | null): string | null => (value === null ? null : money(value))
  return ranked(rows.map(({ direct, sideDirect, quantity, sell, margin, ...row }) => {
    const amount = money(direct)
    return {
      ...row, amount, priced: sell === null ? '0' : sideDirect ?? '0', quantity: toScale(dec(quantity ?? '0'), 6), sell: two(sell),
      margin: two(margin),
    }
  }), totalSell)
}

/** Parts of an item's direct cost. */
export async function itemCostRows(db: Db, params: ReportParams) {
  const inItem = sql`m.merchant_id = ${db.ctx.merchantId}
    and ${costsOf(db, params, { analysisId: sql`m.analysis_id`, itemId: sql`m.item_id` })}
    and ${params.key === PUBLIC_COSTS ? sql`m.item_id is null` : sql`m.item_id = ${params.key ?? ''}`}`
  return pageOf(db, itemCosts, sql`select 's' || sort as key, '人工' as "costClass", job_name as "costName", work_days as quantity,
    daily_price as price, amount from ${analysisStep} m where ${inItem}
    union all select 'm' || sort, '材料', name, quantity, price, amount from ${analysisMaterial} m where ${inItem}
    union all select id, '机械', machine_name, quantity * days, price, amount from ${analysisMachine} m where ${inItem}
    union all select id, '其他', cost_name, null, null, ${params.best === true ? inComposition('amount', 'm') : sql`amount`}
    from ${analysisOther} m where ${inItem}`, params)
}
