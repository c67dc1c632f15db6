/**
 * Numbers in units of their last decimal: "12.50" is 1250 with two decimals. Doubles represent nearly all exactly at a tenth of the cost of
 * Decimals; a possibly inexact result is null.
 */
export interface Small { readonly units: number, readonly decimals: number }

/** Maximum text length: its units, and twice a remainder, are far below 2^53. */
const LONGEST = 15
const POWERS = Array.from({ length: LONGEST + 1 }, (_, i) => 10 ** i)

const exact = (units: number, decimals: number): Small | null =>
  (Number.isSafeInteger(units) && decimals <= LONGEST ? { units, decimals } : null)

/** Parses plain decimal text ("-12.50") that is short enough. */
export function smallOf(text: string): Small | null {
  const from = text.charCodeAt(0) === 45 /* - */ ? 1 : 0
  if (text.length - from > LONGEST) return null
  let [units, point] = [0, -1]
  for (let at = from; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit === -2 /* . */ && point < 0 && at > from) point = at
    else if (digit >= 0 && digit <= 9) units = units * 10 + digit
    else return null
  }
  if (text.length === from || point === text.length - 1) return null
  return { units: from === 1 ? -units : units, decimals: point < 0 ? 0 : text.length - point - 1 }
}

const widened = ({ units, decimals }: Small, to: number): number => units * (POWERS[to - decimals] ?? Number.NaN)

export function plus(a: Small, b: Small, sign: 1 | -1 = 1): Small | null {
  const decimals = Math.max(a.decimals, b.decimals)
  const [left, right] = [widened(a, decimals), widened(b, decimals)]
  return Number.isSafeInteger(left) && Number.isSafeInteger(right) ? exact(left + sign * right, decimals) : null
}

export const times = (a: Small, b: Small): Small | null => exact(a.units * b.units, a.decimals + b.decimals)

/** Rounds half up to exactly `scale` decimals, like `toScale`. */
export function smallText({ units, decimals }: Small, scale: number): string | null {
  const size = Math.abs(units)
  let rounded = size
  if (decimals <= scale) {
    rounded = size * (POWERS[scale - decimals] ?? Number.NaN)
  } else {
    const divisor = POWERS[decimals - scale]!
    const rest = size % divisor
    rounded = (size - rest) / divisor + (rest >= divisor / 2 ? 1 : 0)
  }
  if (!Number.isSafeInteger(rounded)) return null
  const digits = String(rounded).padStart(scale + 1, '0')
  const sign = units < 0 && rounded > 0 ? '-' : ''
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
