import { and, eq, notInArray } from 'drizzle-orm'
import { businessDate, dec, newRow, toText, type Draft, type Row } from '#schemas/kit/index.ts'
import { scheduleDelay as declared } from '#schemas/schedule/delays.ts'
import { AppError } from '#server/core/errors.ts'
import { settingAt } from '#server/core/settings.ts'
import { scheduleBar, scheduleDelay } from '#server/db/tables/schedule.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { readRecord, saveDocument, type LineFault, type Saving, type ServedDocument, type StoredRecord } from '#server/document/index.ts'
import { postDocument, submit, workflowNow } from '#server/domains/approval/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { scheduleApi, ScheduleAnswer, ScheduleWritten } from '#shared/api/schedule.ts'
import { QUARTERS } from '#shared/schedule/calendar.ts'
import { compared, consequenceOf, type Consequence } from '#shared/schedule/consequence.ts'
import { demandGenerated } from './editing.ts'
import { demandBars, openSchedule, scheduleOf, currentSchedule, type ScheduleRow, type CurrentSchedule } from './stored.ts'
import { refuseFaults, shownConsequence, writeConsequence } from './writing.ts'

type Api = typeof scheduleApi
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const quartersOf = (days: string): number => dec(days).times(QUARTERS).ceil().toNumber()

/** Pending delays of a schedule. */
export async function openDelays({ q, ctx }: Db, { projectId }: ScheduleRow): Promise<ScheduleAnswer['delays']> {
  const rows = await q.select().from(scheduleDelay)
    .where(and(
      eq(scheduleDelay.merchantId, ctx.merchantId), eq(scheduleDelay.projectId, projectId),
      notInArray(scheduleDelay.processState, ['COMPLETE', 'CANCELLED'])
    ))
  return rows.map(({ id, barKey, days, reason, processState, claimable }) =>
    ({
      id, barId: text(barKey), days: toText(dec(days ?? '0')), reason: text(reason), state: text(processState),
      claimable: claimable === true,
    }))
}

const delayOf = ({ plan, calendar }: CurrentSchedule, id: string, days: string): Consequence =>
  consequenceOf(plan, { kind: 'DELAY', id, quarters: quartersOf(days) }, calendar)

/** Consequence of a delay on the current schedule; undefined for an unknown bar. */
async function foreseen(db: Db, head: Row): Promise<{ readonly name: string, readonly message: string } | undefined> {
  const row = await scheduleOf(db, text(head.projectId))
  if (row === undefined) return undefined
  const now = await currentSchedule(db, row)
  const bar = now.bars.find(({ id }) => id === head.barKey)
  return bar === undefined
    ? undefined
    : { name: `${bar.placeName} ${bar.name}`, message: text(head.days) === '' ? '' : delayOf(now, bar.id, text(head.days)).message }
}

/** Fills in a draft: name of the bar, and consequence. */
export async function filledDelay(db: Db, { head, lines }: Draft): Promise<Draft> {
  const forecast = await foreseen(db, head)
  return { head: { ...head, barName: forecast?.name ?? null, consequence: forecast?.message ?? null }, lines }
}
export async function delayFaults(_tx: Tx, { draft: { head } }: Saving): Promise<LineFault[]> {
  if (text(head.projectId) === '' || text(head.barKey) === '' || head.barName !== null) return []
  return [{ line: '', row: '', column: 'barKey', code: 'invalid', text: '进度项不存在或已被删除' }]
}

/** Reason why it cannot take effect. */
export async function whyNotDelayed(db: Db, { head }: StoredRecord): Promise<string | null> {
  const row = await scheduleOf(db, text(head.projectId))
  if (row === undefined || row.state === 'DRAFT') return '项目还没有排程'
  const now = await currentSchedule(db, row)
  if (!now.bars.some(({ id }) => id === head.barKey)) return '进度项不存在或已被删除'
  return delayOf(now, text(head.barKey), text(head.days)).faults[0]?.message ?? null
}

/** Applies or reverses a delay, and adjusts the bar's sum of delays in quarters. */
async function bring(
  tx: Tx, head: Row, sign: 1 | -1,
  work: (now: CurrentSchedule, bar: { readonly id: string, readonly started: boolean }, quarters: number) => Consequence
): Promise<ScheduleWritten> {
  const row = await openSchedule(tx, text(head.projectId))
  demandGenerated(row)
  const now = await currentSchedule(tx, row)
  const [bar] = demandBars(now, [text(head.barKey)])
  const quarters = quartersOf(text(head.days))
  const written = await writeConsequence(tx, now, work(now, bar!, quarters))
  await tx.q.update(scheduleBar).set({ delaySum: Math.max(0, bar!.delaySum + sign * quarters), revision: written.revision })
    .where(and(eq(scheduleBar.merchantId, tx.ctx.merchantId), eq(scheduleBar.scheduleId, row.id), eq(scheduleBar.id, bar!.id)))
  return written
}

export async function applyDelay(tx: Tx, { head }: StoredRecord): Promise<void> {
  await bring(tx, head, 1, (now, { id }) => delayOf(now, id, text(head.days)))
}

/** Moves the bar back as far as its predecessors allow; its followers stay until 前移收紧. */
export async function undoDelay(tx: Tx, { head }: StoredRecord): Promise<readonly string[]> {
  const { consequence } = await bring(tx, head, -1, ({ plan, calendar }, { id, started }, quarters) => {
    const { start, duration } = plan.placements.find(one => one.id === id)!
    const back = consequenceOf(
      plan, started ? { kind: 'STRETCH', id, duration: Math.max(1, duration - quarters) } : { kind: 'MOVE', id, start: start - quarters },
      calendar
    )
    return back.faults.length > 0 ? back : compared(plan, back.plan, id, '前移')
  })
  return [`${text(head.barName)} 撤回延误 ${text(head.days)} 天：${consequence.message}`]
}

const consequenceAt = (now: CurrentSchedule, id: string, days: string) => {
  const consequence = delayOf(now, id, days)
  refuseFaults(consequence.faults)
  return shownConsequence(now, consequence).consequence
}

/**
 * Records a delay: up to the company's limit it takes effect at once, above it after an approval. `preview` only computes.
 * @throws AppError STALE_VERSION, WRONG_STATE, NOT_FOUND, BAD_INPUT
 */
export const delay = (served: ServedDocument) => async (tx: Tx, input: ParsedInput<Api['delay']>): Promise<OutputOf<Api['delay']>> => {
  const { projectId, barId, days, reason, claimable, fileIds, changeId, remark, revision, preview } = input
  const row = await openSchedule(tx, projectId, revision)
  demandGenerated(row)
  if (dec(days).isZero()) throw new AppError('BAD_INPUT', { field: 'days', text: '延误天数须大于 0' })
  const now = await currentSchedule(tx, row)
  demandBars(now, [barId])
  const consequence = consequenceAt(now, barId, days)
  const limit = await settingAt(tx, 'delayApprovalDays', businessDate(tx.ctx.now))
  const approval = dec(days).gt(limit) ? `延误 ${toText(dec(days))} 天超过 ${toText(dec(limit))} 天，须审批` : null
  if (preview) return { id: null, version: null, consequence, approval, written: null }
  const head = newRow(declared.header, '', {
    projectId, barKey: barId, days, reason, claimable, changeId, remark: remark === '' ? null : remark,
  })
  const saved = await saveDocument(served.serving, tx, {
    head: { ...head, evidence: fileIds.map(id => ({ id, originName: '', visitUrl: '' })) }, lines: {},
  })
  if (approval === null) await postDocument(tx, served, saved)
  else if ((await workflowNow(tx, served, saved.id)).can.submit) await submit(tx, served, {
    kind: declared.name, id: saved.id, version: saved.version, urgency: 50, nextAssignee: [], copies: [], copiesAt: 'END',
  })
  const { version } = await readRecord(tx, served.stored, saved.id)
  const after = approval === null ? await currentSchedule(tx, (await scheduleOf(tx, projectId))!) : null
  const old = new Map(now.plan.placements.map(one => [one.id, one]))
  const written = after === null ? null : {
    ...shownConsequence(after, compared(after.plan, after.plan, null, '顺延')), consequence,
    bars: shownConsequence({ ...after, bars: now.bars }, compared(after.plan, after.plan, null, '顺延')).bars.filter(({ id }) => old.has(id)),
  }
  return { id: saved.id, version, consequence, approval, written }
}
