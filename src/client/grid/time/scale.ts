export type Zoom = 'day' | 'week' | 'month'
export const ZOOM: Readonly<Record<Zoom, string>> = { day: '日', week: '周', month: '月' }
export const DAY_WIDTH: Readonly<Record<Zoom, number>> = { day: 40, week: 12, month: 4 }

const DAY_MS = 86_400_000
/** Half a day takes half of its width, nights and noon break none. */
const MORNING = 8
const NOON = 12
const AFTERNOON = 13
const EVENING = 17

/** Days since 1970-01-01 of a local `2026-11-02` or `2026-11-02 13:00`. */
export const dayNumber = (moment: string): number =>
  Date.UTC(Number(moment.slice(0, 4)), Number(moment.slice(5, 7)) - 1, Number(moment.slice(8, 10))) / DAY_MS
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
/** 0 Monday … 6 Sunday. */
export const weekday = (day: number): number => ((day + 3) % 7 + 7) % 7

/** Elapsed share of the working day, 0 to 1; null without an hour. */
function passed(moment: string): number | null {
  if (moment.length < 13) return null
  const hour = Number(moment.slice(11, 13)) + Number(moment.slice(14, 16) || '0') / 60
  if (hour <= MORNING) return 0
  if (hour >= EVENING) return 1
  if (hour >= NOON && hour <= AFTERNOON) return 0.5
  return hour < NOON ? (hour - MORNING) / 8 : 0.5 + (hour - AFTERNOON) / 8
}

export interface Tick { readonly x: number, readonly width: number, readonly text: string }

export interface TimeScale {
  readonly zoom: Zoom
  readonly first: number
  readonly days: number
  readonly dayWidth: number
  readonly width: number
  /** A day without an hour is at its start. */
  x(moment: string): number
  /** An end without an hour lasts until its evening. */
  endX(moment: string): number
  /** Rounded quarters of a working day between two positions. */
  quarters(pixels: number): number
  readonly upper: readonly Tick[]
  readonly lower: readonly Tick[]
}

const monthOf = (day: number): string => dayText(day).slice(0, 7)
const MONTH = (month: string): string => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`

/** Ticks where `keyOf` changes from day to day. */
function ticks(
  { first, days, dayWidth }: Pick<TimeScale, 'first' | 'days' | 'dayWidth'>, keyOf: (day: number) => string,
  textOf: (key: string) => string,
): Tick[] {
  const groups: { x: number, width: number, text: string, key: string }[] = []
  for (let i = 0; i < days; i += 1) {
    const key = keyOf(first + i)
    const last = groups.at(-1)
    if (last?.key === key) last.width += dayWidth
    else groups.push({ x: i * dayWidth, width: dayWidth, text: textOf(key), key })
  }
  return groups.map(({ x, width, text }) => ({ x, width, text }))
}
const mondayOf = (day: number): string => dayText(day - weekday(day))
const WEEKDAYS = '一二三四五六日'

/**
 * Scale between two days, both inclusive.
 * @param from first visible moment's day; the scale starts some days earlier, on a Monday
 */
export function timeScale(from: string, to: string, zoom: Zoom): TimeScale {
  const dayWidth = DAY_WIDTH[zoom]
  const begin = dayNumber(from) - 2
  const first = begin - weekday(begin)
  const end = Math.max(dayNumber(to) + 7, first + 35)
  const days = end - first + 7 - weekday(end)
  const part = { first, days, dayWidth }
  const at = (moment: string, otherwise: number): number => (dayNumber(moment) - first + (passed(moment) ?? otherwise)) * dayWidth
  const upper = zoom === 'month' ? ticks(part, day => dayText(day).slice(0, 4), year => `${year} 年`) : ticks(part, monthOf, MONTH)
  const lower = zoom === 'month' ? ticks(part, monthOf, month => `${Number(month.slice(5))} 月`)
    : zoom === 'week'
      ? ticks(part, mondayOf, day => day.slice(5))
      : ticks(part, dayText, day => `${day.slice(8)} ${WEEKDAYS[weekday(dayNumber(day))]}`)
  return {
    zoom, ...part, width: days * dayWidth, upper, lower,
    x: moment => at(moment, 0), endX: moment => at(moment, 1), quarters: pixels => Math.round((pixels / dayWidth) * 4),
  }
}
