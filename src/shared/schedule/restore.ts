import type { Quarter, WorkCalendar } from './calendar.ts'
import { momentText } from './clock.ts'
import { compared, type Consequence } from './consequence.ts'
import { circleFault, circleOf, earliestBy, networkOf } from './network.ts'
import { finishOf } from './passes.ts'
import { queueLinks } from './queue.ts'
import type { Constraint, Fault, Plan } from './types.ts'

export interface Before {
  readonly id: string, readonly start: Quarter, readonly duration: number, readonly teamId: string | null, readonly people: number,
  readonly constraint: Constraint | null,
}

/**
 * Started bars retain their start.
 * @returns with a fault if a bar would start before its predecessor ends, or a team would do two things at once
 */
export function restored(plan: Plan, before: readonly Before[], calendar: WorkCalendar): Consequence {
  const positionsById = new Map(before.map(one => [one.id, one]))
  const unknown = before.find(({ id }) => !plan.placements.some(one => one.id === id))
  if (unknown !== undefined) throw new RangeError(`unknown bar: ${unknown.id}`)
  const placements = plan.placements.map(one => {
    const old = positionsById.get(one.id)
    if (old === undefined) return one
    const isMilestone = one.duration === 0
    return {
      ...one, start: one.started ? one.start : old.start, duration: isMilestone ? 0 : Math.max(1, old.duration),
      teamId: isMilestone ? null : old.teamId ?? one.teamId, people: old.people, constraint: old.constraint,
    }
  })
  const after: Plan = { ...plan, placements, links: [...plan.links.filter(({ source }) => source !== 'QUEUE'), ...queueLinks(placements)] }
  const network = networkOf(placements, after.links, calendar)
  const circle = circleOf(network)
  const faults: Fault[] = circle === null ? [] : [circleFault(circle, placements.map(({ id }) => id), placements.map(({ label }) => label))]
  for (const [at, one] of placements.entries()) {
    const violated = network.into[at]!.find(edge =>
      (positionsById.has(one.id) || positionsById.has(placements[edge.from]!.id)) && earliestBy(
        edge, placements[edge.from]!, calendar
      ) > one.start)
    if (violated === undefined) continue
    const possible = momentText(calendar.startAt(earliestBy(violated, placements[violated.from]!, calendar)))
    faults.push({
      kind: 'CONSTRAINT', ids: [one.id], message: `“${one.label}”在“${placements[violated.from]!.label}”之后，最早 ${possible} 才能开始，不能恢复`,
    })
  }
  if (faults.length > 0) return {
    plan, moved: [], finishBefore: finishOf(plan), finishAfter: finishOf(plan), message: faults[0]!.message, faults,
  }
  return compared(plan, after, null, '前移')
}
