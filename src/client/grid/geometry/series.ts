import { dec, isDecimalText, toText } from '#schemas/kit/decimal.ts'
import { dateSeries } from './dateSeries.ts'
import { nameSeries } from './nameSeries.ts'
import { constantStep } from './step.ts'

export type SeriesRequest = {
  /** A code column continues "0012", a number column repeats a single 12. */
  kind: 'number' | 'date' | 'text'
  /** In screen order; an empty cell is ''. */
  source: readonly string[]
  count: number
  /** 1 fills down or right, -1 up or left. */
  direction: 1 | -1
}

/** The n-th new value, counted outward; null without a series. */
type Continue = (outward: readonly string[], direction: 1 | -1) => ((n: number) => string) | null

const CONTINUE = {
  number: numberSeries, date: dateSeries, text: (outward, direction) => nameSeries(outward, direction) ?? textSeries(outward, direction),
} satisfies Record<SeriesRequest['kind'], Continue>

/**
 * Fill values, from the source outward. Numbers with a constant step, dates `YYYY-MM-DD`, names of days and months, and texts with trailing
 * digits continue; all else repeats. Numbers are decimal text.
 */
export function fillSeries({ kind, source, count, direction }: SeriesRequest): string[] {
  const outward = direction === 1 ? source : source.toReversed()
  const valueAt = CONTINUE[kind](outward, direction) ?? (n => source.at(repeatIndex(n, source.length, direction)) ?? '')
  return Array.from({ length: source.length === 0 ? 0 : count }, (_, i) => valueAt(i + 1))
}

const repeatIndex = (n: number, length: number, direction: 1 | -1) => (direction === 1 ? (n - 1) % length : -1 - ((n - 1) % length))

function numberSeries(outward: readonly string[]): ((n: number) => string) | null {
  if (!outward.every(isDecimalText)) return null
  const values = outward.map(text => dec(text))
  const step = constantStep(values, (a, b) => a.minus(b), (a, b) => a.eq(b))
  const last = values.at(-1)
  return step && last ? n => toText(last.plus(step.times(n))) : null
}

/** Texts with a common prefix; trailing digits keep their width and never become negative. */
function textSeries(outward: readonly string[], direction: 1 | -1): ((n: number) => string) | null {
  const parts = outward.map(text => /^(.*?)(\d+)$/s.exec(text))
  const last = parts.at(-1)
  if (!last || !parts.every(part => part?.[1] === last[1])) return null
  const numbers = parts.map(part => BigInt(part?.[2] ?? '0'))
  const step = numbers.length === 1 ? BigInt(direction) : constantStep(numbers, (a, b) => a - b, (a, b) => a === b)
  if (step === null) return null
  const [, prefix = '', digits = ''] = last
  return n => {
    const value = BigInt(digits) + step * BigInt(n)
    return prefix + String(value < 0n ? 0n : value).padStart(digits.length, '0')
  }
}
