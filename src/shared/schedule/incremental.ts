import { activitiesOf } from './activities.ts'
import type { Quarter, WorkCalendar } from './calendar.ts'
import type { Generated } from './generate.ts'
import { timesOf } from './passes.ts'
import { queueLinks } from './queue.ts'
import { placeSerially } from './serial.ts'
import type { Bar, BarStep, Fault, Placement, Plan, ScheduleInput } from './types.ts'

/** Effect of a newer commit on a schedule; ids of bars. */
export interface Increment {
  /** Null if there are faults. */
  readonly generated: Generated | null
  readonly added: readonly string[]
  /** With other steps or quantities. */
  readonly changed: readonly string[]
  readonly removed: readonly string[]
  /** Moved later by their predecessors. */
  readonly moved: readonly string[]
  readonly kept: readonly string[]
  readonly faults: readonly Fault[]
}

/**
 * 增量排程 of a newer commit: unchanged bars move later only if a predecessor would end after their start; manual links stay where both bars
 * do.
 * @param before the current schedule, with manual moves
 * @param input the newer commit; its constraints apply to added bars only
 * @param today earliest start of added bars
 */
export function scheduleIncrement(
  before: Pick<Generated, 'bars' | 'plan'>, input: ScheduleInput, calendar: WorkCalendar, today: Quarter
): Increment {
  const { plan } = before
  const manualLinks = [...plan.links.filter(({ source }) => source === 'MANUAL'), ...input.manualLinks ?? []]
  const { bars, links, faults } = activitiesOf({ ...input, manualLinks })
  const [barsById, placedBefore] = [new Map(before.bars.map(bar => [bar.id, bar])), new Map(plan.placements.map(one => [one.id, one]))]
  const [unchanged, wished] = [new Map<string, Placement>(), new Map<string, Placement>()]
  for (const bar of bars) {
    const [old, placement] = [barsById.get(bar.id), placedBefore.get(bar.id)]
    if (old === undefined || placement === undefined) continue
    if (isSame(old, bar)) unchanged.set(bar.id, placement)
    else wished.set(bar.id, placement)
  }
  const ids = new Set(bars.map(({ id }) => id))
  const report = {
    added: bars.flatMap(({ id }) => (unchanged.has(id) || wished.has(id) ? [] : [id])), changed: [...wished.keys()],
    removed: plan.placements.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
  }
  const start = Math.max(plan.start, today)
  const placed = faults.length > 0 ? { placements: [], faults } : placeSerially({
    calendar, bars, links, teams: input.teams, start, constraints: input.constraints ?? new Map(), kept: unchanged, wished,
  })
  if (placed.faults.length > 0) return { ...report, generated: null, moved: [], kept: [...unchanged.keys()], faults: placed.faults }
  const { placements } = placed
  const next: Plan = { start: plan.start, placements, links: [...links, ...queueLinks(placements)] }
  const moved = placements.flatMap(({ id, start: to }) => (unchanged.has(id) && unchanged.get(id)!.start !== to ? [id] : []))
  const isMoved = new Set(moved)
  return {
    ...report, generated: { bars, plan: next, ...timesOf(next, calendar) }, moved,
    kept: [...unchanged.keys()].filter(id => !isMoved.has(id)), faults: [],
  }
}

const keyOf = ({ itemId, placeId, stepId, quantity, workDay }: BarStep): string => [itemId, placeId, stepId, quantity, workDay].join('\t')

/** Whether two bars have the same work, in any order of matches. */
function isSame(a: Bar, b: Bar): boolean {
  if (a.workDays !== b.workDays || a.steps.length !== b.steps.length || a.teamId !== b.teamId) return false
  const keys = new Set(a.steps.map(keyOf))
  return b.steps.every(step => keys.has(keyOf(step)))
}
