import { dec, toScale, type DecimalText } from '#schemas/kit/index.ts'
import type { PriceSide, PriceSource } from './sources.ts'

/** A recorded price, as it is compared. */
export interface KnownPrice {
  readonly id: string
  readonly source: PriceSource
  readonly priceIncl: DecimalText | null
  readonly priceExcl: DecimalText | null
  readonly day: string
  /** 'YYYY-MM' of a monthly list. */
  readonly month: string | null
}

/** Reason why a price in use is stale: a newer price of its kind of source, or a newer monthly list without the material (`price` null). */
export interface PriceMark extends SideInUse {
  readonly pointId: string | null
  readonly source: PriceSource
  readonly price: DecimalText | null
  /** New minus old. */
  readonly difference: DecimalText | null
  /** Percentage of the old price, the figure before the percent sign, two decimals; null for a price of zero. */
  readonly percent: DecimalText | null
  readonly day: string
  readonly month: string | null
}

/** Side of the tax on which a price in use is compared (domain B0). */
export interface SideInUse {
  readonly side: PriceSide
  /** Proven by a record; otherwise it is the merchant's basis, and a person has to verify it. */
  readonly sure: boolean
}

export interface PriceInUse {
  readonly price: DecimalText
  /** The record that it was taken from; null if unknown. */
  readonly from: KnownPrice | null
  readonly in: SideInUse
}

export type PriceSides = Pick<KnownPrice, 'priceIncl' | 'priceExcl'>
/** The price on one side of the tax, as far as known. */
export const sideOf = ({ priceIncl, priceExcl }: PriceSides, side: PriceSide): DecimalText | null =>
  (side === 'INCL' ? priceIncl : priceExcl)
const isOn = (record: PriceSides, side: PriceSide, price: DecimalText): boolean => {
  const value = sideOf(record, side)
  return value !== null && dec(value).eq(price)
}

/**
 * Side of the tax of a price in use, by records of its item in order of evidence: its source, earlier library prices, other quotes. The
 * first group with the price decides, unless it has it on both sides.
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
 * Mark of a stale price; null while it is current. `newest` is the newest price of the same item and kind of source that was not withdrawn,
 * `newestMonth` the newest monthly list of the region. A newer but equal price gives no mark.
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
