import { split } from '#schemas/kit/decimal.ts'
import type { DecimalText } from '#schemas/kit/value.ts'
import type { Quarter, WorkCalendar } from './calendar.ts'
import { DAY_MINUTES, dayNumber, dayOf, dayText, type DayNumber } from './clock.ts'

/** Weeks are named by their Monday, months as YYYY-MM. */
export type Period = 'WEEK' | 'MONTH'

export interface PeriodShare { readonly period: string, readonly quarters: number }

const WEEK = 7
const MONDAY: DayNumber = dayNumber('1969-12-29')

const weekOf = (day: DayNumber): DayNumber => day - ((((day - MONDAY) % WEEK) + WEEK) % WEEK)

function periodOf(day: DayNumber, period: Period): { readonly name: string, readonly next: DayNumber } {
  if (period === 'WEEK') {
    const monday = weekOf(day)
    return { name: dayText(monday), next: monday + WEEK }
  }
  const text = dayText(day)
  const [year, month] = [Number(text.slice(0, 4)), Number(text.slice(5, 7))]
  const following = month === 12 ? `${year + 1}-01-01` : `${text.slice(0, 5)}${String(month + 1).padStart(2, '0')}-01`
  return { name: text.slice(0, 7), next: dayNumber(following) }
}

export function daysOf(name: string, period: Period): readonly [first: DayNumber, next: DayNumber] {
  const first = dayNumber(period === 'WEEK' ? name : `${name}-01`)
  return [first, periodOf(first, period).next]
}

/** Quarters from `start` to `end` by week or month, in order, without empty periods. */
export function quartersBy(calendar: WorkCalendar, period: Period, start: Quarter, end: Quarter): readonly PeriodShare[] {
  const shares: PeriodShare[] = []
  for (let from = start; from < end;) {
    const { name, next } = periodOf(dayOf(calendar.startAt(from)), period)
    const shareEnd = Math.min(end, calendar.firstStart(next * DAY_MINUTES))
    shares.push({ period: name, quarters: shareEnd - from })
    from = shareEnd
  }
  return shares
}

/** Parts are rounded half up and add up exactly: the residue goes to the largest, the later of equals (domain B0). */
export function spreadOver(total: DecimalText, shares: readonly PeriodShare[], scale: number): readonly {
  readonly period: string, readonly part: DecimalText
}[] {
  const parts = split(total, shares.map(({ quarters }) => String(quarters)), scale)
  return shares.map(({ period }, at) => ({ period, part: parts[at]! }))
}
