import type { Quarter, WorkCalendar } from './calendar.ts'
import { limitOf } from './constraints.ts'
import { earliestBy, latestBy, networkOf, type Network } from './network.ts'
import type { Placement, Plan } from './types.ts'

/** Early and late times of a bar, over technical and queue links. */
export interface Times {
  readonly earlyStart: Quarter
  readonly earlyEnd: Quarter
  readonly lateStart: Quarter
  readonly lateEnd: Quarter
  /** Quarters by which the bar may move later without moving the finish. */
  readonly float: number
  /** A delay of it delays the finish. A 必须于 bar has no float either. */
  readonly critical: boolean
}

export interface Passes {
  readonly times: ReadonlyMap<string, Times>
  /** End of the last bar; start of the plan without bars. */
  readonly finish: Quarter
}

export const finishOf = ({ start, placements }: Plan): Quarter =>
  placements.reduce((latest, one) => Math.max(latest, one.start + one.duration), start)

/** Earliest start of each bar by links and constraints; started and 必须于 bars retain their start. */
export function forwardPass({ start, placements }: Plan, { into: incoming, order }: Network, calendar: WorkCalendar): readonly Quarter[] {
  const starts: Quarter[] = []
  for (const bar of order) {
    const one = placements[bar]!
    const { earliest } = limitOf(calendar, one.constraint, one)
    const ownStart = one.started || one.constraint?.kind === 'FIXED' ? one.start : Math.max(start, earliest ?? start)
    starts[bar] = one.started ? ownStart
      : incoming[bar]!.reduce(
        (latest, edge) =>
          Math.max(latest, earliestBy(edge, { start: starts[edge.from]!, duration: placements[edge.from]!.duration }, calendar)),
        ownStart
      )
  }
  return starts
}

/** Latest starts that retain the finish. */
export function backwardPass(
  { placements }: Pick<Plan, 'placements'>, { outOf, order }: Network, finish: Quarter, calendar: WorkCalendar
): readonly Quarter[] {
  const starts: Quarter[] = []
  for (const bar of order.toReversed()) {
    const { constraint, start, duration }: Placement = placements[bar]!
    const ownStart = constraint?.kind === 'FIXED' ? Math.min(start, finish - duration) : finish - duration
    starts[bar] = outOf[bar]!.reduce((min, edge) => Math.min(min, latestBy(edge, starts[edge.to]!, duration, calendar)), ownStart)
  }
  return starts
}

/** Early and late times, float and critical bars of a plan without circles. */
export function timesOf(plan: Plan, calendar: WorkCalendar): Passes {
  const { placements, links } = plan
  const network = networkOf(placements, links, calendar)
  const finish = finishOf(plan)
  const early = forwardPass(plan, network, calendar)
  const latestStarts = backwardPass(plan, network, finish, calendar)
  const times = new Map(placements.map(({ id, start, duration }, at): [string, Times] => {
    const [earlyStart, lateStart] = [early[at]!, latestStarts[at]!]
    const float = lateStart - start
    return [id, { earlyStart, earlyEnd: earlyStart + duration, lateStart, lateEnd: lateStart + duration, float, critical: float <= 0 }]
  }))
  return { times, finish }
}
