import { dec, toScale, type DecimalText } from '#schemas/kit/index.ts'
import type { PriceSide, PriceSource } from './sources.ts'

export interface KnownPrice {
  readonly id: string
  readonly source: PriceSource
  readonly priceIncl: DecimalText | null
  readonly priceExcl: DecimalText | null
  readonly day: string
  /** 'YYYY-MM' of a monthly list. */
  readonly month: string | null
}

/** Reason why a current price is stale: a newer price of its source kind, or a newer monthly list without the material (`price` null). */
export interface PriceMark extends SideInUse {
  readonly pointId: string | null
  readonly source: PriceSource
  readonly price: DecimalText | null
  /** New minus old. */
  readonly difference: DecimalText | null
  /** Percentage of the old price, the number before the percent sign, two decimals; null for a price of zero. */
  readonly percent: DecimalText | null
  readonly day: string
  readonly month: string | null
}

/** Tax side for comparing a current price (domain B0). */
export interface SideInUse {
  readonly side: PriceSide
  /** Proven by a record; otherwise the merchant's basis, to be verified by a user. */
  readonly sure: boolean
}

export interface PriceInUse {
  readonly price: DecimalText
  /** The source record; null if unknown. */
  readonly from: KnownPrice | null
  readonly in: SideInUse
}

export type PriceSides = Pick<KnownPrice, 'priceIncl' | 'priceExcl'>
export const sideOf = ({ priceIncl, priceExcl }: PriceSides, side: PriceSide): DecimalText | null =>
  (side === 'INCL' ? priceIncl : priceExcl)
const isOn = (record: PriceSides, side: PriceSide, price: DecimalText): boolean => {
  const value = sideOf(record, side)
  return value !== null && dec(value).eq(price)
}

/**
 * Determines the tax side from records of the item in order of evidence: its source, earlier library prices, other quotes. The first group
 * with the price decides, unless it has it on both sides.
 */
export function sideInUse(price: DecimalText, evidence: readonly (readonly PriceSides[])[], basis: PriceSide): SideInUse {
  const decisive = evidence.map(records => records.filter(record => isOn(record, 'INCL', price) || isOn(record, 'EXCL', price)))
    .find(records => records.length > 0)
  if (decisive === undefined) return { side: basis, sure: false }
  const other = basis === 'INCL' ? 'EXCL' : 'INCL'
  // A price without tax is the same on both sides.
  if (decisive.every(record => isOn(record, basis, price))) return { side: basis, sure: true }
  return decisive.every(record => isOn(record, other, price)) ? { side: other, sure: true } : { side: basis, sure: false }
}

/**
 * Returns the mark of a stale price, null while current. `newest` is the newest price of the item and source kind that was not withdrawn,
 * `newestMonth` the newest monthly list of the region. An equal price gives no mark.
 */
export function priceMark(used: PriceInUse, newest: KnownPrice | null, newestMonth: string | null): PriceMark | null {
  const { price: old, from, in: { side, sure } } = used
  if (newest !== null && newest.id !== from?.id) {
    const price = sideOf(newest, side)
    if (price === null || dec(price).eq(old)) return null
    const difference = dec(price).minus(old)
    const { id: pointId, source, day, month } = newest
    const percent = dec(old).isZero() ? null : toScale(difference.times(100).div(old), 2)
    return { pointId, source, price: toScale(dec(price), 2), difference: toScale(difference, 2), percent, day, month, side, sure }
  }
  if (from?.month == null || newestMonth === null || from.month >= newestMonth) return null
  return {
    pointId: null, source: from.source, price: null, difference: null, percent: null, day: `${newestMonth}-01`, month: newestMonth, side,
    sure,
  }
}
