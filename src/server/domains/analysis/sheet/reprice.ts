import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { PERCENT_BASES } from '#schemas/analysis/blocks.ts'
import { atMaterialPrices, atTradePrice, pricedAlike, type TakenPrice, type Trade } from '#schemas/analysis/reprice.ts'
import { dec, sumOf, toScale, type Draft, type Row } from '#schemas/kit/index.ts'
import type { PriceOffer } from '#schemas/price/offers.ts'
import { comparedSide, type ComparedSide, type PriceSource } from '#schemas/price/sources.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { analysisItem, analysisMaterial, analysisStep } from '#server/db/tables/analysis.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { offersFor } from '#server/domains/price/index.ts'
import { checkSnapshot } from '#server/domains/quota/index.ts'
import type { analysisRepriceApi, RepricedItems } from '#shared/api/analysisReprice.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import { amountOf, storedSheet, withItems } from '../costs/calculated.ts'
import { computedItem, lockRows, unitPrices, type ItemRow } from '../costs/rows.ts'
import { knownAnalysis, lockedSheet, type OfAnalysis } from '../facts/visibleRounds.ts'
import { putItems } from './itemActions.ts'

type RepriceOffers = OutputOf<typeof analysisRepriceApi.offers>
interface OfTrade extends OfAnalysis, Trade { readonly dailyPrice: string }
interface OfPrices extends OfAnalysis {
  readonly prices: readonly { readonly libMaterialId: string, readonly side: ComparedSide, readonly pointId: string }[]
}

/** Subject of a repricing: a trade, or library materials. Only items that use it are read. */
type About = { readonly trade: Trade } | { readonly materials: readonly string[] }
const has = ({ ctx }: Db, about: About) => ('trade' in about
  ? sql`exists (select from ${analysisStep} s where s.merchant_id = ${ctx.merchantId} and s.item_id = ${analysisItem.id}
    and s.job_category = ${about.trade.jobCategory})`
  : sql`exists (select from ${analysisMaterial} m where m.merchant_id = ${ctx.merchantId} and m.item_id = ${analysisItem.id}
    and m.lib_material_id = any(${sql.param([...about.materials])}))`)

const packagesOf = ({ ctx, ...db }: Db, analyseId: string, about?: About) => and(
  eq(analysisItem.merchantId, ctx.merchantId), eq(analysisItem.analysisId, analyseId), isNotNull(analysisItem.snapshot),
  about && has({ ctx, ...db }, about)
)
/** In sheet order. */
const packaged = (db: Db, analyseId: string, about?: About): Promise<ItemRow[]> =>
  db.q.select().from(analysisItem).where(packagesOf(db, analyseId, about)).orderBy(analysisItem.sort, analysisItem.id)

/** Locked ones are only counted. */
interface Repriced { readonly before: readonly ItemRow[], readonly next: readonly ItemRow[], readonly locked: number }
function reprice(rows: readonly ItemRow[], change: (draft: Draft) => Draft): Repriced {
  const changed = rows.flatMap(row => {
    const after = change(row.snapshot!)
    return after === row.snapshot
      ? []
      : [{ row, next: computedItem({ ...row, snapshot: after, snapshotVersion: row.snapshotVersion + 1, ...unitPrices(after) }) }]
  })
  const open = changed.filter(({ row }) => row.state !== 'LOCKED')
  return { before: open.map(({ row }) => row), next: open.map(({ next }) => next), locked: changed.length - open.length }
}

const difference = (before: string | null, after: string | null): string => toScale(dec(after ?? '0').minus(before ?? '0'), 2)

/** Money differences by item and in total, with the percentages of the items; empty without permission for prices. */
async function moneyOf(db: Db, ref: OfAnalysis, { before, next, locked }: Repriced): Promise<RepricedItems> {
  const labels = before.map(({ id: itemId, name, quotaName }) => ({ itemId, name, quotaName }))
  if (!seesPrices(db.ctx)) return { locked, items: labels }
  const sheet = await storedSheet(db, ref, false)
  const repriced = new Map(next.map(row => [row.id, row]))
  const after = withItems(sheet, sheet.items.map(row => repriced.get(row.id) ?? row))
  const directs = new Map(after.items.map(({ id, direct }) => [id, direct]))
  const items = before.map(({ id, direct }, at) =>
    ({ ...labels[at]!, before: direct, after: directs.get(id) ?? null, difference: difference(direct, directs.get(id) ?? null) }))
  const percentages = (others: typeof sheet.others): string => amountOf(others.filter(({ base }) => PERCENT_BASES.includes(base)), null)
  const [previous, current] = [percentages(sheet.others), percentages(after.others)]
  const publics = previous === current ? null : { before: previous, after: current, difference: difference(previous, current) }
  const totalOf = (key: 'before' | 'after'): string => toScale(sumOf([...items.map(item => item[key]), publics?.[key] ?? null]), 2)
  return { locked, items, publics, before: totalOf('before'), after: totalOf('after') }
}

/** Writes a repricing as one step. Any resulting fault refuses it as a whole. @throws AppError BAD_ROWS naming the items */
async function apply(
  tx: Tx, { analyseId, ...ref }: OfAnalysis, about: About, action: string, title: string, change: (draft: Draft) => Draft
) {
  const locked = await lockedSheet(tx, { analyseId, ...ref })
  const ids = (await tx.q.select({ id: analysisItem.id }).from(analysisItem).where(packagesOf(tx, analyseId, about))
    .orderBy(analysisItem.sort, analysisItem.id)).map(({ id }) => id)
  const now = new Map((await lockRows(tx, analyseId, ids)).map(row => [row.id, row]))
  const repriced = reprice(ids.flatMap(id => now.get(id) ?? []), change)
  const lookups = await lookupsFor(tx)
  const faults = repriced.next.flatMap(({ id, name, snapshot }) => {
    const text = checkSnapshot(snapshot!, lookups)
    return text === null ? [] : [{ row: id, column: 'quotaName', code: 'invalid', text: `${name}：${text}` }]
  })
  if (faults.length > 0) throw new AppError('BAD_ROWS', { text: faults[0]!.text, rows: faults })
  const money = await moneyOf(tx, { analyseId, ...ref }, repriced)
  const deedId = repriced.next.length === 0
    ? null
    : await putItems(tx, locked.analysis.id, { title, action, before: repriced.before, next: repriced.next })
  return { ...money, deedId }
}

export async function previewTrade(db: Db, { jobCategory, jobLevel, dailyPrice, ...ref }: OfTrade): Promise<RepricedItems> {
  await knownAnalysis(db, ref)
  return moneyOf(db, ref, reprice(
    await packaged(db, ref.analyseId, { trade: { jobCategory, jobLevel } }),
    draft => atTradePrice(draft, { jobCategory, jobLevel }, dailyPrice)
  ))
}
/** 工种调价: changes the costs of steps, not their work days (domain B4.3). */
export const repriceTrade = (tx: Tx, { jobCategory, jobLevel, dailyPrice, ...ref }: OfTrade) =>
  apply(
    tx, ref, { trade: { jobCategory, jobLevel } }, 'updateWorkerDailyPrice', '工种调价',
    draft => atTradePrice(draft, { jobCategory, jobLevel }, dailyPrice)
  )

const cell = (row: Row, key: string): string | null => (typeof row[key] === 'string' && row[key] !== '' ? row[key] : null)

/** Library materials with the same price, and their newer prices. */
interface Group { readonly key: string, readonly row: Row, readonly items: number, readonly offers: readonly PriceOffer[] }

async function repriceGroups(db: Db, ref: OfAnalysis, about?: About): Promise<Group[]> {
  const requestedIds = about !== undefined && 'materials' in about ? new Set(about.materials) : undefined
  const groups = new Map<string, { readonly row: Row, readonly items: Set<string> }>()
  for (const { id: itemId, state, snapshot } of await packaged(db, ref.analyseId, about)) {
    if (state === 'LOCKED') continue
    for (const row of snapshot!.lines.materials ?? []) {
      const id = cell(row, 'libMaterialId')
      if (id === null || cell(row, 'price') === null || requestedIds?.has(id) === false) continue
      const key = pricedAlike(row)
      const group = groups.get(key) ?? { row, items: new Set<string>() }
      group.items.add(itemId)
      groups.set(key, group)
    }
  }
  const all = [...groups]
  const offers = await offersFor(db, all.map(([, { row }]) => ({
    libMaterialId: cell(row, 'libMaterialId')!, sourceType: (cell(row, 'sourceType') ?? 'MANUAL') as PriceSource,
    sourceId: cell(row, 'sourceId'), price: cell(row, 'price')!, since: '',
  })))
  return all.flatMap(([key, { row, items }], at) => {
    const newer = (offers[at] ?? []).filter(offer => offer.newer || offer.preferred)
    return newer.length === 0 ? [] : [{ key, row, items: items.size, offers: newer }]
  })
}

export async function priceOffers(db: Db, ref: OfAnalysis): Promise<RepriceOffers> {
  await knownAnalysis(db, ref)
  return (await repriceGroups(db, ref)).map(({ row, items, offers }) => ({
    libMaterialId: cell(row, 'libMaterialId')!, materialName: cell(row, 'materialName') ?? '', spec: cell(row, 'spec'),
    unit: cell(row, 'unit'), price: cell(row, 'price'), items,
    offers: offers.map(({ pointId, as: offeredAs, source, price, difference, day, days, where, newer, preferred, side, sure }) =>
      ({ pointId, as: offeredAs, source, price, difference, day, days, where, newer, preferred, side, sure })),
  }))
}

/** The chosen prices by `pricedAlike`, as far as they are still offered. @throws AppError STALE_VERSION */
async function chosen(db: Db, { prices, ...ref }: OfPrices): Promise<ReadonlyMap<string, TakenPrice>> {
  const available = await repriceGroups(db, ref, materialsOf({ prices, ...ref }))
  return new Map(prices.flatMap(({ libMaterialId, side, pointId }) => {
    const entries = available.filter(({ row }) => row.libMaterialId === libMaterialId)
      .flatMap(({ key, offers }) => offers.filter(one => one.pointId === pointId && comparedSide(one) === side)
        .map(({ price, source }) => [key, { price, sourceType: source, sourceId: pointId }] as const))
    if (entries.length === 0) throw new AppError('STALE_VERSION', { text: '所选的价格已不是可用的新价，请刷新后再试' })
    return entries
  }))
}

const materialsOf = ({ prices }: OfPrices): About => ({ materials: prices.map(({ libMaterialId }) => libMaterialId) })

export async function previewPrices(db: Db, input: OfPrices): Promise<RepricedItems> {
  await knownAnalysis(db, input)
  const prices = await chosen(db, input)
  return moneyOf(db, input, reprice(await packaged(db, input.analyseId, materialsOf(input)), draft => atMaterialPrices(draft, prices)))
}
/** 更新价格: replaces prices in open items by the chosen recorded prices. */
export async function refreshPrices(tx: Tx, input: OfPrices) {
  await lockedSheet(tx, input)
  const prices = await chosen(tx, input)
  return apply(
    tx, { projectId: input.projectId, analyseId: input.analyseId }, materialsOf(input), 'refreshAnalysePrices', '更新价格',
    draft => atMaterialPrices(draft, prices)
  )
}
