import { dec, round, split, toScale, toText, ZERO } from '#schemas/kit/decimal.ts'
import { sumOf } from '#schemas/kit/sum.ts'
import type { DecimalText } from '#schemas/kit/value.ts'
import type { Quarter, WorkCalendar } from './calendar.ts'
import { quartersBy } from './spread.ts'

export interface ValueBar { readonly start: Quarter, readonly duration: number, readonly workDays: DecimalText }

/** A target cost amount (ledger T: item × class) with its bars. */
export interface ValueLine { readonly key: string, readonly amount: DecimalText, readonly bars: readonly ValueBar[] }

export interface PlannedValue { readonly key: string, readonly month: string, readonly amount: DecimalText }

/** The rounding error is far below a cent. */
const WEIGHT_SCALE = 20

/** Work days of bars by month; quarters if no bar has work days. */
function weightsOf(bars: readonly ValueBar[], calendar: WorkCalendar): ReadonlyMap<string, DecimalText> {
  const hasWork = bars.some(({ workDays }) => dec(workDays).gt(0))
  const weights = new Map<string, DecimalText[]>()
  for (const { start, duration, workDays } of bars) {
    for (const { period, quarters } of quartersBy(calendar, 'MONTH', start, start + duration)) {
      const weight = hasWork ? toText(round(dec(workDays).times(quarters).div(duration), WEIGHT_SCALE)) : String(quarters)
      weights.set(period, [...weights.get(period) ?? [], weight])
    }
  }
  return new Map([...weights].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([month, parts]) => [month, toText(sumOf(parts))]))
}

/**
 * Ledger P over time, by work days. The months of a line add up exactly, the residue goes to the largest (domain B0). Lines without bars
 * are in no month.
 */
export function plannedValue(lines: readonly ValueLine[], calendar: WorkCalendar): readonly PlannedValue[] {
  return lines.flatMap(({ key, amount, bars }) => {
    const weights = [...weightsOf(bars, calendar)]
    const parts = split(amount, weights.map(([, weight]) => weight), 2)
    return weights.map(([month], at) => ({ key, month, amount: parts[at]! }))
  })
}

/** Planned value before a quarter, by work days; to the cent per line. */
export function plannedUntil(lines: readonly ValueLine[], quarter: Quarter): DecimalText {
  const done = lines.map(({ amount, bars }) => {
    const hasWork = bars.some(({ workDays }) => dec(workDays).gt(0))
    const weighed = bars.filter(({ duration }) => duration > 0).map(({ start, duration, workDays }) => ({
      weight: hasWork ? dec(workDays) : dec(duration), over: Math.min(Math.max(quarter - start, 0), duration), duration,
    }))
    const total = weighed.reduce((sum, { weight }) => sum.plus(weight), ZERO)
    if (total.isZero()) return '0'
    const part = weighed.reduce((sum, { weight, over, duration }) => sum.plus(weight.times(over).div(duration)), ZERO)
    return toScale(dec(amount).times(part).div(total), 2)
  })
  return toScale(sumOf(done), 2)
}

/** Earned ÷ planned to date, 4 decimals; null without planned value. */
export function spiOf(earned: DecimalText, planned: DecimalText): DecimalText | null {
  return dec(planned).isZero() ? null : toScale(dec(earned).div(planned), 4)
}
