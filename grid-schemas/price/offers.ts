import { dec, toScale, type DecimalText } from '#schemas/kit/index.ts'
import type { PriceSource } from './sources.ts'
import { sideOf, type KnownPrice, type PriceInUse, type SideInUse } from './stale.ts'

export const OFFER_SOURCE = { CONTRACT: '合同', INQUIRY: '询价', PRICE_LIST: '信息价', LIBRARY: '材料库' } as const
export type OfferSource = keyof typeof OFFER_SOURCE

/** An order counts as a contract, a manual price as a library price. */
export const OFFERED_AS: Readonly<Record<PriceSource, OfferSource>> =
  { CONTRACT: 'CONTRACT', ORDER: 'CONTRACT', INQUIRY: 'INQUIRY', PRICE_LIST: 'PRICE_LIST', MANUAL: 'LIBRARY' }

const isOffer = (text: string): text is OfferSource => Object.hasOwn(OFFER_SOURCE, text)
const ordersOf = (sources: readonly OfferSource[]): OfferSource[][] =>
  (sources.length === 0 ? [[]] : sources.flatMap(first => ordersOf(sources.filter(one => one !== first)).map(rest => [first, ...rest])))

export const OFFER_ORDERS: Readonly<Record<string, string>> = Object.fromEntries(
  ordersOf(Object.keys(OFFER_SOURCE).filter(isOffer)).map(order => [order.join('-'), order.map(source => OFFER_SOURCE[source]).join('、')]),
)
export const offerOrder = (setting: string): readonly OfferSource[] => setting.split('-').filter(isOffer)

export interface KnownOffer extends KnownPrice {
  readonly as: OfferSource
  /** Time of recording. */
  readonly at: string
  /** Origin: a supplier and a bill, a month and a region, the last editor of the library. */
  readonly where: string
}

/** A current price with its time: the day of a recorded price, the last check of a typed one. */
export interface DatedPrice extends PriceInUse {
  readonly day: string | null
  /** Null: just typed, so nothing is newer. */
  readonly at: string | null
}

export interface PriceOffer extends SideInUse {
  readonly pointId: string
  readonly as: OfferSource
  readonly source: PriceSource
  readonly price: DecimalText
  /** New minus old. */
  readonly difference: DecimalText
  /** Percentage of the old price, the number before the percent sign; null for a price of zero. */
  readonly percent: DecimalText | null
  readonly day: string
  readonly month: string | null
  readonly days: number
  readonly where: string
  readonly newer: boolean
  readonly preferred: boolean
}

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string): number => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS))

const isNewer = (offer: Pick<KnownOffer, 'day' | 'at'>, { day, at }: Pick<DatedPrice, 'day' | 'at'>): boolean =>
  at !== null && (day === null ? offer.at > at : offer.day > day || (offer.day === day && offer.at > at))

/**
 * Returns the replacement by the merchant's order: newer, and not from a later source; null keeps the current price. Rechecked until
 * stable, so that updates are idempotent.
 */
function preferredOf(used: DatedPrice, ranked: readonly KnownOffer[], order: readonly OfferSource[]): KnownOffer | null {
  const rankOf = (source: OfferSource): number => (order.includes(source) ? order.indexOf(source) : order.length)
  const { from } = used
  // A price that is also in the library may be from there.
  const rank = from === null ? order.length : Math.min(...[
    OFFERED_AS[from.source], ...ranked.filter(({ id }) => id === from.id).map(({ as: source }) => source)
  ].map(rankOf))
  const replacementOf = (now: Pick<DatedPrice, 'day' | 'at'>, maxRank: number, current: KnownOffer | null): KnownOffer | null => {
    const next = ranked.find(one => rankOf(one.as) <= maxRank && isNewer(one, now))
    return next === undefined ? current : replacementOf(next, rankOf(next.as), next)
  }
  return replacementOf(used, rank, null)
}

/**
 * Returns the newest differing price per source in the merchant's order, empty unless one is newer than the current. None is preferred
 * while the tax side is unknown.
 */
export function priceOffers(
  used: DatedPrice, recorded: readonly KnownOffer[], { order, today }: { readonly order: readonly OfferSource[], readonly today: string },
): PriceOffer[] {
  const { side, sure } = used.in
  const ranked = order.flatMap(source => recorded.filter(one => one.as === source)).filter(one => sideOf(one, side) !== null)
  const preferred = sure ? preferredOf(used, ranked, order) : null
  const offers = ranked.flatMap((one): PriceOffer[] => {
    const price = sideOf(one, side)
    if (price === null || one.id === used.from?.id || dec(price).eq(used.price)) return []
    const difference = dec(price).minus(used.price)
    const { id: pointId, as: offerSource, source, day, month, where } = one
    return [{
      pointId, as: offerSource, source, day, month, where, side, sure, price: toScale(dec(price), 2), difference: toScale(difference, 2),
      days: daysBetween(day, today),
      percent: dec(used.price).isZero() ? null : toScale(difference.times(100).div(used.price), 2), newer: isNewer(one, used),
      preferred: one.id === preferred?.id,
    }]
  })
  const once = offers.filter((offer, at) => offers.findIndex(({ pointId }) => pointId === offer.pointId) === at)
  return once.some(({ newer }) => newer) ? once : []
}
