import { quarterFrom, workCalendar, type CalendarInput, type WorkCalendar } from './calendar.ts'
import type { Moment } from './clock.ts'
import { queueLinks } from './queue.ts'
import { resolveViolations } from './resolveViolations.ts'
import { labelOf } from './teams.ts'
import type { Constraint, Link, Placement, Plan } from './types.ts'

export interface StoredBar {
  readonly id: string
  readonly placeName: string
  readonly name: string
  readonly teamId: string | null
  readonly people: number
  readonly start: Moment
  readonly duration: number
  readonly constraint: Constraint | null
  readonly started: boolean
}

/** Stored and sent with its working time. */
export interface StoredPlan {
  readonly calendar: CalendarInput
  readonly start: Moment
  readonly bars: readonly StoredBar[]
  /** Queue links are derived from the bars. */
  readonly links: readonly Link[]
}

/** Placement of a stored bar by a calendar: a start on a rest day moves to the next working time. */
export const placementOf = (bar: StoredBar, calendar: WorkCalendar): Placement => ({
  id: bar.id, label: labelOf(bar), teamId: bar.teamId, people: bar.people, start: quarterFrom(calendar, bar.start), duration: bar.duration,
  constraint: bar.constraint, started: bar.started,
})

/** Plan of stored bars by their calendar, for both sides; bars that overlap because days have changed follow each other again. */
export function planOf(stored: StoredPlan): { readonly plan: Plan, readonly calendar: WorkCalendar } {
  const calendar = workCalendar(stored.calendar)
  const placements = stored.bars.map(bar => placementOf(bar, calendar))
  const plan: Plan = { start: quarterFrom(calendar, stored.start), placements, links: [...stored.links, ...queueLinks(placements)] }
  return { plan: resolveViolations(plan, calendar), calendar }
}
