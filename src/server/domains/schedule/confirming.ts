import { and, eq } from 'drizzle-orm'
import { targetCost } from '#schemas/cost/targetCost.ts'
import { sumOf, toScale, dec } from '#schemas/kit/index.ts'
import { audit } from '#server/core/audit.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { schedule, scheduleBaseline, scheduleBaselineBar, schedulePlanned } from '#server/db/tables/schedule.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { totals } from '#server/ledger/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { scheduleApi } from '#shared/api/schedule.ts'
import { plannedValue, type ValueBar, type ValueLine } from '#shared/schedule/plannedValue.ts'
import { demandGenerated } from './editing.ts'
import { isConfirmed } from './generation.ts'
import { openSchedule, currentSchedule, type CurrentSchedule } from './stored.ts'
import { finishText, publishSchedule, wirePlacementOf } from './writing.ts'

type Api = typeof scheduleApi

export interface PlannedRow { readonly item: string, readonly costClass: string, readonly month: string, readonly amount: string }

/** Work days of each item by its bars, at their current positions. */
function barsByItem({ bars, plan }: CurrentSchedule): ReadonlyMap<string, readonly ValueBar[]> {
  const byItem = new Map<string, ValueBar[]>()
  bars.forEach(({ steps }, at) => {
    const { start, duration } = plan.placements[at]!
    if (duration === 0) return
    const workDaysByItem = new Map<string, string[]>()
    for (const { itemId, quantity, workDay } of steps) workDaysByItem.set(itemId, [
      ...workDaysByItem.get(itemId) ?? [], toScale(dec(quantity).times(workDay), 6),
    ])
    for (const [itemId, parts] of workDaysByItem) byItem.set(itemId, [
      ...byItem.get(itemId) ?? [], { start, duration, workDays: toScale(sumOf(parts), 6) },
    ])
  })
  return byItem
}

/** Target cost lines with the bars over which they are spread; costs without a bar use all bars. */
export async function valueLines(db: Db, now: CurrentSchedule): Promise<readonly ValueLine[]> {
  const posted = await totals(db, targetCost, { projectId: now.row.projectId }, ['itemId', 'costClass'])
  const byItem = barsByItem(now)
  const all = [...byItem.values()].flat()
  return posted.filter(({ amount }) => !dec(amount).isZero())
    .map(({ key: { itemId, costClass }, amount }) => ({ key: `${itemId}\t${costClass}`, amount, bars: byItem.get(itemId) ?? all }))
}

/** Ledger P by the current bars: item, class and month (domain B5.1). */
export async function plannedRows(db: Db, now: CurrentSchedule): Promise<readonly PlannedRow[]> {
  return plannedValue(await valueLines(db, now), now.calendar).map(({ key, month, amount }) => {
    const [item = '', costClass = ''] = key.split('\t')
    return { item, costClass, month, amount }
  })
}

/** Ledger P of the last confirmed version. */
export const confirmedRows = ({ q, ctx }: Db, { row }: Pick<CurrentSchedule, 'row'>): Promise<PlannedRow[]> =>
  q.select({
    item: schedulePlanned.item, costClass: schedulePlanned.costClass, month: schedulePlanned.month, amount: schedulePlanned.amount,
  }).from(schedulePlanned)
    .where(and(
      eq(schedulePlanned.merchantId, ctx.merchantId), eq(schedulePlanned.scheduleId, row.id), eq(schedulePlanned.number, row.baseline)
    ))

/**
 * Freezes bars and monthly planned value as the next version.
 * @throws AppError STALE_VERSION, WRONG_STATE
 */
export async function confirmSchedule(tx: Tx, { projectId, revision }: ParsedInput<Api['confirm']>): Promise<OutputOf<Api['confirm']>> {
  const row = await openSchedule(tx, projectId, revision)
  demandGenerated(row)
  const now = await currentSchedule(tx, row)
  const { plan, calendar } = now
  const [number, next] = [row.baseline + 1, row.revision + 1]
  const facts = { scheduleId: row.id, number }
  const rows = await plannedRows(tx, now)
  await tx.q.insert(scheduleBaseline).values({
    ...facts, commitNumber: row.commitNumber, start: row.start, finish: finishText(plan, calendar),
  })
  await insertRows(tx, scheduleBaselineBar, plan.placements.map(one => {
    const { id: bar, start, duration, teamId, people } = wirePlacementOf(one, calendar)
    return { ...facts, bar, start, duration, teamId, people }
  }))
  await insertRows(tx, schedulePlanned, rows.map(one => ({ ...facts, ...one })))
  const state = isConfirmed(row.state) ? row.state : 'CONFIRMED'
  await tx.q.update(schedule).set({
    state, baseline: number, revision: next, confirmedBy: tx.ctx.userId, confirmedAt: tx.ctx.now.toISOString(),
  })
    .where(and(eq(schedule.merchantId, tx.ctx.merchantId), eq(schedule.id, row.id)))
  const planned = toScale(sumOf(rows.map(({ amount }) => amount)), 2)
  await audit(tx, {
    action: 'confirmSchedule', entity: 'schedule', entityId: row.id, subject: null, from: row.state, to: state,
    after: { baseline: String(number), plannedAmount: planned },
  })
  publishSchedule(tx)
  return { revision: next, baseline: number, planned: seesPrices(tx.ctx) ? planned : null }
}
