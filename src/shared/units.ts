import { dec, decimalsOf, isDecimalText, toText } from '#schemas/kit/index.ts'

/** Multiples of the first unit (GB 3100, GB 50854 to 50862). */
const DIMENSIONS: readonly Readonly<Record<string, string>>[] = [
  { kg: '1', g: '0.001', t: '1000' },
  { m: '1', mm: '0.001', cm: '0.01', km: '1000', '10m': '10', '100m': '100' },
  { m2: '1', '10m2': '10', '100m2': '100', hm2: '10000', km2: '1000000' },
  { m3: '1', L: '0.001', '10m3': '10', '100m3': '100', '1000m3': '1000' },
  { 只: '1', 百只: '100', 千只: '1000' },
]

/** Factor from unit `from` to unit `to` as decimal text; null for different dimensions. */
export function unitRatio(from: string, to: string): string | null {
  if (from === to) return '1'
  const dimension = DIMENSIONS.find(units => Object.hasOwn(units, from) && Object.hasOwn(units, to))
  return dimension === undefined ? null : toText(dec(dimension[from]!).div(dimension[to]!))
}

interface Both<T> { readonly quantity: T; readonly price: T }

/**
 * Converts a quantity and a price to another unit of the same dimension; a text that is no number stays unchanged.
 * @returns null for different dimensions, or if the result exceeds the decimals of `scales`: nothing is rounded
 */
export function converted(from: string, to: string, { quantity, price }: Both<unknown>, scales: Both<number>): Both<string | null> | null {
  const ratio = unitRatio(from, to)
  if (ratio === null) return null
  const number = (value: unknown): string | null => (typeof value === 'string' && isDecimalText(value) ? value : null)
  const [many, each] = [number(quantity), number(price)]
  const next = { quantity: many && toText(dec(many).times(ratio)), price: each && toText(dec(each).div(ratio)) }
  const fits = (value: string | null, scale: number): boolean => value === null || decimalsOf(value) <= scale
  return fits(next.quantity, scales.quantity) && fits(next.price, scales.price) ? next : null
}
