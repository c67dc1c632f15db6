import { and, sql } from 'drizzle-orm'
import { centsOf, moneyText } from '#schemas/kit/cents.ts'
import { sumOf, toScale } from '#schemas/kit/index.ts'
import { lineAmount, marginOf } from '#schemas/pricing/ways.ts'
import { FOLLOWING, NEEDS_PARAM, PRICE_WAY } from '#schemas/pricing/words.ts'
import { AppError } from '#server/core/errors.ts'
import { analysisItem } from '#server/db/tables/analysis.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { analysisPricingApi, PricePreview } from '#shared/api/analysisPricing.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { ItemRow } from '../costs/rows.ts'
import { countedItems, knownCosts, type OfCosts } from '../facts/counted.ts'
import { putPrices } from './deeds.ts'
import { itemPrice } from './itemPrice.ts'
import { pricingOf, type Pricing } from './pricing.ts'
import { lockedItems, lockedScope } from './scope.ts'
import { placesIn, type PlacesOf } from './settle.ts'

type Asked = ParsedInput<(typeof analysisPricingApi)['save']>

/** Why a batch leaves an item as it is, in Chinese; null where it changes it. */
function keptWhy(row: ItemRow, { way, decided }: Pick<Asked, 'way' | 'decided'>): string | null {
  if (row.priceLocked) return '已锁价'
  if (row.state === 'LOCKED') return '清单项已锁定'
  if (!decided && !FOLLOWING.includes(row.priceWay) && row.sellPrice !== null && way !== row.priceWay) return PRICE_WAY[row.priceWay]
  return null
}

/** What a way needs beside itself. @throws AppError BAD_ROWS with the sentence */
function demandParam({ way, param }: Pick<Asked, 'way' | 'param'>): void {
  const text = way === 'MARGIN' && (param === undefined || Number(param) >= 100) ? '毛利率须小于 100%'
    : way === 'LUMP' && param === undefined ? NEEDS_PARAM.LUMP : way === 'MANUAL' && param === undefined ? '请填写综合单价' : null
  if (text !== null)
    throw new AppError('BAD_ROWS', { text, field: 'param', rows: [{ row: '', column: 'priceParam', code: 'required', text }] })
}

/** An item as the batch leaves it: with the way, and the figure that goes with it. */
function withWay(row: ItemRow, { way, param }: Pick<Asked, 'way' | 'param'>): ItemRow {
  if (way === undefined) return row
  const typed = way === 'MANUAL' || way === 'GIVEN' ? param ?? row.sellPrice : row.sellPrice
  return {
    ...row, priceWay: way, priceParam: way === 'MARGIN' || way === 'LUMP' ? param ?? null : null, sellPrice: typed,
    priceLocked: way === 'GIVEN' ? true : row.priceLocked,
  }
}

const toScaleTwo = (money: string): string => moneyText(centsOf(money))

interface Batch { readonly before: readonly ItemRow[], readonly next: ReadonlyMap<string, ItemRow>, readonly kept: readonly string[] }

/** Items with the price that the batch would give them; those whose price and way stay the same are none of its. */
function batchOf(rows: readonly ItemRow[], asked: Pick<Asked, 'way' | 'param' | 'decided'>, pricing: Pricing, placesOf: PlacesOf): Batch {
  const kept: string[] = []
  const next = new Map<string, ItemRow>()
  for (const row of rows) {
    const why = keptWhy(row, asked)
    if (why !== null) {
      kept.push(why)
      continue
    }
    const wanted = withWay(row, asked)
    // A way that locks is decided before it locks.
    const after = { ...wanted, ...itemPrice({ ...wanted, priceLocked: false }, pricing, pricing.ratesAt(placesOf(row)), 'act') }
    const isSame = after.sellPrice === (row.sellPrice && toScaleTwo(row.sellPrice)) && after.priceWay === row.priceWay
      && after.priceParam === row.priceParam && after.priceLocked === row.priceLocked
    if (!isSame) next.set(row.id, after)
  }
  return { before: rows, next, kept }
}

const amountOf = ({ quantity, sellPrice }: Pick<ItemRow, 'quantity' | 'sellPrice'>): string | null =>
  (sellPrice === null || quantity === null ? null : lineAmount(quantity, centsOf(sellPrice)))
const whole = (rows: readonly ItemRow[]): string => toScale(sumOf(rows.map(amountOf)), 2)

/** A moved price as it is shown: before, after, its margin on the side of the prices, and the amount. */
export const movedPrice = (row: ItemRow, after: Pick<ItemRow, 'sellPrice'>) => {
  const amount = amountOf({ ...row, sellPrice: after.sellPrice })
  return {
    itemId: row.id, name: row.name, before: row.sellPrice && toScaleTwo(row.sellPrice), after: after.sellPrice,
    margin: row.sideDirect === null || amount === null ? null : marginOf(centsOf(toScaleTwo(row.sideDirect)), centsOf(amount)), amount,
  }
}

/** Items that are asked about, without their packages, which are many megabytes. */
export const pricedRows = async (db: Db, of: OfCosts, itemIds?: readonly string[]): Promise<ItemRow[]> =>
  db.q.select().from(analysisItem)
    .where(and(countedItems(db, of), itemIds && sql`${analysisItem.id} = any(${sql.param([...new Set(itemIds)])})`))
    .orderBy(analysisItem.sort, analysisItem.id)

export async function previewPrices(db: Db, { itemIds, ...asked }: Asked): Promise<PricePreview> {
  demandParam(asked)
  await knownCosts(db, asked)
  const rows = await pricedRows(db, asked, itemIds)
  const pricing = await pricingOf(db, asked.projectId)
  const { next, kept } = batchOf(rows, asked, pricing, await placesIn(db, [...new Set(rows.map(({ analysisId }) => analysisId))], pricing))
  return {
    items: rows.flatMap(row => { const after = next.get(row.id); return after === undefined ? [] : [movedPrice(row, after)] }),
    kept: kept.length, keptWhy: [...new Set(kept)], before: whole(rows), after: whole(rows.map(row => next.get(row.id) ?? row)),
  }
}

/** 批量定价: items take a way, or the price that their way gives now; locked ones never, decided ones where that is said (sheet of pricing, Ways). */
export async function savePrices(tx: Tx, { itemIds, ...asked }: Asked): Promise<OutputOf<(typeof analysisPricingApi)['save']>> {
  demandParam(asked)
  const scope = await lockedScope(tx, asked)
  const rows = await lockedItems(tx, scope, itemIds)
  const pricing = await pricingOf(tx, asked.projectId)
  const { next } = batchOf(rows, asked, pricing, await placesIn(tx, scope.analysisIds, pricing))
  const sums = { before: whole(rows), after: whole(rows.map(row => next.get(row.id) ?? row)) }
  if (next.size === 0) return { done: 0, deedId: null, ...sums }
  const title = asked.way === undefined ? '重算单价' : `按${PRICE_WAY[asked.way]}定价`
  return { done: next.size, deedId: await putPrices(tx, scope, { title, action: 'saveItemPrices', before: rows, next }), ...sums }
}

/** 锁价 and its way back. */
export const lockPrices = (locked: boolean) => async (
  tx: Tx, { itemIds, ...of }: OfCosts & { readonly itemIds: readonly string[] }
): Promise<{ done: number, deedId: string | null }> => {
  const scope = await lockedScope(tx, of)
  const rows = await lockedItems(tx, scope, itemIds)
  const next = new Map(rows.filter(row => row.priceLocked !== locked && row.state !== 'LOCKED')
    .map(row => [row.id, { priceLocked: locked }]))
  if (next.size === 0) return { done: 0, deedId: null }
  return { done: next.size, deedId: await putPrices(
    tx, scope, { title: locked ? '锁价' : '解除锁价', action: locked ? 'batchLockPrice' : 'batchUnlockPrice', before: rows, next }
  ) }
}

