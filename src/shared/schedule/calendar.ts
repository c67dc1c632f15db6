import { DAY_MINUTES, dayNumber, dayOf, HOUR_MINUTES, minutesOf, momentText, type Minutes, type Moment } from './clock.ts'
import { WEEKEND, workdaysOf, type CalendarDay } from './workdays.ts'

/**
 * A quarter of a working day, counted in working time only: valid for one calendar, so moments are stored. An end is the quarter after the
 * last.
 */
export type Quarter = number
export const QUARTERS = 4
export const USUAL_HOURS = 8
const MOST_HOURS = 14
/** Work starts at 8:00 and pauses from 12:00 to 13:00 (sheet 5). */
const [DAY_START, NOON, BREAK] = [8 * HOUR_MINUTES, 12 * HOUR_MINUTES, HOUR_MINUTES]

export interface CalendarInput {
  readonly days: readonly CalendarDay[]
  /** 1 Monday to 7 Sunday; default Saturday and Sunday, empty for a site that works seven days (domain B11.1). */
  readonly restWeekdays?: readonly number[]
  /** Whole working hours per day, 1 to 14; default 8. */
  readonly hours?: number
}

/** A company's working time; no function walks over days. */
export interface WorkCalendar {
  readonly hours: number
  startAt(quarter: Quarter): Minutes
  /** End of the work that ends at this quarter. */
  endAt(quarter: Quarter): Minutes
  /** First quarter that starts at or after a moment; on a rest day, the next working morning. */
  firstStart(minutes: Minutes): Quarter
  lastStart(minutes: Minutes): Quarter
  lastEnd(minutes: Minutes): Quarter
  /** Working hours in quarters, rounded up. */
  quartersOf(hours: number): number
  isWorkday(day: string): boolean
  /** Calendar name of a day; undefined for a regular day. */
  nameOf(day: string): string | undefined
}

/** @throws RangeError for hours other than an integer from 1 to 14, and without a working weekday */
export function workCalendar({ days, restWeekdays = WEEKEND, hours = USUAL_HOURS }: CalendarInput): WorkCalendar {
  if (!Number.isInteger(hours) || hours < 1 || hours > MOST_HOURS) throw new RangeError(`hours a day: ${hours}`)
  const workdays = workdaysOf(restWeekdays, days)
  const length = hours * HOUR_MINUTES / QUARTERS
  const worked = Array.from({ length: QUARTERS + 1 }, (_, at) => DAY_START + at * length)
  const starts = worked.slice(0, QUARTERS).map(minute => (minute >= NOON ? minute + BREAK : minute))
  const ends = worked.slice(1).map(minute => (minute > NOON ? minute + BREAK : minute))

  const slotOf = (quarter: Quarter): number => ((quarter % QUARTERS) + QUARTERS) % QUARTERS
  const midnightOf = (quarter: Quarter): Minutes => workdays.nth(Math.floor(quarter / QUARTERS)) * DAY_MINUTES
  const upTo = (minutes: Minutes, holds: (minuteOfDay: number, slot: number) => boolean): Quarter => {
    const day = dayOf(minutes)
    const before = workdays.before(day) * QUARTERS
    if (!workdays.isWorkday(day)) return before
    let slot = 0
    while (slot < QUARTERS && holds(minutes - day * DAY_MINUTES, slot)) slot++
    return before + slot
  }
  return {
    hours,
    startAt: quarter => midnightOf(quarter) + starts[slotOf(quarter)]!,
    endAt: quarter => midnightOf(quarter - 1) + ends[slotOf(quarter - 1)]!,
    firstStart: minutes => upTo(minutes, (minute, slot) => starts[slot]! < minute),
    lastStart: minutes => upTo(minutes, (minute, slot) => starts[slot]! <= minute) - 1,
    lastEnd: minutes => upTo(minutes, (minute, slot) => ends[slot]! <= minute),
    quartersOf: amount => Math.ceil(amount * QUARTERS / hours),
    isWorkday: day => workdays.isWorkday(dayNumber(day)),
    nameOf: day => workdays.nameOf(dayNumber(day)),
  }
}

/**
 * A start on a holiday moves to the next working morning.
 * @throws RangeError for an invalid moment
 */
export const quarterFrom = (calendar: WorkCalendar, moment: Moment): Quarter => calendar.firstStart(minutesOf(moment))

/** A milestone ends at its start. */
export function momentsOf(calendar: WorkCalendar, { start, duration }: { readonly start: Quarter, readonly duration: number }): {
  readonly start: Moment, readonly end: Moment,
} {
  const from = momentText(calendar.startAt(start))
  return { start: from, end: duration === 0 ? from : momentText(calendar.endAt(start + duration)) }
}

/** 13 quarters are "3.25" days. */
export const daysText = (quarters: number): string => String(quarters / QUARTERS)
