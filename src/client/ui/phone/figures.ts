import { groupThousands, readNumber } from '#schemas/kit/number.ts'
import { decimalsOf, padded } from '#schemas/kit/decimalText.ts'
import { isDecimalText } from '#schemas/kit/decimal.ts'

/** At least two decimals, unrounded. */
export const amount = (text: string): string => groupThousands(text, Math.max(2, decimalsOf(text)))

/** Superscript in m2. */
export const unitText = (unit: string): string =>
  unit.replace(/^(\d*[a-z]*m)([23])$/i, (_all, metre: string, power: string) => metre + (power === '2' ? '²' : '³'))

/** Full-width digits, separators, "12.". An invalid number is unchanged. */
export function plainFigure(raw: string, scale?: number): string | null {
  const read = readNumber(raw)
  if (!read.ok) return raw
  if (read.value === null) return null
  return scale !== undefined && isDecimalText(read.value) && decimalsOf(read.value) <= scale ? padded(read.value, scale) : read.value
}
