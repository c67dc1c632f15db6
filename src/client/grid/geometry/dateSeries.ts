import { constantStep } from './step.ts'

type Day = { year: number; month: number; day: number }

const DAY_MS = 86_400_000

/**
 * Dates `YYYY-MM-DD`: one steps by a day; several by a constant number of months when they share the day (or are month ends), else of days.
 * Null without a constant step.
 */
export function dateSeries(source: readonly string[], direction: 1 | -1): ((n: number) => string) | null {
  const days = source.map(parseDay)
  if (!days.every(day => day !== null)) return null
  const last = days.at(-1)
  if (!last) return null
  if (days.length === 1) return n => dayText(dayNumber(last) + direction * n)
  const months = monthStep(days)
  if (months !== null && months !== 0) {
    const dayOfMonth = sameDay(days) ? last.day : 31
    return n => monthText(last, months * n, dayOfMonth)
  }
  const step = numericStep(days.map(dayNumber))
  return step === null ? null : n => dayText(dayNumber(last) + step * n)
}

const numericStep = (values: number[]) => constantStep(values, (a, b) => a - b, (a, b) => a === b)

const sameDay = (days: Day[]) => days.every(day => day.day === days[0]?.day)

function monthStep(days: Day[]): number | null {
  return sameDay(days) || days.every(isMonthEnd) ? numericStep(days.map(day => day.year * 12 + day.month)) : null
}

const pad = (value: number, width: number) => String(value).padStart(width, '0')
const dayNumber = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day) / DAY_MS
const dayText = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10)
const lengthOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
const isMonthEnd = ({ year, month, day }: Day) => day === lengthOfMonth(year, month)

function monthText(from: Day, months: number, dayOfMonth: number): string {
  const index = from.year * 12 + from.month - 1 + months
  const year = Math.floor(index / 12)
  const month = index - year * 12 + 1
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(Math.min(dayOfMonth, lengthOfMonth(year, month)), 2)}`
}

function parseDay(text: string): Day | null {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number)
  if (!year || !month || !day || year < 1000 || month > 12 || day > lengthOfMonth(year, month)) return null
  return { year, month, day }
}
