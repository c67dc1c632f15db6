import { daysText, type Quarter, type WorkCalendar } from './calendar.ts'
import { limitOf, missedFault } from './constraints.ts'
import { circleFault, circleOf, earliestBy, networkOf } from './network.ts'
import { finishOf } from './passes.ts'
import { linksWhenStarted, requeued } from './requeue.ts'
import type { Fault, Placement, Plan } from './types.ts'

/**
 * DELAY: unstarted work starts later, started work ends later. START: the moment is a fact, regardless of predecessors, and before every
 * unstarted bar of the team.
 */
export type Change =
  | { readonly kind: 'MOVE' | 'START', readonly id: string, readonly start: Quarter }
  | { readonly kind: 'STRETCH', readonly id: string, readonly duration: number }
  | { readonly kind: 'DELAY', readonly id: string, readonly quarters: number }

export interface Moved { readonly id: string, readonly label: string, readonly from: Quarter, readonly to: Quarter }

export interface Consequence {
  /** Unchanged if there are faults. */
  readonly plan: Plan
  /** In plan order, without the changed bar. */
  readonly moved: readonly Moved[]
  readonly finishBefore: Quarter
  readonly finishAfter: Quarter
  readonly message: string
  readonly faults: readonly Fault[]
}

/**
 * Followers move later where a link would be violated. A bar moved before its predecessors starts right after them.
 * @returns with faults where a bar cannot start at its 必须于 moment, or a started bar would start at another time
 * @throws RangeError for an unknown bar
 */
export function consequenceOf(plan: Plan, change: Change, calendar: WorkCalendar): Consequence {
  const { placements } = plan
  const ids = placements.map(({ id }) => id)
  const at = ids.indexOf(change.id)
  const bar = placements[at]
  if (bar === undefined) throw new RangeError(`unknown bar: ${change.id}`)
  const target = changed(bar, change)
  const links = change.kind === 'MOVE'
    ? requeued(plan, bar, earliestStart(plan, target, calendar))
    : change.kind === 'START'
    ? linksWhenStarted(plan, target)
    : plan.links
  const after = [...placements]
  after[at] = target
  const network = networkOf(after, links, calendar)
  const circle = circleOf(network)
  if (circle !== null) return refused(plan, [circleFault(circle, ids, placements.map(({ label }) => label))])
  const reason = bar.started ? '已经开工，不能移动' : bar.constraint?.kind === 'FIXED' ? '的开始时间由约束“必须于”固定，请先修改约束' : null
  if (change.kind === 'MOVE' && reason !== null)
    return refused(plan, [{ kind: 'CONSTRAINT', message: `“${bar.label}”${reason}`, ids: [bar.id] }])

  const faults: Fault[] = []
  const affected = new Set([at])
  for (const index of network.order) {
    if (!affected.has(index)) continue
    const one = after[index]!
    const { earliest, fixed } = limitOf(calendar, one.started ? null : one.constraint, one)
    const ownStart = index === at ? Math.max(one.start, plan.start, earliest ?? plan.start) : one.start
    const start = one.started ? one.start : network.into[index]!.reduce(
      (latest, edge) => Math.max(latest, earliestBy(edge, after[edge.from]!, calendar)), ownStart
    )
    // A 必须于 bar may move only if it was elsewhere already.
    if (fixed !== null && start !== placements[index]!.start) faults.push(missedFault(calendar, one, fixed, start))
    if (start === one.start && index !== at) continue
    after[index] = { ...one, start }
    for (const { to } of network.outOf[index]!) affected.add(to)
  }
  return faults.length > 0 ? refused(plan, faults) : compared(plan, { ...plan, placements: after, links }, change.id, '顺延')
}

function changed(bar: Placement, change: Change): Placement {
  switch (change.kind) {
    case 'MOVE': return { ...bar, start: change.start }
    case 'START': return { ...bar, start: change.start, started: true }
    case 'STRETCH': return { ...bar, duration: bar.duration === 0 ? 0 : Math.max(1, change.duration) }
    case 'DELAY': return bar.started ? { ...bar, duration: bar.duration + change.quarters } : { ...bar, start: bar.start + change.quarters }
  }
}

/** Earliest start by technical links determines the place in the queue. */
function earliestStart(plan: Plan, target: Placement, calendar: WorkCalendar): Quarter {
  const byId = new Map(plan.placements.map(one => [one.id, one]))
  const links = plan.links.filter(({ to, source }) => to === target.id && source !== 'QUEUE')
  const predecessors = [...new Set(links.map(({ from }) => from))].flatMap(from => byId.get(from) ?? [])
  const { into: incoming } = networkOf([...predecessors, target], links, calendar)
  const { earliest } = limitOf(calendar, target.constraint, target)
  return incoming.at(-1)!.reduce(
    (latest, edge) => Math.max(latest, earliestBy(edge, predecessors[edge.from]!, calendar)),
    Math.max(target.start, plan.start, earliest ?? plan.start)
  )
}

const refused = (plan: Plan, faults: readonly Fault[]): Consequence =>
  ({ plan, moved: [], finishBefore: finishOf(plan), finishAfter: finishOf(plan), message: faults[0]!.message, faults })

/** Both plans have the same bars. */
export function compared(before: Plan, after: Plan, changedId: string | null, verb: '顺延' | '前移'): Consequence {
  const moved = after.placements.flatMap(({ id, label, start: to }, at): Moved[] => {
    const from = before.placements[at]!.start
    return from === to || id === changedId ? [] : [{ id, label, from, to }]
  })
  const [finishBefore, finishAfter] = [finishOf(before), finishOf(after)]
  const days = finishAfter - finishBefore
  const finish = days === 0 ? '完工日不变' : `完工日${days > 0 ? '推迟' : '提前'} ${daysText(Math.abs(days))} 天`
  return { plan: after, moved, finishBefore, finishAfter, message: `后续 ${moved.length} 项${verb}，${finish}`, faults: [] }
}
