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
export interface PriceMark {
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

export interface PriceInUse {
  readonly price: DecimalText
  /** What it was chosen from; null where that is unknown. */
  readonly from: KnownPrice | null
}

/** The price of one side of the tax, as far as it is known. */
export const sideOf = ({ priceIncl, priceExcl }: Pick<KnownPrice, 'priceIncl' | 'priceExcl'>, side: PriceSide): DecimalText | null =>
  (side === 'INCL' ? priceIncl : priceExcl)
const equal = (a: DecimalText | null, b: DecimalText): boolean => a !== null && dec(a).eq(b)

/** Which side of the tax a price in use is: as it was chosen, else the merchant's basis (domain B0). */
export function sideInUse({ price, from }: PriceInUse, basis: PriceSide): PriceSide {
  if (from === null || equal(sideOf(from, basis), price)) return basis
  const other = basis === 'INCL' ? 'EXCL' : 'INCL'
  return equal(sideOf(from, other), price) ? other : basis
}

/**
 * The mark of a price in use; null while it holds. `newest` is the newest price of the same item and kind of source that was
 * not withdrawn, `newestMonth` the newest monthly list of the same region. A newer price that is the same is no mark.
 */
export function priceMark(used: PriceInUse, newest: KnownPrice | null, newestMonth: string | null, basis: PriceSide): PriceMark | null {
  const { price: old, from } = used
  if (newest !== null && newest.id !== from?.id) {
    const price = sideOf(newest, sideInUse(used, basis))
    if (price === null || dec(price).eq(old)) return null
    const difference = dec(price).minus(old)
    const { id: pointId, source, day, month } = newest
    const percent = dec(old).isZero() ? null : toScale(difference.times(100).div(old), 2)
    return { pointId, source, price: toScale(dec(price), 2), difference: toScale(difference, 2), percent, day, month }
  }
  if (from?.month == null || newestMonth === null || from.month >= newestMonth) return null
  return { pointId: null, source: from.source, price: null, difference: null, percent: null, day: `${newestMonth}-01`, month: newestMonth }
}
