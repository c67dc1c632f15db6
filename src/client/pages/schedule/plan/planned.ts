import { momentAt } from '#schemas/kit/index.ts'
import type { ScheduleAnswer, ScheduleHead, ScheduleTeam, ScheduleWritten } from '#shared/api/schedule.ts'
import type { ScheduleEdit, WireBar, WireLink } from '#shared/api/schedulePlan.ts'
import { momentsOf, type CalendarInput, type Quarter, type WorkCalendar } from '#shared/schedule/calendar.ts'
import { momentText, type Moment } from '#shared/schedule/clock.ts'
import type { Consequence } from '#shared/schedule/consequence.ts'
import { consequenceOfEdit } from '#shared/schedule/edits.ts'
import { timesOf, type Passes } from '#shared/schedule/passes.ts'
import { planOf } from '#shared/schedule/stored.ts'
import type { Placement, Plan } from '#shared/schedule/types.ts'

/** A schedule with what the browser reckons of it by the rules of the server. Never changed: an edit gives another one. */
export interface Planned {
  readonly head: ScheduleHead
  readonly teams: readonly ScheduleTeam[]
  readonly bars: ReadonlyMap<string, WireBar>
  readonly plan: Plan
  readonly placed: ReadonlyMap<string, Placement>
  readonly calendar: WorkCalendar
  /** Of what days the calendar is made. */
  readonly days: CalendarInput
  readonly passes: Passes
}

const placedOf = ({ placements }: Plan): ReadonlyMap<string, Placement> => new Map(placements.map(one => [one.id, one]))

interface Answered extends Pick<ScheduleAnswer, 'head' | 'calendar'> {
  readonly teams: readonly ScheduleTeam[], readonly bars: readonly WireBar[], readonly links: readonly WireLink[]
}

/** What the server has answered, with floats and finish. */
export function plannedOf({ head, teams, bars, links, calendar: days }: Answered): Planned {
  const { plan, calendar } = planOf({ calendar: days, start: head.start, bars, links })
  return {
    head, teams, bars: new Map(bars.map(bar => [bar.id, bar])), plan, placed: placedOf(plan), calendar, days,
    passes: timesOf(plan, calendar),
  }
}

export const withPlan = (planned: Planned, plan: Plan): Planned =>
  ({ ...planned, plan, placed: placedOf(plan), passes: timesOf(plan, planned.calendar) })
export const consequence = (
  { plan, calendar, bars, teams }: Pick<Planned, 'plan' | 'calendar' | 'bars' | 'teams'>, edit: ScheduleEdit
): Consequence => consequenceOfEdit({ plan, calendar, bars, teams }, edit)

/** Takes over what the server has written, where it stands otherwise than what was reckoned here. */
export function withWritten(
  planned: Planned, links: readonly WireLink[], written: ScheduleWritten, days: ScheduleAnswer['calendar']
): Planned {
  const moved = new Map(written.bars.map(bar => [bar.id, bar]))
  const bars = [...planned.bars.values()].map((bar): WireBar => {
    const { placed, calendar } = planned
    const standing = placed.get(bar.id)!
    return { ...bar, ...standing, start: momentText(calendar.startAt(standing.start)), ...moved.get(bar.id) }
  })
  return plannedOf({
    head: { ...planned.head, revision: written.revision, finish: written.finish }, teams: planned.teams, bars,
    links: written.links ?? links, calendar: days,
  })
}

/** The ISO text of a moment of the schedule, as cells hold it. */
export const cellTime = (moment: Moment): string => momentAt(moment.slice(0, 10), moment.slice(11) || '00:00') ?? moment
export const startOf = ({ calendar }: Pick<Planned, 'calendar'>, quarter: Quarter): Moment => momentText(calendar.startAt(quarter))
export const endOf = ({ calendar }: Pick<Planned, 'calendar'>, quarter: Quarter): Moment => momentText(calendar.endAt(quarter))
export const momentsOfBar = (
  { calendar }: Pick<Planned, 'calendar'>, placement: Placement
): { readonly start: Moment, readonly end: Moment } => momentsOf(calendar, placement)

/** How bars that an edit moves stood before it: the edit that takes it back. */
export function inverseOf(before: Planned, after: Plan, edit: ScheduleEdit): ScheduleEdit {
  if (edit.kind === 'LINKS') {
    const drawn = before.plan.links.filter(({ source, from, to }) =>
      source === 'MANUAL' && edit.remove?.some(one => one.from === from && one.to === to))
    return {
      kind: 'LINKS', remove: (edit.add ?? []).map(({ from, to }) => ({ from, to })),
      add: drawn.map(({ from, to, kind, lag, clock }) => ({ from, to, kind, lag, clock })),
    }
  }
  const bars = after.placements.flatMap((now, at) => {
    const was = before.plan.placements[at]!
    const isSame = was.start === now.start && was.duration === now.duration && was.teamId === now.teamId && was.people === now.people
      && was.constraint === now.constraint
    return isSame ? [] : [{
      id: was.id, start: startOf(before, was.start), duration: was.duration, teamId: was.teamId, people: was.people,
      constraint: was.constraint,
    }]
  })
  return { kind: 'RESTORE', bars }
}
