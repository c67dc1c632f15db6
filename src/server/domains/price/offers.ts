import { sql } from 'drizzle-orm'
import { businessDate, pathLabels, type Lookups } from '#schemas/kit/index.ts'
import { monthLabel } from '#schemas/price/listRows.ts'
import { OFFERED_AS, offerOrder, priceOffers, type DatedPrice, type KnownOffer, type PriceOffer } from '#schemas/price/offers.ts'
import { MANUAL_SOURCE_ID, PRICE_SOURCE, type PriceSource } from '#schemas/price/sources.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { material } from '#server/db/tables/library.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { settingAt } from '#server/core/settings.ts'
import { sideOf } from '#schemas/price/stale.ts'
import { instantKey, newestOfEach, pointFacts, pointsById, type UsedPrice } from './newest.ts'
import { sidesInUse } from './sides.ts'

interface Recorded {
  readonly id: string
  readonly item: string
  readonly source: PriceSource
  readonly priceIncl: string | null
  readonly priceExcl: string | null
  readonly day: string
  readonly month: string | null
  readonly region: string | null
  readonly at: string
  readonly supplier: string
  readonly bill: string
  readonly document: string | null
  readonly person: string | null
}

/** The library's price with the newest equal recorded price; null if unrecorded. */
type InLibrary = Pick<Recorded, 'item' | 'priceIncl' | 'priceExcl'> & {
  readonly own: boolean, readonly changed: string, readonly changedDay: string, readonly recorded: Recorded | null
}

const recorder = sql`(select m.real_name from ${userMerchant} m where m.merchant_id = ${pricePoint.merchantId}
  and m.user_id = ${pricePoint.createdBy})`
const facts = sql`${pointFacts}, ${pricePoint.supplierName} as supplier, ${pricePoint.sourceCode} as bill,
  ${pricePoint.sourceId} as document, ${recorder} as person`
const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' ')

/** Origin of a price: its supplier or document. */
function whereOf({ source, supplier, bill, month, region, document, person, item }: Recorded, lookups: Lookups): string {
  if (source === 'PRICE_LIST') return joined(month && monthLabel(month), pathLabels(lookups, 'REGION', region ?? '').join(''))
  if (source !== 'MANUAL') return joined(source === 'ORDER' && PRICE_SOURCE.ORDER || null, supplier, bill)
  return document === item ? `${person ?? ''}修改库价` : joined(`${person ?? ''}手工记录`, supplier)
}

const offerOf = (recorded: Recorded, lookups: Lookups): KnownOffer =>
  ({ ...recorded, as: OFFERED_AS[recorded.source], where: whereOf(recorded, lookups) })

/** The library's price, dated by its recorded price, else by the item's last change. */
function libraryOffer({ recorded, item, priceIncl, priceExcl, own: isOwn, changed, changedDay }: InLibrary, lookups: Lookups): KnownOffer {
  const from = isOwn ? '企业库' : '平台库'
  if (recorded === null) return {
    id: MANUAL_SOURCE_ID, as: 'LIBRARY', source: 'MANUAL', priceIncl, priceExcl, day: changedDay, month: null, at: changed, where: from,
  }
  const document = recorded.source === 'MANUAL' || recorded.source === 'PRICE_LIST' ? null : PRICE_SOURCE[recorded.source]
  const label = joined(
    `${from}：`, recorded.source === 'PRICE_LIST' ? PRICE_SOURCE.PRICE_LIST : document, whereOf({ ...recorded, item }, lookups)
  ).replace('： ', '：')
  return { ...offerOf(recorded, lookups), as: 'LIBRARY', where: label }
}

async function inLibrary(db: Db, items: readonly string[]): Promise<InLibrary[]> {
  const owners = [db.ctx.merchantId, PLATFORM_MERCHANT]
  const rows = await db.sql<Pick<
    InLibrary, 'item' | 'priceIncl' | 'priceExcl' | 'own' | 'changed'
  > & { readonly changedAt: string, readonly recorded: string | null }>`
    select m.id as item, m.price_incl as "priceIncl", m.price_excl as "priceExcl", m.merchant_id <> ${PLATFORM_MERCHANT} as own,
      ${instantKey(sql`m.updated_at`)} as changed, m.updated_at as "changedAt", (
        select p.id from ${pricePoint} p where p.merchant_id in ${owners} and p.lib_material_id = m.id and p.withdrawn_at is null
          and p.price_incl is not distinct from m.price_incl and p.price_excl is not distinct from m.price_excl
        order by p.day desc, p.created_at desc, p.id desc limit 1) as recorded
    from ${material} m where m.merchant_id in ${owners} and m.id = any(${sql.param([...items])}) and coalesce(m.price_incl,
    m.price_excl) is not null`
  const recorded = new Map((await pointsById<Recorded>(db, rows.flatMap(({ recorded: id }) => id ?? []), facts)).map(point =>
    [point.id, point]))
  return rows.map(({ changedAt, recorded: id, ...rest }) =>
    ({ ...rest, changedDay: businessDate(new Date(changedAt)), recorded: recorded.get(id ?? '') ?? null }))
}

/** Offers for prices in use, in their order, by the merchant's order of sources. */
export async function offersFor(db: Db, used: readonly UsedPrice[]): Promise<PriceOffer[][]> {
  if (used.length === 0) return []
  const lookups = await lookupsFor(db)
  const items = [...new Set(used.map(({ libMaterialId }) => libMaterialId))]
  const chosen = new Map((await pointsById<Recorded>(db, used.flatMap(({ sourceId }) => sourceId ?? []), facts)).map(point =>
    [point.id, point]))
  const newest = new Map<string, Recorded[]>()
  for (const one of await newestOfEach<Recorded>(db, items, facts)) newest.set(one.item, [...newest.get(one.item) ?? [], one])
  const library = new Map((await inLibrary(db, items)).map(one => [one.item, libraryOffer(one, lookups)]))
  const today = businessDate(db.ctx.now)
  const rules = { order: offerOrder(await settingAt(db, 'priceOrder', today)), today }
  const sides = await sidesInUse(db, used, chosen)
  return used.map(({ libMaterialId, price, sourceType, sourceId, since: startTime }, at) => {
    const on = sides[at]!
    const from = chosen.get(sourceId ?? '') ?? null
    const libraryPrice = library.get(libMaterialId)
    // A list price is never replaced by lists of other regions.
    const elsewhere = (one: Recorded): boolean => from?.month != null && one.month !== null && (one.region ?? '') !== (from.region ?? '')
    const recorded = newestFirst((newest.get(libMaterialId) ?? []).filter(one => !elsewhere(one))).map(one => offerOf(one, lookups))
    const isLibraryPrice = from === null && sourceType === 'MANUAL' && libraryPrice !== undefined
      && Number(sideOf(libraryPrice, on.side)) === Number(price)
    const dated: DatedPrice = from !== null ? { price, in: on, from, day: from.day, at: from.at }
      : isLibraryPrice
        ? { price, in: on, from: libraryPrice, day: libraryPrice.day, at: libraryPrice.at }
        : { price, in: on, from: null, day: null, at: sourceType === 'MANUAL' ? startTime : '' }
    return priceOffers(dated, [...libraryPrice === undefined ? [] : [libraryPrice], ...newestOfSource(recorded)], rules)
  })
}

const newestFirst = (points: readonly Recorded[]): Recorded[] => points.toSorted((a, b) => {
  const [one, other] = [a, b].map(({ month, day, at, id }) => [month ?? '', day, at, id].join(' '))
  return one! < other! ? 1 : -1
})

/** The first offer of each source: an order newer than the newest contract replaces it. */
const newestOfSource = (offers: readonly KnownOffer[]): KnownOffer[] =>
  offers.filter((offer, at) => offers.findIndex(({ as: offeredAs }) => offeredAs === offer.as) === at)
