import { Decimal } from 'decimal.js'

/**
 * The only decimal arithmetic. 40 digits keep products of stored values exact, so that rounding per line (half up, domain B0) is the only
 * one.
 */
const Dec = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -60, toExpPos: 60 })

export type Num = Decimal

export const dec = (text: string | number | Decimal): Decimal => new Dec(text)
export const ZERO = dec(0)

/** Plain notation; negative zero is zero. */
export const toText = (d: Decimal): string => (d.isZero() ? '0' : d.toFixed())

/** Rounds half up with trailing zeros ("46.00"), the stored form of numbers. */
export const toScale = (d: Decimal, scale: number): string => {
  const text = d.toFixed(scale, Decimal.ROUND_HALF_UP)
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text
}

export const round = (d: Decimal, scale: number): Decimal => d.toDecimalPlaces(scale, Decimal.ROUND_HALF_UP)

export const isDecimalText = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

/**
 * Splits `total` by weights, rounded half up to `scale`; the residue goes to the largest weight, the later one on a tie (domain B0). `base`
 * is the whole of the weights: 100 for percentages, default their sum. Parts without a weight are null; the sum is round(total × Σweights ÷
 * base).
 */
export function split(total: string, weights: readonly (string | null)[], scale: number, base?: string): (string | null)[] {
  const totalDecimal = dec(total)
  const sum = weights.reduce<Decimal>((total, weight) => (weight ? total.plus(weight) : total), ZERO)
  const divisor = base === undefined ? sum : dec(base)
  if (divisor.isZero()) return weights.map(w => (w === null ? null : toScale(ZERO, scale)))
  const parts = weights.map(w => (w === null ? null : round(totalDecimal.times(w).div(divisor), scale)))
  const largest = weights.reduce((best, w, i) => (w !== null && (best < 0 || dec(w).gte(weights[best]!)) ? i : best), -1)
  if (largest >= 0) {
    const target = round(totalDecimal.times(sum).div(divisor), scale)
    const residue = parts.reduce<Decimal>((rest, p) => (p ? rest.minus(p) : rest), target)
    parts[largest] = parts[largest]!.plus(residue)
  }
  return parts.map(p => (p === null ? null : toScale(p, scale)))
}
