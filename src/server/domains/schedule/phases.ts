import type { Db } from '#server/db/tx.ts'
import { projectPlan, type ItemSpan } from '#server/domains/analysis/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { planApi } from '#shared/api/plan.ts'
import { momentsOf } from '#shared/schedule/calendar.ts'
import { isConfirmed } from './generation.ts'
import { scheduleOf, currentSchedule } from './stored.ts'

/** First to last day of each item's current bars; none before a confirmation. */
async function itemSpans(db: Db, projectId: string): Promise<readonly ItemSpan[]> {
  const row = await scheduleOf(db, projectId)
  if (row === undefined || !isConfirmed(row.state)) return []
  const { bars, plan, calendar } = await currentSchedule(db, row)
  const spans = new Map<string, ItemSpan>()
  bars.forEach(({ steps }, at) => {
    const { start, end } = momentsOf(calendar, plan.placements[at]!)
    const [first, last] = [start.slice(0, 10), end.slice(0, 10)]
    for (const { itemId } of steps) {
      const span = spans.get(itemId) ?? { start: first, end: last }
      spans.set(itemId, { itemId, start: first < span.start ? first : span.start, end: last > span.end ? last : span.end })
    }
  })
  return [...spans.values()]
}

/**
 * 项目计划: phases by the bars of their items, once the schedule is confirmed (sheet schedule, plan).
 * @throws AppError NOT_FOUND
 */
export async function scheduledPlan(db: Db, { projectId }: ParsedInput<typeof planApi.project>): Promise<OutputOf<typeof planApi.project>> {
  return projectPlan(db, projectId, await itemSpans(db, projectId))
}
