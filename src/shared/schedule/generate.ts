import { activitiesOf, type Activities } from './activities.ts'
import { daysText, quarterFrom, type WorkCalendar } from './calendar.ts'
import { momentText, type Moment } from './clock.ts'
import { timesOf, type Passes } from './passes.ts'
import { queueLinks } from './queue.ts'
import { placeSerially } from './serial.ts'
import type { Bar, Fault, Plan, ScheduleInput } from './types.ts'

export interface Generated extends Passes {
  readonly bars: readonly Bar[]
  readonly plan: Plan
}

export interface Generation {
  readonly activities: Activities
  readonly generated: Generated | null
  readonly faults: readonly Fault[]
}

/**
 * Bars, links, times, float and critical path of a commit of matches (sheet 5). Pure and deterministic, so browser and server agree.
 * @throws RangeError for invalid moments, and for matches of unknown items or places
 */
export function generate(input: ScheduleInput, calendar: WorkCalendar): Generation {
  const activities = activitiesOf(input)
  if (activities.faults.length > 0) return { activities, generated: null, faults: activities.faults }
  const start = quarterFrom(calendar, input.start)
  const { bars, links } = activities
  const noEntries = new Map<string, never>()
  const { placements, faults } = placeSerially({
    calendar, bars, links, teams: input.teams, start, constraints: input.constraints ?? noEntries, kept: noEntries, wished: noEntries,
  })
  if (faults.length > 0) return { activities, generated: null, faults }
  const plan: Plan = { start, placements, links: [...links, ...queueLinks(placements)] }
  return { activities, generated: { bars, plan, ...timesOf(plan, calendar) }, faults }
}

export interface DryRun {
  readonly bars: number
  readonly milestones: number
  readonly links: number
  /** Null if there are faults. */
  readonly start: Moment | null
  readonly finish: Moment | null
  readonly days: string | null
  /** Trade of the busiest team. */
  readonly bottleneck: { readonly trade: string, readonly tradeName: string, readonly teamId: string, readonly days: string } | null
  readonly unordered: readonly string[]
  readonly withoutSteps: readonly string[]
  readonly faults: readonly Fault[]
}

/** Report of a generation that is not stored. */
export const dryRun = (input: ScheduleInput, calendar: WorkCalendar): DryRun => reportOf(generate(input, calendar), calendar)

export function reportOf(
  { activities: { bars, links, unordered, withoutSteps }, generated, faults }: Generation, calendar: WorkCalendar
): DryRun {
  const milestones = bars.filter(({ kind }) => kind === 'MILESTONE').length
  const counts = {
    bars: bars.length - milestones, milestones, links: generated?.plan.links.length ?? links.length, unordered, withoutSteps, faults,
  }
  if (generated === null) return { ...counts, start: null, finish: null, days: null, bottleneck: null }
  const { plan, finish } = generated
  return {
    ...counts, start: momentText(calendar.startAt(plan.start)), finish: momentText(calendar.endAt(finish)),
    days: daysText(finish - plan.start), bottleneck: bottleneckOf(generated),
  }
}

function bottleneckOf({ bars, plan }: Generated): DryRun['bottleneck'] {
  const byId = new Map(bars.map(bar => [bar.id, bar]))
  const busy = new Map<string, { readonly bar: Bar, quarters: number }>()
  for (const { id, teamId, duration } of plan.placements) {
    if (teamId === null) continue
    const team = busy.get(teamId) ?? { bar: byId.get(id)!, quarters: 0 }
    team.quarters += duration
    busy.set(teamId, team)
  }
  const [longest] = [...busy].toSorted(([, a], [, b]) => b.quarters - a.quarters)
  if (longest === undefined) return null
  const [teamId, { bar: { trade, tradeName }, quarters }] = longest
  return { trade: trade ?? '', tradeName, teamId, days: daysText(quarters) }
}
