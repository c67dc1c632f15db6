/** Beijing wall-clock text, 2026-03-05 17:00; a day alone is its midnight. */
export type Moment = string
/** Whole minutes of that clock since 1970-01-01 00:00, for comparison and addition. */
export type Minutes = number
/** Days since 1970-01-01. */
export type DayNumber = number

export const DAY_MINUTES = 1440
export const HOUR_MINUTES = 60
const DAY_MS = 86_400_000
const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[ T]([01]\d|2[0-3]):([0-5]\d))?$/

/** @throws RangeError for an invalid day */
export function dayNumber(day: string): DayNumber {
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS
  if (!Number.isInteger(number) || dayText(number) !== day) throw new RangeError(`no day: ${day}`)
  return number
}

/** YYYY-MM-DD */
export const dayText = (day: DayNumber): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** @throws RangeError for an invalid moment */
export function minutesOf(moment: Moment): Minutes {
  const [, day, hour = '0', minute = '0'] = MOMENT.exec(moment) ?? []
  if (day === undefined) throw new RangeError(`no moment: ${moment}`)
  return dayNumber(day) * DAY_MINUTES + Number(hour) * HOUR_MINUTES + Number(minute)
}

/** YYYY-MM-DD HH:mm */
export const momentText = (minutes: Minutes): Moment => new Date(minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ')

export const dayOf = (minutes: Minutes): DayNumber => Math.floor(minutes / DAY_MINUTES)
