import { daysAfter } from '#schemas/kit/index.ts'
import type { CalendarInput } from '#shared/schedule/calendar.ts'
import type { Link } from '#shared/schedule/types.ts'

/** A quarter of a day as two times, both YYYY-MM-DD HH:mm. */
export interface Slot { readonly from: string, readonly to: string }

const clock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const minutesAt = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}:00Z`) / 60_000

/** Quarters of working time for a number of days from a day on. */
export function slotsFrom({ days, restWeekdays = [6, 7], hours = 8 }: CalendarInput, first: string, count: number): readonly Slot[] {
  const slots: Slot[] = []
  for (let at = 0; at < count; at++) {
    const day = daysAfter(first, at)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
    const listed = days.find(one => one.day === day)
    const works = listed ? listed.kind === 'WORK' : !restWeekdays.includes(weekday)
    if (!works) continue
    // Minute by minute from 8:00, without the break from 12:00 to 13:00.
    const worked: number[] = []
    for (let minute = 8 * 60; worked.length < hours * 60; minute++) if (minute < 12 * 60 || minute >= 13 * 60) worked.push(minute)
    const length = worked.length / 4
    for (let slot = 0; slot < 4; slot++)
      slots.push({ from: `${day} ${clock(worked[slot * length]!)}`, to: `${day} ${clock(worked[(slot + 1) * length - 1]! + 1)}` })
  }
  return slots
}

export interface NaiveBar {
  readonly id: string
  readonly teamId: string | null
  readonly duration: number
  readonly start: string
  readonly end: string
  /** Its start is fixed: it may violate links and overlap other started bars. */
  readonly started?: boolean
}

function spanOf(slots: readonly Slot[], { start, duration }: Pick<NaiveBar, 'start' | 'duration'>): readonly [number, number] {
  const from = slots.findIndex(slot => slot.from === start)
  return [from, from + duration]
}

/** Faults of a schedule as text: bars outside working time, violated links, teams with two bars at once. */
export function wrongIn(slots: readonly Slot[], hours: number, bars: readonly NaiveBar[], links: readonly Link[]): readonly string[] {
  const wrong: string[] = []
  const spans = new Map(bars.map(bar => [bar.id, spanOf(slots, bar)]))
  for (const bar of bars) {
    const [from, to] = spans.get(bar.id)!
    if (from < 0) wrong.push(`${bar.id} starts outside of working time: ${bar.start}`)
    else if (bar.end !== (bar.duration === 0 ? bar.start : slots[to - 1]?.to))
      wrong.push(`${bar.id} ends at ${bar.end}, not ${slots[to - 1]?.to}`)
  }
  const byId = new Map(bars.map(bar => [bar.id, bar]))
  for (const { from, to, kind, lag, clock: lagClock } of links) {
    const [before, after] = [byId.get(from)!, byId.get(to)!]
    if (after.started) continue
    const point = kind === 'FS' ? before.end : before.start
    const quarter = spans.get(from)![kind === 'FS' ? 1 : 0]
    const violated = lagClock === 'CALENDAR' && lag > 0
      ? minutesAt(after.start) < minutesAt(point) + lag * 60
      : spans.get(to)![0] < quarter + Math.ceil(lag * 4 / hours)
    if (violated) wrong.push(`${to} (${after.start}) violates ${from} (${before.start} to ${before.end}) by ${kind} ${lag} ${lagClock}`)
  }
  const busy = new Map<string, string>()
  for (const { id, teamId, started } of bars) {
    if (teamId === null) continue
    const [from, to] = spans.get(id)!
    for (let at = from; at < to; at++) {
      const key = `${teamId} ${at}`
      const other = busy.get(key)
      if (other !== undefined && !(started && byId.get(other)!.started)) wrong.push(`${teamId} does ${id} and ${other} at once`)
      busy.set(key, id)
    }
  }
  return wrong
}

/**
 * Places bars as early as their links allow, quarter by quarter, some not before a given quarter.
 * @param order bars in topological order
 * @returns the quarter in which each starts
 */
export function pushedStarts(
  slots: readonly Slot[], hours: number, order: readonly { readonly id: string, readonly duration: number, readonly from: number }[],
  links: readonly Link[]
): ReadonlyMap<string, number> {
  const starts = new Map<string, number>()
  const durations = new Map(order.map(({ id, duration }) => [id, duration]))
  for (const { id, from } of order) {
    let at = from
    const holds = ({ from: before, kind, lag, clock: lagClock }: Link): boolean => {
      const [start, duration] = [starts.get(before)!, durations.get(before)!]
      const quarter = kind === 'FS' ? start + duration : start
      if (lagClock === 'WORKING' || lag === 0) return at >= quarter + Math.ceil(lag * 4 / hours)
      const point = kind === 'FS' && duration > 0 ? slots[quarter - 1]!.to : slots[quarter]!.from
      return minutesAt(slots[at]!.from) >= minutesAt(point) + lag * 60
    }
    while (!links.filter(({ to }) => to === id).every(holds)) at++
    starts.set(id, at)
  }
  return starts
}
