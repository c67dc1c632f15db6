import { and, sql } from 'drizzle-orm'
import { centsOf, moneyText } from '#schemas/kit/cents.ts'
import { sumOf, toScale } from '#schemas/kit/index.ts'
import { lineAmount, marginOf } from '#schemas/pricing/priceWays.ts'
import { FOLLOWING, NEEDS_PARAM, PRICE_WAY } from '#schemas/pricing/feeTerms.ts'
import { AppError } from '#server/core/errors.ts'
import { analysisItem } from '#server/db/tables/analysis.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { analysisPricingApi, PricePreview } from '#shared/api/analysisPricing.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { ItemRow } from '../costs/rows.ts'
import { countedItems, knownCosts, type OfCosts } from '../facts/counted.ts'
import { putPrices } from './priceActions.ts'
import { itemPrice } from './itemPrice.ts'
import { pricingOf, type Pricing } from './pricing.ts'
import { lockedItems, lockedScope } from './scope.ts'
import { placesIn, type PlacesOf } from './repriceItems.ts'

type BatchInput = ParsedInput<(typeof analysisPricingApi)['save']>

/** Why a batch skips an item, in Chinese; otherwise null. */
function keptWhy(row: ItemRow, { way, decided }: Pick<BatchInput, 'way' | 'decided'>): string | null {
  if (row.priceLocked) return '已锁价'
  if (row.state === 'LOCKED') return '清单项已锁定'
  if (!decided && !FOLLOWING.includes(row.priceWay) && row.sellPrice !== null && way !== row.priceWay) return PRICE_WAY[row.priceWay]
  return null
}

/** @throws AppError BAD_ROWS for a missing figure, with the sentence */
function demandParam({ way, param }: Pick<BatchInput, 'way' | 'param'>): void {
  const text = way === 'MARGIN' && (param === undefined || Number(param) >= 100) ? '毛利率须小于 100%'
    : way === 'LUMP' && param === undefined ? NEEDS_PARAM.LUMP : way === 'MANUAL' && param === undefined ? '请填写综合单价' : null
  if (text !== null)
    throw new AppError('BAD_ROWS', { text, field: 'param', rows: [{ row: '', column: 'priceParam', code: 'required', text }] })
}

function withWay(row: ItemRow, { way, param }: Pick<BatchInput, 'way' | 'param'>): ItemRow {
  if (way === undefined) return row
  const typed = way === 'MANUAL' || way === 'GIVEN' ? param ?? row.sellPrice : row.sellPrice
  return {
    ...row, priceWay: way, priceParam: way === 'MARGIN' || way === 'LUMP' ? param ?? null : null, sellPrice: typed,
    priceLocked: way === 'GIVEN' ? true : row.priceLocked,
  }
}

const toScaleTwo = (money: string): string => moneyText(centsOf(money))

interface Batch { readonly before: readonly ItemRow[], readonly next: ReadonlyMap<string, ItemRow>, readonly kept: readonly string[] }

/** Rows with unchanged price and way are excluded. */
function batchOf(
  rows: readonly ItemRow[], input: Pick<BatchInput, 'way' | 'param' | 'decided'>, pricing: Pricing, placesOf: PlacesOf
): Batch {
  const skipped: string[] = []
  const next = new Map<string, ItemRow>()
  for (const row of rows) {
    const reason = keptWhy(row, input)
    if (reason !== null) {
      skipped.push(reason)
      continue
    }
    const changed = withWay(row, input)
    // Computes the price before the lock of the way applies.
    const after = { ...changed, ...itemPrice({ ...changed, priceLocked: false }, pricing, pricing.ratesAt(placesOf(row)), 'act') }
    const isSame = after.sellPrice === (row.sellPrice && toScaleTwo(row.sellPrice)) && after.priceWay === row.priceWay
      && after.priceParam === row.priceParam && after.priceLocked === row.priceLocked
    if (!isSame) next.set(row.id, after)
  }
  return { before: rows, next, kept: skipped }
}

const amountOf = ({ quantity, sellPrice }: Pick<ItemRow, 'quantity' | 'sellPrice'>): string | null =>
  (sellPrice === null || quantity === null ? null : lineAmount(quantity, centsOf(sellPrice)))
const totalOf = (rows: readonly ItemRow[]): string => toScale(sumOf(rows.map(amountOf)), 2)

/** The margin is on the price side. */
export const movedPrice = (row: ItemRow, after: Pick<ItemRow, 'sellPrice'>) => {
  const amount = amountOf({ ...row, sellPrice: after.sellPrice })
  return {
    itemId: row.id, name: row.name, before: row.sellPrice && toScaleTwo(row.sellPrice), after: after.sellPrice,
    margin: row.sideDirect === null || amount === null ? null : marginOf(centsOf(toScaleTwo(row.sideDirect)), centsOf(amount)), amount,
  }
}

/** Without packages, which are many megabytes. */
export const pricedRows = async (db: Db, ref: OfCosts, itemIds?: readonly string[]): Promise<ItemRow[]> =>
  db.q.select().from(analysisItem)
    .where(and(countedItems(db, ref), itemIds && sql`${analysisItem.id} = any(${sql.param([...new Set(itemIds)])})`))
    .orderBy(analysisItem.sort, analysisItem.id)

export async function previewPrices(db: Db, { itemIds, ...input }: BatchInput): Promise<PricePreview> {
  demandParam(input)
  await knownCosts(db, input)
  const rows = await pricedRows(db, input, itemIds)
  const pricing = await pricingOf(db, input.projectId)
  const {
    next, kept: skipped,
  } = batchOf(rows, input, pricing, await placesIn(db, [...new Set(rows.map(({ analysisId }) => analysisId))], pricing))
  return {
    items: rows.flatMap(row => { const after = next.get(row.id); return after === undefined ? [] : [movedPrice(row, after)] }),
    kept: skipped.length, keptWhy: [...new Set(skipped)], before: totalOf(rows), after: totalOf(rows.map(row => next.get(row.id) ?? row)),
  }
}

/**
 * 批量定价: sets the way of items, or recomputes their prices; locked ones are skipped, decided ones only changed on request (sheet of pricing,
 * Ways).
 */
export async function savePrices(tx: Tx, { itemIds, ...input }: BatchInput): Promise<OutputOf<(typeof analysisPricingApi)['save']>> {
  demandParam(input)
  const scope = await lockedScope(tx, input)
  const rows = await lockedItems(tx, scope, itemIds)
  const pricing = await pricingOf(tx, input.projectId)
  const { next } = batchOf(rows, input, pricing, await placesIn(tx, scope.analysisIds, pricing))
  const sums = { before: totalOf(rows), after: totalOf(rows.map(row => next.get(row.id) ?? row)) }
  if (next.size === 0) return { done: 0, deedId: null, ...sums }
  const title = input.way === undefined ? '重算单价' : `按${PRICE_WAY[input.way]}定价`
  return { done: next.size, deedId: await putPrices(tx, scope, { title, action: 'saveItemPrices', before: rows, next }), ...sums }
}

/** 锁价 and its reversal. */
export const lockPrices = (locked: boolean) => async (
  tx: Tx, { itemIds, ...ref }: OfCosts & { readonly itemIds: readonly string[] }
): Promise<{ done: number, deedId: string | null }> => {
  const scope = await lockedScope(tx, ref)
  const rows = await lockedItems(tx, scope, itemIds)
  const next = new Map(rows.filter(row => row.priceLocked !== locked && row.state !== 'LOCKED')
    .map(row => [row.id, { priceLocked: locked }]))
  if (next.size === 0) return { done: 0, deedId: null }
  return { done: next.size, deedId: await putPrices(
    tx, scope, { title: locked ? '锁价' : '解除锁价', action: locked ? 'batchLockPrice' : 'batchUnlockPrice', before: rows, next }
  ) }
}

