import { dec, isDecimalText, toScale } from './decimal.ts'
import { smallOf } from './small.ts'

/**
 * Money in whole cents, for sums and percentages of thousands of prices at a tenth of the cost of Decimals, with the same results. Inexact
 * doubles fall back to a Decimal.
 */
export type Cents = number

/** Parses money to cents, rounded half up. @throws RangeError beyond 90,071,992,547,409.91 */
export function centsOf(text: string): Cents {
  const small = smallOf(text)
  if (small !== null && small.decimals <= 2) return safe(small.units * 10 ** (2 - small.decimals))
  return safe(dec(toScale(dec(text), 2)).times(100).toNumber())
}

/** "107.40" */
export const moneyText = (cents: Cents): string => toScale(dec(cents).div(100), 2)

function safe(cents: number): Cents {
  if (!Number.isSafeInteger(cents)) throw new RangeError('amount beyond what cents hold')
  return cents
}

/** Rounds half up, negative numbers away from zero, as `toScale` does (domain B0). */
function divided(units: number, by: number): number {
  const size = Math.abs(units)
  const rest = size % by
  const rounded = (size - rest) / by + (rest * 2 >= by ? 1 : 0)
  return units < 0 ? 0 - rounded : rounded
}

export const RATE_SCALE = 4
/** Parses a percentage in units of its last decimal: "6.0000" is 60000. */
export const rateUnits = (text: string): number => dec(text).times(10 ** RATE_SCALE).round().toNumber()
export const rateText = (units: number): string => toScale(dec(units).div(10 ** RATE_SCALE), RATE_SCALE)
const FULL_PERCENT = 100 * 10 ** RATE_SCALE

/** round2(amount × rate %). */
export function percentOf(amount: Cents, rate: number): Cents {
  const product = amount * rate
  return Number.isSafeInteger(product)
    ? divided(product, FULL_PERCENT)
    : safe(dec(toScale(dec(amount).times(rate).div(FULL_PERCENT), 0)).toNumber())
}

/** round2(quantity × price); an invalid quantity is zero. */
export function timesQuantity(quantity: string, price: Cents): Cents {
  const small = smallOf(quantity)
  const product = (small?.units ?? Number.NaN) * price
  if (small !== null && Number.isSafeInteger(product)) return divided(product, 10 ** small.decimals)
  return isDecimalText(quantity) ? safe(dec(toScale(dec(quantity).times(price), 0)).toNumber()) : 0
}
