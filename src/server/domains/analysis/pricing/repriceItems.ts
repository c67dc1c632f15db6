import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { analysisItems } from '#schemas/analysis/items.ts'
import { analysis, analysisItem } from '#server/db/tables/analysis.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { publishRows, putRows } from '#server/grid/index.ts'
import { computedItem } from '../costs/rows.ts'
import { sheetSums } from '../costs/sums.ts'
import { itemPrice, type Cause, type ItemPrice, type PricedItem } from './itemPrice.ts'
import { pricingOf, type Pricing } from './pricing.ts'

const {
  id, projectItemId, parentId, quantity, sign, labourPrice, materialPrice, mainPrice, machine, other, state, sellPrice, priceWay,
  priceParam, priceLocked, priceBasis,
} = analysisItem

/** All inputs of an item's price, typed ones included, as one text: a row whose text differs has to be repriced. */
const BASIS = sql<string>`concat_ws('/', ${quantity}, ${labourPrice}, ${materialPrice}, ${mainPrice}, ${machine}, ${other}, ${priceWay},
  ${priceParam}, ${priceLocked}, ${state}, ${parentId},
  case when ${priceWay} not in ('RATE', 'MARGIN', 'LUMP') then ${sellPrice}::text end)`

const COLUMNS = {
  id, projectItemId, parentId, quantity, sign, labourPrice, materialPrice, mainPrice, machine, other, state, sellPrice, priceWay,
  priceParam, priceLocked,
}
const PRICED = [
  'unitLabour', 'unitMaterial', 'unitMain', 'unitMachine', 'unitOther', 'unitDirect', 'unitManage', 'unitProfit', 'unitRisk', 'unitFees',
  'labourSide', 'otherSide', 'duePrice', 'priceParts', 'sellPrice',
] as const satisfies readonly (keyof ItemPrice)[]
const FOLLOWS = ['sideDirect', 'sell', 'pricedSell', 'margin'] as const

/** Places whose rates may apply to a row: itself, then its sections, each by its bill row id if any. */
export type PlacesOf = (row: { readonly id: string, readonly projectItemId: string | null, readonly parentId: string | null }) => string[]

const placeOf = (row: { readonly id: string, readonly projectItemId: string | null }): string => row.projectItemId ?? row.id

export async function placesIn({ q, ctx }: Db, analysisIds: readonly string[], pricing: Pick<Pricing, 'hasRates'>): Promise<PlacesOf> {
  if (!pricing.hasRates || analysisIds.length === 0) return row => [placeOf(row)]
  const sections = new Map((await q.select({ id, projectItemId, parentId }).from(analysisItem)
    .where(
      and(eq(analysisItem.merchantId, ctx.merchantId), inArray(analysisItem.analysisId, [...analysisIds]), isNull(analysisItem.unit))
    )).map(row => [row.id, row]))
  return row => {
    const locations = [placeOf(row)]
    for (let at = row.parentId; at !== null;) {
      const section = sections.get(at)
      if (section === undefined) break
      locations.push(placeOf(section))
      at = section.parentId
    }
    return locations
  }
}

async function write(tx: Tx, where: SQL, cause: Cause, pricing: Pricing, placesOf: PlacesOf): Promise<number> {
  const rows = await tx.q.select(
    { ...COLUMNS, name: analysisItem.name, analysisId: analysisItem.analysisId, sort: analysisItem.sort, unit: analysisItem.unit }
  )
    .from(analysisItem)
    .where(and(eq(analysisItem.merchantId, tx.ctx.merchantId), isNotNull(analysisItem.unit), where)).orderBy(id).for('update')
  if (rows.length === 0) return 0
  const next = rows.map(row => {
    const priced = { ...row, ...itemPrice(row satisfies PricedItem, pricing, pricing.ratesAt(placesOf(row)), cause) }
    return { ...priced, ...computedItem(priced), priceBasis: null }
  })
  const versions = new Map((await putRows(tx, analysisItem, next, [...PRICED, ...FOLLOWS])).map(row => [row.id, row.version]))
  await tx.sql`update ${analysisItem} set price_basis = ${BASIS} where merchant_id = ${tx.ctx.merchantId}
    and id = any(${sql.param([...versions.keys()])}) and price_basis is distinct from ${BASIS}`
  publishRows(tx, analysisItems, [...versions])
  return versions.size
}

/** Reprices items of a locked analysis with changed costs or ways; confirmed ones get a due price (sheet of pricing, Cost moves). */
async function settlePrices(tx: Tx, analysisId: string): Promise<void> {
  const [row] = await tx.q.select({ projectId: analysis.projectId }).from(analysis)
    .where(and(eq(analysis.merchantId, tx.ctx.merchantId), eq(analysis.id, analysisId)))
  const pricing = await pricingOf(tx, row!.projectId)
  await write(
    tx, sql`${analysisItem.analysisId} = ${analysisId} and ${priceBasis} is distinct from ${BASIS}`, 'cost', pricing,
    await placesIn(tx, [analysisId], pricing)
  )
}

/** Reprices items of locked analyses. @returns the number of written rows */
export async function repriceItems(
  tx: Tx, projectId: string, analysisIds: readonly string[], itemIds?: readonly string[]
): Promise<number> {
  const pricing = await pricingOf(tx, projectId)
  const where = and(inArray(analysisItem.analysisId, [...analysisIds]), itemIds && inArray(id, [...itemIds]))!
  return write(tx, where, 'act', pricing, await placesIn(tx, analysisIds, pricing))
}

export async function settleSums(tx: Tx, analysisId: string): Promise<void> {
  await settlePrices(tx, analysisId)
  const { publicMachine: _m, publicOther: _o, gaps: { price: pricedSell }, ...sums } = await sheetSums(tx, analysisId)
  await tx.q.update(analysis).set({ ...sums, pricedSell })
    .where(and(eq(analysis.merchantId, tx.ctx.merchantId), eq(analysis.id, analysisId)))
}
