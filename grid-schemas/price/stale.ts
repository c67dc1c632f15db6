import { dec, toScale, type DecimalText } from '#schemas/kit/index.ts'
import type { PriceSide, PriceSource } from './sources.ts'

/** A recorded price as far as it is compared. */
export interface KnownPrice {
  readonly id: string
  readonly source: PriceSource
  readonly priceIncl: DecimalText | null
  readonly priceExcl: DecimalText | null
  readonly day: string
  /** 'YYYY-MM' of a monthly list. */
  readonly month: string | null
}

/**
 * Why a price in use is no longer the newest one: another price of its kind of source stands there now, or its monthly list
 * has a successor in which the material is missing (`price` null).
 */
export interface PriceMark extends SideInUse {
  readonly pointId: string | null
  readonly source: PriceSource
  readonly price: DecimalText | null
  /** New minus old. */
  readonly difference: DecimalText | null
  /** Of the old price, the figure before the percent sign, two decimals; null of a price of nothing. */
  readonly percent: DecimalText | null
  readonly day: string
  readonly month: string | null
}

/** The side of the tax that a price in use is compared on (domain B0). */
export interface SideInUse {
  readonly side: PriceSide
  /** Some record says so; otherwise it is the merchant's basis, and a person has to look. */
  readonly sure: boolean
}

export interface PriceInUse {
  readonly price: DecimalText
  /** What it was chosen from; null where that is unknown. */
  readonly from: KnownPrice | null
  readonly in: SideInUse
}

export type PriceSides = Pick<KnownPrice, 'priceIncl' | 'priceExcl'>
/** The price of one side of the tax, as far as it is known. */
export const sideOf = ({ priceIncl, priceExcl }: PriceSides, side: PriceSide): DecimalText | null =>
  (side === 'INCL' ? priceIncl : priceExcl)
const isOn = (record: PriceSides, side: PriceSide, price: DecimalText): boolean => {
  const own = sideOf(record, side)
  return own !== null && dec(own).eq(price)
}

/**
 * Which side of the tax a price in use is on, by what was recorded of its item, what says most first: what it was chosen from, what
 * has stood in the library, what others have quoted. The first of these that knows the price decides, unless it knows it on both sides.
 */
export function sideInUse(price: DecimalText, known: readonly (readonly PriceSides[])[], basis: PriceSide): SideInUse {
  const found = known.map(records => records.filter(record => isOn(record, 'INCL', price) || isOn(record, 'EXCL', price))).find(records => records.length > 0)
  if (found === undefined) return { side: basis, sure: false }
  const other = basis === 'INCL' ? 'EXCL' : 'INCL'
  // A price without tax is the same on both sides: it fits either.
  if (found.every(record => isOn(record, basis, price))) return { side: basis, sure: true }
  return found.every(record => isOn(record, other, price)) ? { side: other, sure: true } : { side: basis, sure: false }
}

/**
 * The mark of a price in use; null while it holds. `newest` is the newest price of the same item and kind of source that was
 * not withdrawn, `newestMonth` the newest monthly list of the same region. A newer price that is the same is no mark.
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
  return { pointId: null, source: from.source, price: null, difference: null, percent: null, day: `${newestMonth}-01`, month: newestMonth, side, sure }
}
