import { and, eq } from 'drizzle-orm'
import type { BarState } from '#schemas/schedule/terms.ts'
import { businessDate, dec, timeText, toText } from '#schemas/kit/index.ts'
import { scheduleBaselineBar } from '#server/db/tables/schedule.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import type { Db } from '#server/db/tx.ts'
import { knownProject } from '#server/domains/project/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { scheduleApi, ScheduleAnswer, ScheduleHead } from '#shared/api/schedule.ts'
import type { WireBar, WireStep } from '#shared/api/schedulePlan.ts'
import { daysText, quarterFrom } from '#shared/schedule/calendar.ts'
import { dayNumber, momentText } from '#shared/schedule/clock.ts'
import { timesOf, type Passes } from '#shared/schedule/passes.ts'
import { namesOf, newestCommitNumber, teamsOf } from './basis.ts'
import { openDelays } from './delays.ts'
import { doneOf, doneSteps, percentOf, percentOfAll, sharesOf, stateOf, type DoneSteps } from './done.ts'
import { NOT_COMMITTED } from './generation.ts'
import { scheduleOf, currentSchedule, type BarRow, type ScheduleRow, type CurrentSchedule } from './stored.ts'
import { finishText, wirePlacementOf } from './writing.ts'

type Api = typeof scheduleApi

/**
 * Whether a project has a schedule, or why it cannot be generated.
 * @throws AppError NOT_FOUND
 */
export async function hasGenerated(db: Db, projectId: string): Promise<OutputOf<Api['hasGenerated']>> {
  await knownProject(db, projectId)
  const [row, commit, teams] = [await scheduleOf(db, projectId), await newestCommitNumber(db, projectId), [...await teamsOf(db)]]
  return {
    generated: row !== undefined && row.state !== 'DRAFT', state: row?.state ?? null, not: commit === null ? NOT_COMMITTED : null,
    commit, usedCommit: row?.commitNumber ?? null, teams,
  }
}

export type Baseline = ReadonlyMap<string, { readonly start: string, readonly duration: number }>
/** Positions of the bars in the last confirmed version. */
export async function baselineOf({ q, ctx }: Db, { id, baseline }: ScheduleRow): Promise<Baseline> {
  if (baseline === 0) return new Map()
  const rows = await q.select({ bar: scheduleBaselineBar.bar, start: scheduleBaselineBar.start, duration: scheduleBaselineBar.duration })
    .from(scheduleBaselineBar)
    .where(and(
      eq(scheduleBaselineBar.merchantId, ctx.merchantId), eq(scheduleBaselineBar.scheduleId, id), eq(scheduleBaselineBar.number, baseline)
    ))
  return new Map(rows.map(({ bar, ...where }) => [bar, where]))
}

export interface ScheduleView extends CurrentSchedule {
  readonly done: DoneSteps, readonly baseline: Baseline, readonly shown: readonly WireBar[]
}

/** Bars in wire format: position, progress, lateness. */
export async function scheduleView(db: Db, row: ScheduleRow): Promise<ScheduleView> {
  const now = await currentSchedule(db, row)
  const [done, baseline] = [await doneSteps(db, row.projectId), await baselineOf(db, row)]
  const today = quarterFrom(now.calendar, businessDate(db.ctx.now))
  const wireBars = now.bars.map((bar, at): WireBar => {
    const { start, duration, ...placed } = wirePlacementOf(now.plan.placements[at]!, now.calendar)
    const base = baseline.get(bar.id) ?? null
    const end = now.plan.placements[at]!.start + duration
    const baseEnd = base === null ? null : quarterFrom(now.calendar, base.start) + base.duration
    const percent = percentOf(bar, done)
    return {
      ...placed, start, duration, kind: bar.kind, name: bar.name, placeId: bar.place, placeName: bar.placeName, placeOrder: bar.placeOrder,
      typeKey: bar.typeKey, typeName: bar.typeName,
      stage: bar.stage, trade: bar.trade, tradeName: bar.tradeName, quantity: bar.quantity, unit: bar.unit, workDays: bar.workDays, percent,
      done: bar.quantity === null ? null : sharesOf(bar.quantity, percent),
      state: stateOf(bar, percent, baseEnd !== null && (end > baseEnd || baseEnd <= today)),
      actualStart: bar.actualStart, actualEnd: bar.actualEnd, baseline: base, delaySum: daysText(bar.delaySum),
    }
  })
  return { ...now, done, baseline, shown: wireBars }
}

async function headOf(db: Db, { row, plan, calendar, shown: visibleBars }: ScheduleView, { times }: Passes): Promise<ScheduleHead> {
  const { planEnd } = await knownProject(db, row.projectId)
  const finish = visibleBars.length === 0 ? null : finishText(plan, calendar)
  const count = (state: BarState): number => visibleBars.filter(bar => bar.state === state).length
  const [confirmer] = row.confirmedBy === null ? [] : await db.q.select({ name: userMerchant.realName }).from(userMerchant)
    .where(and(eq(userMerchant.merchantId, db.ctx.merchantId), eq(userMerchant.userId, row.confirmedBy)))
  const milestones = visibleBars.filter(({ kind }) => kind === 'MILESTONE').length
  return {
    id: row.id, state: row.state, revision: row.revision, baseline: row.baseline, grain: row.grain,
    start: momentText(calendar.startAt(plan.start)), finish,
    contractFinish: planEnd, behindDays: finish === null || planEnd === null ? null : dayNumber(finish.slice(0, 10)) - dayNumber(planEnd),
    commit: row.commitNumber, newestCommit: await newestCommitNumber(db, row.projectId),
    confirmedBy: confirmer?.name ?? null, confirmedAt: row.confirmedAt === null ? null : timeText(row.confirmedAt),
    counts: {
      bars: visibleBars.length - milestones, milestones, critical: [...times.values()].filter(({ critical }) => critical).length,
      done: count('DONE'), doing: count('DOING'), delayed: count('DELAYED'),
    },
    percent: percentOfAll(visibleBars),
  }
}

async function stepsOf(
  db: Db, { row, bars, done }: ScheduleView, query: ParsedInput<Api['query']>['stepsOf']
): Promise<Record<string, WireStep[]>> {
  if (query === undefined) return {}
  const ids = new Set(query.barIds)
  const requested: readonly BarRow[] = bars.filter(({ id, place }) => ids.has(id) || place === query.placeId)
  const steps = requested.flatMap(bar => bar.steps)
  const names = await namesOf(db, row.projectId, [...new Set(steps.map(({ itemId }) => itemId))], [
    ...new Set(steps.map(({ placeId }) => placeId)),
  ])
  return Object.fromEntries(requested.map(bar => [bar.id, bar.steps.map((step): WireStep => {
    const item = names.item.get(step.itemId)
    return {
      ...step, quantity: toText(dec(step.quantity)), itemName: item?.name ?? '', unit: item?.unit ?? '',
      placeName: names.place.get(step.placeId) ?? bar.placeName, done: toText(doneOf(step, done)),
    }
  })]))
}

/**
 * The schedule of a project with the input of the pure functions; null without one.
 * @throws AppError NOT_FOUND
 */
export async function querySchedule(db: Db, { projectId, stepsOf: stepsQuery }: ParsedInput<Api['query']>): Promise<ScheduleAnswer | null> {
  await knownProject(db, projectId)
  const row = await scheduleOf(db, projectId)
  if (row === undefined) return null
  const all = await scheduleView(db, row)
  return {
    head: await headOf(db, all, timesOf(all.plan, all.calendar)), teams: [...await teamsOf(db)], bars: [...all.shown],
    links: [...all.links],
    calendar: { restWeekdays: row.restWeekdays, hours: row.hours, days: [...all.input.days] }, steps: await stepsOf(db, all, stepsQuery),
    delays: await openDelays(db, row),
  }
}
