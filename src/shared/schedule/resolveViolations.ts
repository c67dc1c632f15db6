import type { WorkCalendar } from './calendar.ts'
import { limitOf } from './constraints.ts'
import { earliestBy, networkOf } from './network.ts'
import type { Plan } from './types.ts'

/**
 * A plan in which no bar starts before its predecessors allow: violating bars move later, none moves earlier. The same plan unless its
 * calendar has changed since. Started, 必须于 and circular bars retain their start.
 */
export function resolveViolations(plan: Plan, calendar: WorkCalendar): Plan {
  const { into: incoming, order } = networkOf(plan.placements, plan.links, calendar)
  const placements = [...plan.placements]
  let moved = false
  for (const at of order) {
    const one = placements[at]!
    if (one.started || one.constraint?.kind === 'FIXED') continue
    const ownStart = Math.max(one.start, plan.start, limitOf(calendar, one.constraint, one).earliest ?? plan.start)
    const start = incoming[at]!.reduce((latest, edge) => Math.max(latest, earliestBy(edge, placements[edge.from]!, calendar)), ownStart)
    if (start === one.start) continue
    placements[at] = { ...one, start }
    moved = true
  }
  return moved ? { ...plan, placements } : plan
}
