import type { Quarter, WorkCalendar } from './calendar.ts'
import { compared, type Consequence } from './consequence.ts'
import { limitOf } from './constraints.ts'
import { earliestBy, networkOf } from './network.ts'
import type { Plan } from './types.ts'

/**
 * 前移收紧: unstarted bars start as early as possible; none moves later.
 * @param today a bar after it does not move before it
 */
export function tighten(plan: Plan, calendar: WorkCalendar, today: Quarter = plan.start): Consequence {
  const { into: incoming, order } = networkOf(plan.placements, plan.links, calendar)
  const placements = [...plan.placements]
  for (const at of order) {
    const one = placements[at]!
    if (one.started || one.constraint?.kind === 'FIXED') continue
    const { earliest } = limitOf(calendar, one.constraint, one)
    const ownStart = Math.max(plan.start, Math.min(today, one.start), earliest ?? plan.start)
    const start = incoming[at]!.reduce((latest, edge) => Math.max(latest, earliestBy(edge, placements[edge.from]!, calendar)), ownStart)
    if (start < one.start) placements[at] = { ...one, start }
  }
  return compared(plan, { ...plan, placements }, null, '前移')
}
