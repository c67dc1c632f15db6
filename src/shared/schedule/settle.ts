import type { WorkCalendar } from './calendar.ts'
import { limitOf } from './constraints.ts'
import { earliestBy, networkOf } from './network.ts'
import type { Plan } from './types.ts'

/**
 * A plan in which nothing starts before what it follows is over: what would, moves later, nothing moves earlier. The same plan where that holds, as
 * it does unless the calendar is another one than when it was made. What has begun, must start at its moment or stands in a circle stays.
 */
export function settle(plan: Plan, calendar: WorkCalendar): Plan {
  const { into, order } = networkOf(plan.placements, plan.links, calendar)
  const placements = [...plan.placements]
  let moved = false
  for (const at of order) {
    const one = placements[at]!
    if (one.started || one.constraint?.kind === 'FIXED') continue
    const own = Math.max(one.start, plan.start, limitOf(calendar, one.constraint, one).earliest ?? plan.start)
    const start = into[at]!.reduce((latest, edge) => Math.max(latest, earliestBy(edge, placements[edge.from]!, calendar)), own)
    if (start === one.start) continue
    placements[at] = { ...one, start }
    moved = true
  }
  return moved ? { ...plan, placements } : plan
}
