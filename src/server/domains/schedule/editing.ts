import { and, eq } from 'drizzle-orm'
import { businessDate } from '#schemas/kit/index.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { schedule } from '#server/db/tables/schedule.ts'
import type { Tx } from '#server/db/tx.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { scheduleApi, ScheduleWritten } from '#shared/api/schedule.ts'
import type { ScheduleEdit } from '#shared/api/schedulePlan.ts'
import { quarterFrom } from '#shared/schedule/calendar.ts'
import { compared } from '#shared/schedule/consequence.ts'
import { consequenceOfEdit, type EditedPlan } from '#shared/schedule/edits.ts'
import { queueLinks } from '#shared/schedule/queue.ts'
import { resolveViolations } from '#shared/schedule/resolveViolations.ts'
import { tighten } from '#shared/schedule/tighten.ts'
import { planWithout } from '#shared/schedule/planWithout.ts'
import { teamsOf } from './basis.ts'
import { isConfirmed, keepHead } from './generation.ts'
import {
  demandBars, nextRevision, openSchedule, removeBars, scheduleOf, currentSchedule, type ScheduleRow, type CurrentSchedule,
} from './stored.ts'
import { insertLinks, publishSchedule, shownConsequence, writeConsequence } from './writing.ts'

type Api = typeof scheduleApi
const ONLY_DELAYS = '进度计划已确认，只能登记延误、上报进度或增量排程'

/** @throws AppError WRONG_STATE once confirmed (domain B11.1), and in a draft */
export function demandOpen({ state }: ScheduleRow): void {
  if (isConfirmed(state)) throw new AppError('WRONG_STATE', { text: ONLY_DELAYS })
  demandGenerated({ state })
}
export function demandGenerated({ state }: Pick<ScheduleRow, 'state'>): void {
  if (state === 'DRAFT') throw new AppError('WRONG_STATE', { text: '还没有排程，请先生成排程' })
}

/** The plan with the facts needed by refusals and durations of edits. */
export async function editedPlan(tx: Tx, { plan, calendar, bars }: CurrentSchedule): Promise<EditedPlan> {
  return { plan, calendar, bars: new Map(bars.map(bar => [bar.id, bar])), teams: await teamsOf(tx) }
}

/** Ids of the bars of an edit. */
function namedBy(edit: ScheduleEdit): readonly string[] {
  if (edit.kind === 'LINKS') return edit.add.flatMap(({ from, to }) => [from, to])
  return edit.kind === 'RESTORE' ? edit.bars.map(({ id }) => id) : [edit.id]
}

const VERBS: Readonly<Record<ScheduleEdit['kind'], string>> = {
  MOVE: 'moveScheduleItem', START: 'startScheduleItem', STRETCH: 'stretchScheduleItem', DELAY: 'moveScheduleItem',
  TEAM: 'assignScheduleItem', CONSTRAINT: 'constrainScheduleItem',
  LINKS: 'linkScheduleItem', RESTORE: 'restoreScheduleItem',
}
const record = (tx: Tx, row: ScheduleRow, action: string, subject: string | null, { revision, finish, consequence }: ScheduleWritten) =>
  audit(tx, {
    action, entity: 'schedule', entityId: row.id, subject, after: { revision: String(revision), finish, consequence: consequence.message },
  })

/**
 * Saves an edit with its consequences.
 * @throws AppError STALE_VERSION, WRONG_STATE, NOT_FOUND, BAD_INPUT
 */
export async function saveItem(tx: Tx, { projectId, revision, edit }: ParsedInput<Api['saveItem']>): Promise<ScheduleWritten> {
  const row = await openSchedule(tx, projectId, revision)
  demandOpen(row)
  const before = await currentSchedule(tx, row)
  const [first] = demandBars(before, namedBy(edit))
  const edited = await editedPlan(tx, before)
  if (
    (edit.kind === 'TEAM' && !edited.teams.some(({ id }) => id === edit.teamId))
      || (edit.kind === 'RESTORE' && edit.bars.some(({ teamId }) => teamId !== null && !edited.teams.some(({ id }) => id === teamId)))
  ) {
    throw new AppError('NOT_FOUND', { text: '班组不存在、已停用或没有工种' })
  }
  const written = await writeConsequence(tx, before, consequenceOfEdit(edited, edit))
  await record(tx, row, VERBS[edit.kind], first === undefined ? null : `${first.placeName} ${first.name}`, written)
  return written
}

/**
 * 前移收紧.
 * @throws AppError STALE_VERSION, WRONG_STATE
 */
export async function tightenSchedule(tx: Tx, { projectId, revision, preview }: ParsedInput<Api['tighten']>): Promise<ScheduleWritten> {
  const row = await openSchedule(tx, projectId, revision)
  demandOpen(row)
  const before = await currentSchedule(tx, row)
  const { plan, calendar } = before
  const consequence = tighten(plan, calendar, quarterFrom(calendar, businessDate(tx.ctx.now)))
  if (preview) return shownConsequence(before, consequence)
  const written = await writeConsequence(tx, before, consequence)
  await record(tx, row, 'tightenSchedule', null, written)
  return written
}

/**
 * Removes bars: their followers follow their predecessors.
 * @throws AppError STALE_VERSION, WRONG_STATE, NOT_FOUND
 */
export async function removeItems(tx: Tx, { projectId, revision, ids }: ParsedInput<Api['removeItem']>): Promise<ScheduleWritten> {
  const row = await openSchedule(tx, projectId, revision)
  demandOpen(row)
  const before = await currentSchedule(tx, row)
  const removed = demandBars(before, ids)
  const plan = planWithout(before.plan, new Set(ids))
  const remaining: CurrentSchedule = {
    ...before, bars: before.bars.filter(({ id }) => !ids.includes(id)), plan: { ...before.plan, placements: plan.placements },
  }
  await removeBars(tx, row, ids)
  const bridged = plan.links.filter(link => link.source !== 'QUEUE' && !before.plan.links.includes(link))
  await insertLinks(tx, row, bridged)
  const written = await writeConsequence(
    tx, { ...remaining, links: plan.links.flatMap(link => (link.source === 'QUEUE' ? [] : [link])) },
    compared(remaining.plan, plan, null, '顺延')
  )
  await record(tx, row, 'delScheduleItem', removed.map(({ placeName, name }) => `${placeName} ${name}`).slice(0, 3).join('、'), written)
  return { ...written, links: plan.links.flatMap(link => (link.source === 'QUEUE' ? [] : [link])) }
}

/**
 * Saves the head; changed working days move bars to the next working time.
 * @throws AppError STALE_VERSION, WRONG_STATE once confirmed
 */
export async function saveSchedule(tx: Tx, { projectId, ...input }: ParsedInput<Api['save']>): Promise<OutputOf<Api['save']>> {
  const row = await keepHead(tx, projectId, input)
  if (isConfirmed(row.state)) throw new AppError('WRONG_STATE', { text: ONLY_DELAYS })
  const { start, grain, restWeekdays, hours } = row
  const stored = await scheduleOf(tx, projectId)
  if (row.state !== 'DRAFT' && stored?.grain !== grain) throw new AppError('WRONG_STATE', { text: '粒度在生成时选择，请重新生成排程' })
  // Positions by the new working days.
  const before = await currentSchedule(tx, row)
  const { plan, calendar } = before
  const resolved = resolveViolations({ ...plan, links: [...before.links, ...queueLinks(plan.placements)] }, calendar)
  const set = { start, grain, restWeekdays, hours }
  const revision = plan.placements.length === 0 ? await nextRevision(tx, row, set) : (await writeConsequence(
    tx, before, compared(plan, resolved, null, '顺延'), set
  )).revision
  await audit(tx, {
    action: 'saveSchedule', entity: 'schedule', entityId: row.id, subject: null,
    after: { start, grain, restWeekdays: restWeekdays.join(','), hours: String(hours) },
  })
  publishSchedule(tx)
  return { id: row.id, revision }
}

/**
 * Deletes an unconfirmed schedule.
 * @throws AppError STALE_VERSION, WRONG_STATE
 */
export async function removeSchedule(tx: Tx, { projectId, revision }: ParsedInput<Api['remove']>): Promise<void> {
  const row = await openSchedule(tx, projectId, revision)
  if (isConfirmed(row.state)) throw new AppError('WRONG_STATE', { text: '已确认的排程不能删除' })
  await tx.q.delete(schedule).where(and(eq(schedule.merchantId, tx.ctx.merchantId), eq(schedule.id, row.id)))
  await audit(tx, { action: 'delSchedule', entity: 'schedule', entityId: row.id, subject: null, from: row.state })
  publishSchedule(tx)
}
