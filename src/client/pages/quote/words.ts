import { groupThousands, readNumber } from '#schemas/kit/number.ts'
import { decimalsOf, padded } from '#schemas/kit/plain.ts'
import { isDecimalText } from '#schemas/kit/decimal.ts'

export const money = (text: string): string => groupThousands(text, 2)

/** A quantity with two decimals, or all that it has. */
export const amount = (text: string): string => groupThousands(text, Math.max(2, decimalsOf(text)))

/** m2 as people write it. */
export const unitText = (unit: string): string => unit.replace(/^(\d*[a-z]*m)([23])$/i, (_all, metre: string, power: string) => metre + (power === '2' ? '²' : '³'))

/** A figure as it was typed, in the plain form: full-width digits, separators, "12.". What is no number stays as it was typed. */
export function plainFigure(raw: string, scale?: number): string | null {
  const read = readNumber(raw)
  if (!read.ok) return raw
  if (read.value === null) return null
  return scale !== undefined && isDecimalText(read.value) && decimalsOf(read.value) <= scale ? padded(read.value, scale) : read.value
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 「48 分 12 秒」, 「2 天 3 小时」 of whole seconds. */
export function leftText(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} 天 ${Math.floor(seconds % DAY / HOUR)} 小时`
  if (seconds >= HOUR) return `${Math.floor(seconds / HOUR)} 小时 ${two(Math.floor(seconds % HOUR / MINUTE))} 分`
  return `${Math.floor(seconds / MINUTE)} 分 ${two(seconds % MINUTE)} 秒`
}
