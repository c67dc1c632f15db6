import type { BarState } from '#schemas/schedule/terms.ts'
import { daysText, momentsOf, quarterFrom, type Quarter, type WorkCalendar } from './calendar.ts'
import { dayOf, HOUR_MINUTES, minutesOf, momentText, type Moment } from './clock.ts'
import type { Times } from './passes.ts'
import type { Link, Placement } from './types.ts'

export interface ShownTimes {
  readonly start: Moment
  readonly end: Moment
  /** Working days; null for a finished bar. */
  readonly float: string | null
  /** Latest end that retains the finish. */
  readonly latest: Moment | null
  readonly baseStart: Moment | null
  readonly baseEnd: Moment | null
  /** Null if not late. */
  readonly delayDays: string | null
  /** End of its longest waiting time. */
  readonly waits: Moment | null
  readonly critical: boolean
}

interface ShownBar { readonly state: BarState, readonly baseline: { readonly start: Moment, readonly duration: number } | null }

function waitsOf(end: Moment, outOf: readonly Link[]): Moment | null {
  const lag = outOf.reduce((longest, one) => (one.kind === 'FS' && one.clock === 'CALENDAR' ? Math.max(longest, one.lag) : longest), 0)
  return lag === 0 ? null : momentText(minutesOf(end) + lag * HOUR_MINUTES)
}

/** @param outOf links from the bar, with or without those of queues */
export function shownTimes(
  calendar: WorkCalendar, { state, baseline }: ShownBar, placement: Placement, times: Times, outOf: readonly Link[],
): ShownTimes {
  const moments = (start: Quarter, duration: number) => momentsOf(calendar, { start, duration })
  const { start, end } = moments(placement.start, placement.duration)
  const base = baseline === null ? null : moments(quarterFrom(calendar, baseline.start), baseline.duration)
  const delay = base === null ? 0 : dayOf(minutesOf(end)) - dayOf(minutesOf(base.end))
  const isOpen = state !== 'DONE'
  return {
    start, end, float: isOpen ? daysText(Math.max(0, times.float)) : null,
    latest: isOpen && times.float > 0 ? moments(times.lateStart, placement.duration).end : null,
    baseStart: base?.start ?? null, baseEnd: base?.end ?? null, delayDays: delay > 0 ? String(delay) : null,
    waits: waitsOf(end, outOf), critical: isOpen && times.critical,
  }
}

export function linksOut(links: readonly Link[]): ReadonlyMap<string, readonly Link[]> {
  const outOf = new Map<string, Link[]>()
  for (const link of links) {
    const links = outOf.get(link.from)
    if (links === undefined) outOf.set(link.from, [link])
    else links.push(link)
  }
  return outOf
}
