import { businessDate, dec, timeText, toScale, toText } from '#schemas/kit/index.ts'
import { auditAll } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { schedule, scheduleBar, scheduleProgress } from '#server/db/tables/schedule.ts'
import type { Tx } from '#server/db/tx.ts'
import { recordSteps, type StepDone } from '#server/domains/position/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { scheduleApi } from '#shared/api/schedule.ts'
import { quarterFrom, type Quarter } from '#shared/schedule/calendar.ts'
import { minutesOf } from '#shared/schedule/clock.ts'
import { compared, consequenceOf, type Consequence } from '#shared/schedule/consequence.ts'
import type { Plan } from '#shared/schedule/types.ts'
import { doneSteps, percentOf, stepKey, type DoneSteps } from './done.ts'
import { isConfirmed } from './generation.ts'
import { demandGenerated } from './editing.ts'
import { scheduleView } from './reading.ts'
import { demandBars, openSchedule, scheduleOf, currentSchedule, type BarRow, type CurrentSchedule } from './stored.ts'
import { refuseFaults, writeConsequence } from './writing.ts'

type Api = typeof scheduleApi
type Reported = ParsedInput<Api['progress']>['rows'][number]

/**
 * Reported cumulative quantities of a bar's steps.
 * @throws AppError NOT_FOUND, BAD_INPUT above a step's quantity
 */
function stepsOf(bar: BarRow, { percent, steps }: Reported): readonly StepDone[] {
  if (percent !== undefined) return bar.steps.map(
    step => ({ ...step, done: toScale(dec(step.quantity).times(percent).div(100), 6), finished: dec(percent).gte(100) })
  )
  return steps.map(({ done, ...reported }) => {
    const step = bar.steps.find(one => stepKey(one) === stepKey(reported))
    if (step === undefined) throw new AppError('NOT_FOUND', { text: '工序不存在' })
    if (dec(done).gt(step.quantity)) throw new AppError('BAD_INPUT', {
      text: `“${bar.placeName} ${step.name}”完成量 ${done} 超过工程量 ${toText(dec(step.quantity))}`,
    })
    return { ...step, done, finished: dec(done).gte(step.quantity) }
  })
}

const withSteps = (done: DoneSteps, steps: readonly StepDone[]): DoneSteps =>
  new Map([...done, ...steps.map(step => [stepKey(step), step.done] as const)])

/** Orders by start: a starting bar pushes unstarted bars of its team, including later ones of the same report. */
function inOrderOfStart({ plan, calendar }: CurrentSchedule, bars: readonly BarRow[], rows: readonly Reported[]): BarRow[] {
  const planned = new Map(plan.placements.map(({ id, start }) => [id, start]))
  const reported = new Map(rows.flatMap(({ id, start }) => (start === undefined ? [] : [[id, quarterFrom(calendar, start)] as const])))
  const startOf = ({ id }: BarRow): Quarter => reported.get(id) ?? planned.get(id)!
  return bars.toSorted((a, b) => startOf(a) - startOf(b))
}

/** The plan after a bar has started and ended as reported. */
function standsAt(plan: Plan, { calendar }: CurrentSchedule, bar: BarRow, { start, end }: Reported, isDone: boolean, now: Quarter): Plan {
  let after = plan
  const applyPlan = (consequence: Consequence): void => {
    refuseFaults(consequence.faults)
    after = consequence.plan
  }
  const placed = () => after.placements.find(({ id }) => id === bar.id)!
  if (!placed().started || start !== undefined) {
    const planned = placed().start
    applyPlan(consequenceOf(
      after, { kind: 'START', id: bar.id, start: start !== undefined ? quarterFrom(calendar, start) : Math.min(planned, now) }, calendar
    ))
  }
  if (isDone && end !== undefined && placed().duration > 0) applyPlan(consequenceOf(
    after, { kind: 'STRETCH', id: bar.id, duration: Math.max(1, calendar.lastEnd(minutesOf(end)) - placed().start) }, calendar
  ))
  return after
}

/**
 * Records manual reports of progress up to a day. Reported work has started.
 * @throws AppError STALE_VERSION, WRONG_STATE before a confirmation, NOT_FOUND, BAD_INPUT
 */
export async function reportProgress(
  tx: Tx, { projectId, revision, rows, remark, day = businessDate(tx.ctx.now) }: ParsedInput<Api['progress']>
): Promise<OutputOf<Api['progress']>> {
  const row = await openSchedule(tx, projectId, revision)
  demandGenerated(row)
  if (!isConfirmed(row.state)) throw new AppError('WRONG_STATE', { text: '进度计划还没有确认，不能上报进度' })
  if (day > businessDate(tx.ctx.now)) throw new AppError('BAD_INPUT', { field: 'day', text: '上报日期不能晚于今天' })
  const before = await currentSchedule(tx, row)
  const bars = inOrderOfStart(before, demandBars(before, rows.map(({ id }) => id)), rows)
  let [plan, done] = [before.plan, await doneSteps(tx, projectId)]
  const now = quarterFrom(before.calendar, timeText(tx.ctx.now.toISOString()))
  const reports: {
    readonly bar: BarRow, readonly percent: string, readonly steps: readonly StepDone[], readonly end: string | null,
    readonly start: string | null,
  }[] = []
  for (const bar of bars) {
    const reported = rows.findLast(({ id }) => id === bar.id)!
    if (
      (reported.start ?? '') > `${day} 24:00` || (reported.end ?? '') > `${day} 24:00`
    ) throw new AppError('BAD_INPUT', { text: '实际开始和结束不能晚于上报日期' })
    const steps = stepsOf(bar, reported)
    done = withSteps(done, steps)
    const isMilestone = bar.kind === 'MILESTONE'
    const percent = isMilestone ? (dec(reported.percent ?? '0').gte(100) ? '100.00' : '0.00') : percentOf(bar, done)
    const isDone = dec(percent).gte(100)
    if (!dec(percent).isZero() || reported.start !== undefined) plan = standsAt(plan, before, bar, reported, isDone, now)
    reports.push({
      bar, percent, steps, start: bar.actualStart ?? reported.start ?? null, end: isDone ? reported.end ?? `${day} 17:00` : null,
    })
  }
  await recordSteps(tx, projectId, reports.flatMap(({ steps }) => steps))
  await insertRows(tx, scheduleProgress, reports.map(({ bar, percent, steps }) => ({
    id: newId(), scheduleId: row.id, bar: bar.id, day, percent, remark,
    steps: steps.map(({ itemId, placeId, stepId, done: quantity }) => ({ itemId, placeId, stepId, done: quantity })),
  })))
  const written = await writeConsequence(tx, before, compared(before.plan, plan, null, '顺延'))
  const facts = JSON.stringify(
    reports.map(({ bar, start, end, percent }) => ({ id: bar.id, end, start: start ?? (dec(percent).isZero() ? null : day) }))
  )
  await tx.sql`update ${scheduleBar} b set actual_start = w.start, actual_end = w."end", revision = ${written.revision}
    from jsonb_to_recordset(${facts}::jsonb) w (id text, start text, "end" text)
    where b.merchant_id = ${tx.ctx.merchantId} and b.schedule_id = ${row.id} and b.id = w.id`
  await auditAll(tx, reports.map(({ bar, percent }) => ({
    action: 'reportProgress', entity: 'schedule', entityId: row.id, subject: `${bar.placeName} ${bar.name}`, after: { percent, day },
  })))
  return { ...written, ...await stateAfter(tx, projectId, reports.map(({ bar }) => bar.id)) }
}

/** Running once progress is reported, done when complete. */
async function stateAfter(tx: Tx, projectId: string, ids: readonly string[]) {
  const row = (await scheduleOf(tx, projectId))!
  const { shown: wireBars } = await scheduleView(tx, row)
  const state = wireBars.every(bar => bar.state === 'DONE')
    ? 'DONE'
    : wireBars.some(bar => bar.started || bar.percent !== '0.00')
    ? 'RUNNING'
    : 'CONFIRMED'
  await tx.sql`update ${schedule} set state = ${state} where merchant_id = ${tx.ctx.merchantId} and id = ${row.id}`
  return {
    state,
    progress: wireBars.filter(({ id }) => ids.includes(id)).map(({ id, percent, state: barState }) => ({ id, percent, state: barState })),
  } as const
}
