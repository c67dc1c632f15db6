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

/** A schedule with values computed in the browser by the server's rules. Immutable: an edit returns another one. */
export interface Planned {
  readonly head: ScheduleHead
  readonly teams: readonly ScheduleTeam[]
  readonly bars: ReadonlyMap<string, WireBar>
  readonly plan: Plan
  readonly placed: ReadonlyMap<string, Placement>
  readonly calendar: WorkCalendar
  readonly days: CalendarInput
  readonly passes: Passes
}

const placedOf = ({ placements }: Plan): ReadonlyMap<string, Placement> => new Map(placements.map(one => [one.id, one]))

interface ScheduleData extends Pick<ScheduleAnswer, 'head' | 'calendar'> {
  readonly teams: readonly ScheduleTeam[], readonly bars: readonly WireBar[], readonly links: readonly WireLink[]
}

/** The server's answer with floats and finish. */
export function plannedOf({ head, teams, bars, links, calendar: days }: ScheduleData): Planned {
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

/** Applies the server's result where it differs from the local computation. */
export function withWritten(
  planned: Planned, links: readonly WireLink[], written: ScheduleWritten, days: ScheduleAnswer['calendar']
): Planned {
  const moved = new Map(written.bars.map(bar => [bar.id, bar]))
  const bars = [...planned.bars.values()].map((bar): WireBar => {
    const { placed, calendar } = planned
    const placement = placed.get(bar.id)!
    return { ...bar, ...placement, start: momentText(calendar.startAt(placement.start)), ...moved.get(bar.id) }
  })
  return plannedOf({
    head: { ...planned.head, revision: written.revision, finish: written.finish }, teams: planned.teams, bars,
    links: written.links ?? links, calendar: days,
  })
}

export const cellTime = (moment: Moment): string => momentAt(moment.slice(0, 10), moment.slice(11) || '00:00') ?? moment
export const startOf = ({ calendar }: Pick<Planned, 'calendar'>, quarter: Quarter): Moment => momentText(calendar.startAt(quarter))
export const endOf = ({ calendar }: Pick<Planned, 'calendar'>, quarter: Quarter): Moment => momentText(calendar.endAt(quarter))
export const momentsOfBar = (
  { calendar }: Pick<Planned, 'calendar'>, placement: Placement
): { readonly start: Moment, readonly end: Moment } => momentsOf(calendar, placement)

export function inverseOf(before: Planned, after: Plan, edit: ScheduleEdit): ScheduleEdit {
  if (edit.kind === 'LINKS') {
    const removedLinks = before.plan.links.filter(({ source, from, to }) =>
      source === 'MANUAL' && edit.remove?.some(one => one.from === from && one.to === to))
    return {
      kind: 'LINKS', remove: (edit.add ?? []).map(({ from, to }) => ({ from, to })),
      add: removedLinks.map(({ from, to, kind, lag, clock }) => ({ from, to, kind, lag, clock })),
    }
  }
  const bars = after.placements.flatMap((now, at) => {
    const previous = before.plan.placements[at]!
    const isSame = previous.start === now.start && previous.duration === now.duration && previous.teamId === now.teamId
      && previous.people === now.people
      && previous.constraint === now.constraint
    return isSame ? [] : [{
      id: previous.id, start: startOf(before, previous.start), duration: previous.duration, teamId: previous.teamId,
      people: previous.people,
      constraint: previous.constraint,
    }]
  })
  return { kind: 'RESTORE', bars }
}
