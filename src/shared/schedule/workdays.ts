import type { DayKind } from '#schemas/org/calendar.ts'
import { dayNumber, type DayNumber } from './clock.ts'

/** A day that differs from its week (org.calendarDays). */
export interface CalendarDay { readonly day: string, readonly kind: DayKind, readonly name: string }

/** 1 Monday to 7 Sunday. */
export const WEEKEND: readonly number[] = [6, 7]
const WEEK = 7
const MONDAY: DayNumber = dayNumber('1969-12-29')

/** Does not walk over days. */
export interface Workdays {
  isWorkday(day: DayNumber): boolean
  /** Number of working days before a day, from a fixed origin. */
  before(day: DayNumber): number
  /** The working day with `count` before it: the inverse of `before`. */
  nth(count: number): DayNumber
  /** Calendar name of the day; undefined for a regular day. */
  nameOf(day: DayNumber): string | undefined
}

/**
 * Counts working days: whole weeks by multiplication, the days that differ by binary search.
 * @throws RangeError when no day of the week is worked
 */
export function workdaysOf(restWeekdays: readonly number[], days: readonly CalendarDay[]): Workdays {
  const works = Array.from({ length: WEEK }, (_, at) => !restWeekdays.includes(at + 1))
  const workedBefore = works.reduce<number[]>((sums, worked) => [...sums, sums.at(-1)! + (worked ? 1 : 0)], [0])
  const perWeek = workedBefore[WEEK]!
  if (perWeek === 0) throw new RangeError('no weekday is worked')
  const nthOfWeek = works.flatMap((worked, at) => (worked ? [at] : []))
  const weekdayOf = (day: DayNumber): number => (((day - MONDAY) % WEEK) + WEEK) % WEEK
  const byWeek = (day: DayNumber): number => Math.floor((day - MONDAY) / WEEK) * perWeek + workedBefore[weekdayOf(day)]!

  const exceptions = new Map(days.map(({ day, kind, name }) => [dayNumber(day), { worked: kind === 'WORK', name }]))
  const differing = [...exceptions].filter(([day, { worked }]) => worked !== works[weekdayOf(day)]).map(([day]) => day)
    .toSorted((a, b) => a - b)
  /** Cumulative working days that those days add or remove, before each. */
  const shift = differing.reduce<number[]>((sums, day) => [...sums, sums.at(-1)! + (exceptions.get(day)!.worked ? 1 : -1)], [0])
  const counted = differing.map((day, at) => byWeek(day + 1) + shift[at + 1]!)

  const isWorkday = (day: DayNumber): boolean => exceptions.get(day)?.worked ?? works[weekdayOf(day)]!
  return {
    isWorkday,
    before: day => byWeek(day) + shift[firstAtLeast(differing, day)]!,
    nth(count) {
      const past = firstAtLeast(counted, count + 1)
      const next = differing[past]
      // A make-up day on a rest day is not in the week's pattern.
      if (next !== undefined && exceptions.get(next)!.worked && counted[past] === count + 1) return next
      const rest = count - shift[past]!
      const weeks = Math.floor(rest / perWeek)
      return MONDAY + weeks * WEEK + nthOfWeek[rest - weeks * perWeek]!
    },
    nameOf: day => exceptions.get(day)?.name,
  }
}

/** Index of the first of ascending values that is at least a limit. */
export function firstAtLeast(values: readonly number[], limit: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[middle]! < limit) low = middle + 1
    else high = middle
  }
  return low
}
