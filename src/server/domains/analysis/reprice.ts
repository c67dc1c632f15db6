import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { atMaterialPrices, atTradePrice, type TakenPrice, type Trade } from '#schemas/analysis/reprice.ts'
import { dec, sumOf, toScale, type Draft, type Row } from '#schemas/kit/index.ts'
import type { PriceSource } from '#schemas/price/sources.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { analysisItem, analysisMaterial, analysisStep } from '#server/db/tables/analysis.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { offersFor } from '#server/domains/price/index.ts'
import { checkSnapshot } from '#server/domains/quota/index.ts'
import type { analysisRepriceApi, RepricedItems } from '#shared/api/analysisReprice.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import { putItems } from './deeds.ts'
import { knownAnalysis, lockedSheet, type OfAnalysis } from './known.ts'
import { computedItem, lockRows, unitPrices, type ItemRow } from './rows.ts'

type Offered = OutputOf<typeof analysisRepriceApi.offers>
interface OfTrade extends OfAnalysis, Trade { readonly dailyPrice: string }
interface OfPrices extends OfAnalysis { readonly prices: readonly { readonly libMaterialId: string, readonly pointId: string }[] }

/** What a re-pricing is about: a trade, or materials of the library. Only items that have it are read. */
type About = { readonly trade: Trade } | { readonly materials: readonly string[] }
const has = ({ ctx }: Db, about: About) => ('trade' in about
  ? sql`exists (select from ${analysisStep} s where s.merchant_id = ${ctx.merchantId} and s.item_id = ${analysisItem.id} and s.job_category = ${about.trade.jobCategory})`
  : sql`exists (select from ${analysisMaterial} m where m.merchant_id = ${ctx.merchantId} and m.item_id = ${analysisItem.id} and m.lib_material_id = any(${sql.param([...about.materials])}))`)

const packagesOf = ({ ctx, ...db }: Db, analyseId: string, about?: About) => and(eq(analysisItem.merchantId, ctx.merchantId), eq(analysisItem.analysisId, analyseId), isNotNull(analysisItem.snapshot), about && has({ ctx, ...db }, about))
/** The packages of an analysis in the order of its sheet. */
const packaged = (db: Db, analyseId: string, about?: About): Promise<ItemRow[]> =>
  db.q.select().from(analysisItem).where(packagesOf(db, analyseId, about)).orderBy(analysisItem.sort, analysisItem.id)

/** Items with a package at other prices; what is locked stays and is counted. */
interface Repriced { readonly before: readonly ItemRow[], readonly next: readonly ItemRow[], readonly locked: number }
function reprice(rows: readonly ItemRow[], change: (draft: Draft) => Draft): Repriced {
  const changed = rows.flatMap(row => {
    const after = change(row.snapshot!)
    return after === row.snapshot ? [] : [{ row, next: computedItem({ ...row, snapshot: after, snapshotVersion: row.snapshotVersion + 1, ...unitPrices(after) }) }]
  })
  const open = changed.filter(({ row }) => row.state !== 'LOCKED')
  return { before: open.map(({ row }) => row), next: open.map(({ next }) => next), locked: changed.length - open.length }
}

/** What it changes in money, item by item and in all; nothing for who may not see prices. */
function moneyOf({ ctx }: Db, { before, next, locked }: Repriced): RepricedItems {
  const prices = seesPrices(ctx)
  const whole = (rows: readonly ItemRow[]): string => toScale(sumOf(rows.map(({ direct }) => direct)), 2)
  return {
    locked, ...(prices && { before: whole(before), after: whole(next) }),
    items: before.map((row, at) => ({
      itemId: row.id, name: row.name, quotaName: row.quotaName,
      ...(prices && { before: row.direct, after: next[at]!.direct, difference: toScale(dec(next[at]!.direct ?? '0').minus(row.direct ?? '0'), 2) }),
    })),
  }
}

/** Writes it as one step. What it would leave out of order is refused as a whole. @throws AppError BAD_ROWS naming the items */
async function apply(tx: Tx, { analyseId, ...of }: OfAnalysis, about: About, action: string, title: string, change: (draft: Draft) => Draft) {
  const known = await lockedSheet(tx, { analyseId, ...of })
  const ids = (await tx.q.select({ id: analysisItem.id }).from(analysisItem).where(packagesOf(tx, analyseId, about)).orderBy(analysisItem.sort, analysisItem.id)).map(({ id }) => id)
  const now = new Map((await lockRows(tx, analyseId, ids)).map(row => [row.id, row]))
  const repriced = reprice(ids.flatMap(id => now.get(id) ?? []), change)
  const lookups = await lookupsFor(tx)
  const faults = repriced.next.flatMap(({ id, name, snapshot }) => {
    const text = checkSnapshot(snapshot!, lookups)
    return text === null ? [] : [{ row: id, column: 'quotaName', code: 'invalid', text: `${name}：${text}` }]
  })
  if (faults.length > 0) throw new AppError('BAD_ROWS', { text: faults[0]!.text, rows: faults })
  const deedId = repriced.next.length === 0 ? null : await putItems(tx, known.analysis.id, { title, action, before: repriced.before, next: repriced.next })
  return { ...moneyOf(tx, repriced), deedId }
}

export async function previewTrade(db: Db, { jobCategory, jobLevel, dailyPrice, ...of }: OfTrade): Promise<RepricedItems> {
  await knownAnalysis(db, of)
  return moneyOf(db, reprice(await packaged(db, of.analyseId, { trade: { jobCategory, jobLevel } }), draft => atTradePrice(draft, { jobCategory, jobLevel }, dailyPrice)))
}
/** 工种调价: the work days of the steps stay, their money follows (domain B4.3). */
export const repriceTrade = (tx: Tx, { jobCategory, jobLevel, dailyPrice, ...of }: OfTrade) =>
  apply(tx, of, { trade: { jobCategory, jobLevel } }, 'updateWorkerDailyPrice', '工种调价', draft => atTradePrice(draft, { jobCategory, jobLevel }, dailyPrice))

const cell = (row: Row, key: string): string | null => (typeof row[key] === 'string' && row[key] !== '' ? row[key] : null)

/** Library materials of open items, each at every price that it has there, with what newer prices are offered. */
export const priceOffers = (db: Db, of: OfAnalysis): Promise<Offered> => offered(db, of)

async function offered(db: Db, of: OfAnalysis, about?: About): Promise<Offered> {
  await knownAnalysis(db, of)
  const wanted = about !== undefined && 'materials' in about ? new Set(about.materials) : undefined
  const groups = new Map<string, { readonly row: Row, readonly items: Set<string> }>()
  for (const { id: itemId, state, snapshot } of await packaged(db, of.analyseId, about)) {
    if (state === 'LOCKED') continue
    for (const row of snapshot!.lines.materials ?? []) {
      const id = cell(row, 'libMaterialId')
      if (id === null || cell(row, 'price') === null || wanted?.has(id) === false) continue
      const key = [row.libMaterialId, row.sourceType, row.sourceId, row.price].join('/')
      const group = groups.get(key) ?? { row, items: new Set<string>() }
      group.items.add(itemId)
      groups.set(key, group)
    }
  }
  const all = [...groups.values()]
  const offers = await offersFor(db, all.map(({ row }) => ({
    libMaterialId: cell(row, 'libMaterialId')!, sourceType: (cell(row, 'sourceType') ?? 'MANUAL') as PriceSource, sourceId: cell(row, 'sourceId'), price: cell(row, 'price')!, since: '',
  })))
  return all.flatMap(({ row, items }, at) => {
    const newer = (offers[at] ?? []).filter(offer => offer.newer || offer.preferred)
    if (newer.length === 0) return []
    return [{
      libMaterialId: cell(row, 'libMaterialId')!, materialName: cell(row, 'materialName') ?? '', spec: cell(row, 'spec'), unit: cell(row, 'unit'), price: cell(row, 'price'), items: items.size,
      offers: newer.map(({ pointId, as, source, price, difference, day, days, where, newer: isNewer, preferred, side, sure }) =>
        ({ pointId, as, source, price, difference, day, days, where, newer: isNewer, preferred, side, sure })),
    }]
  })
}

/** The prices that were chosen, as far as they are still offered. @throws AppError STALE_VERSION */
async function chosen(db: Db, { prices, ...of }: OfPrices): Promise<ReadonlyMap<string, TakenPrice>> {
  const available = await offered(db, of, { materials: prices.map(({ libMaterialId }) => libMaterialId) })
  return new Map(prices.map(({ libMaterialId, pointId }) => {
    const offer = available.filter(one => one.libMaterialId === libMaterialId).flatMap(({ offers }) => offers).find(one => one.pointId === pointId)
    if (offer === undefined) throw new AppError('STALE_VERSION', { text: '所选的价格已不是可用的新价，请刷新后再试' })
    return [libMaterialId, { price: String(offer.price), sourceType: offer.source, sourceId: offer.pointId }] as const
  }))
}

export async function previewPrices(db: Db, asked: OfPrices): Promise<RepricedItems> {
  await knownAnalysis(db, asked)
  const prices = await chosen(db, asked)
  return moneyOf(db, reprice(await packaged(db, asked.analyseId, { materials: [...prices.keys()] }), draft => atMaterialPrices(draft, prices)))
}
/** 更新价格: the recorded prices that were chosen take the place of those in open items. */
export async function refreshPrices(tx: Tx, asked: OfPrices) {
  await lockedSheet(tx, asked)
  const prices = await chosen(tx, asked)
  return apply(tx, { projectId: asked.projectId, analyseId: asked.analyseId }, { materials: [...prices.keys()] }, 'refreshAnalysePrices', '更新价格', draft => atMaterialPrices(draft, prices))
}
