import { dec, toScale } from '#schemas/kit/decimal.ts'
import { Sum } from '#schemas/kit/sum.ts'
import type { DecimalText } from '#schemas/kit/value.ts'
import type { Quarter, WorkCalendar } from './calendar.ts'
import { DAY_MINUTES, dayOf, dayText } from './clock.ts'
import { daysOf, quartersBy, spreadOver, type Period } from './spread.ts'

/** Decimals of quantities and work days (domain B0). */
const SCALE = 6
/** Default calendar days between order and use (sheet 5). */
export const USUAL_LEAD_DAYS = 7

export interface Remaining { readonly start: Quarter, readonly duration: number }

export interface MaterialUse extends Remaining {
  readonly materialId: string
  /** Remaining quantity, in item units. */
  readonly remaining: DecimalText
  /** Material per item unit (quotaNum). */
  readonly norm: DecimalText
  readonly leadDays?: number
}

export interface MaterialNeed {
  readonly materialId: string
  /** Monday of the week; YYYY-MM for months. */
  readonly week: string
  readonly quantity: DecimalText
  /** First day of use less the lead time. */
  readonly needDay: string
}

/** Quarters of the remaining work: from today on; one quarter for an overdue bar. */
function rest({ start, duration }: Remaining, today: Quarter): readonly [Quarter, Quarter] {
  const from = Math.max(start, today)
  return [from, Math.max(start + duration, from + 1)]
}

/**
 * Remaining quantity × norm, spread over the rest of each bar (sheet 5, queryPageMaterial); 6 decimals.
 * @returns by week, then in the order of the uses
 */
export function materialDemand(
  uses: readonly MaterialUse[], calendar: WorkCalendar, today: Quarter, by: Period = 'WEEK'
): readonly MaterialNeed[] {
  const needs = new Map<string, { readonly materialId: string, readonly week: string, readonly sum: Sum, needDay: number }>()
  for (const use of uses) {
    const total = toScale(dec(use.remaining).times(use.norm), SCALE)
    if (dec(total).isZero()) continue
    const [start, end] = rest(use, today)
    const shares = quartersBy(calendar, by, start, end)
    let from = start
    spreadOver(total, shares, SCALE).forEach(({ period: week, part }, at) => {
      const needDay = dayOf(calendar.startAt(from)) - (use.leadDays ?? USUAL_LEAD_DAYS)
      const key = `${week}\t${use.materialId}`
      const need = needs.get(key) ?? { materialId: use.materialId, week, sum: new Sum(), needDay }
      needs.set(key, need)
      need.sum.add(part)
      need.needDay = Math.min(need.needDay, needDay)
      from += shares[at]!.quarters
    })
  }
  return [...needs.values()].toSorted((a, b) => (a.week < b.week ? -1 : a.week > b.week ? 1 : 0))
    .map(({ materialId, week, sum, needDay }) => ({ materialId, week, quantity: toScale(sum.total(), SCALE), needDay: dayText(needDay) }))
}

export interface LabourUse extends Remaining {
  readonly trade: string
  readonly workDays: DecimalText
}

export interface LabourNeed {
  readonly trade: string
  readonly week: string
  readonly workDays: DecimalText
  /** People × working days of the week. */
  readonly capacity: DecimalText
  /** Work days ÷ capacity; null without people. */
  readonly percent: DecimalText | null
  /** Above 100 %, or work without people. */
  readonly over: boolean
}

/** Against the people of the trade's teams (sheet 5, queryPageWorker); by week, then in the order of the uses. */
export function labourDemand(
  uses: readonly LabourUse[], people: ReadonlyMap<string, number>, calendar: WorkCalendar, today: Quarter, by: Period = 'WEEK',
): readonly LabourNeed[] {
  const needs = new Map<string, { readonly trade: string, readonly week: string, readonly sum: Sum }>()
  for (const use of uses) {
    if (dec(use.workDays).isZero()) continue
    for (const { period: week, part } of spreadOver(use.workDays, quartersBy(calendar, by, ...rest(use, today)), SCALE)) {
      const key = `${week}\t${use.trade}`
      const need = needs.get(key) ?? { trade: use.trade, week, sum: new Sum() }
      needs.set(key, need)
      need.sum.add(part)
    }
  }
  return [...needs.values()].toSorted((a, b) => (a.week < b.week ? -1 : a.week > b.week ? 1 : 0)).map(({ trade, week, sum }) => {
    const [first, next] = daysOf(week, by)
    const days = dec(calendar.firstStart(next * DAY_MINUTES) - calendar.firstStart(first * DAY_MINUTES)).div(4)
    const [workDays, capacity] = [sum.total(), days.times(people.get(trade) ?? 0)]
    const percent = capacity.isZero() ? null : toScale(workDays.times(100).div(capacity), 2)
    return { trade, week, workDays: toScale(workDays, SCALE), capacity: toScale(capacity, 2), percent, over: workDays.gt(capacity) }
  })
}
