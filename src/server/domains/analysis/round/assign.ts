import { and, eq } from 'drizzle-orm'
import {
  ANALYSE_ACTIONS, ANALYSE_STATE, analyseRefusal, isAmong, isOpenRound, type AnalyseDeed, type OwnState,
} from '#schemas/analysis/states.ts'
import { businessDate } from '#schemas/kit/index.ts'
import { auditAll, type AuditFacts } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { analysis, analysisRound } from '#server/db/tables/analysis.ts'
import type { Tx } from '#server/db/tx.ts'
import { endTasks, notifyPeople, withdrawNotices } from '#server/domains/notice/index.ts'
import { saveAnalysts, saveAnalyseTime } from '#server/domains/project/index.ts'
import { publishList } from '#server/grid/index.ts'
import { analysisItems } from '#schemas/analysis/items.ts'
import { DEADLINE_PAST } from '#shared/api/analysis.ts'
import {
  analysableProject, analysesOf, demandMajordomo, roundsOf, type AnalysisRow, type VisibleAnalysis, type RoundRow,
} from '../facts/visibleRounds.ts'
import { openRound } from './round.ts'

export const bizOf = (id: string) => ({ key: 'analysis', id })
export const sheetRoute = (projectId: string, analyseId: string): string =>
  `/project/${projectId}/analyse/joinDetail?analyseId=${analyseId}`

/** For a change both are the same page. */
const changeRoute = ({ projectId, changeId }: Pick<RoundRow, 'projectId' | 'changeId'>): string =>
  `/project/${projectId}/variable/analyse?changeId=${changeId ?? ''}`
export const sheetOf = (round: RoundRow, analyseId: string): string =>
  (round.changeId === null ? sheetRoute(round.projectId, analyseId) : changeRoute(round))
export const deskOf = (round: RoundRow): string =>
  (round.changeId === null ? `/project/${round.projectId}/analyse/info` : changeRoute(round))

/** @throws AppError WRONG_STATE */
export function demandDeed(action: AnalyseDeed, state: OwnState): void {
  const refusal = analyseRefusal(action, state)
  if (refusal !== null) throw new AppError('WRONG_STATE', { text: refusal })
}

export const deedOf = (
  action: string, { id, state }: Pick<AnalysisRow, 'id' | 'state'>, to: OwnState, subject: string, reason?: string
): AuditFacts =>
  ({ action, entity: 'analysis', entityId: id, subject, from: state, to, ...(reason !== undefined && { reason }) })

/** @throws AppError WRONG_STATE where its state or its round does not allow it */
export async function moveAnalysis(
  tx: Tx, { analysis: row, round, isOpen, shown: state }: VisibleAnalysis, analyseAction: AnalyseDeed, action: string,
  set: Partial<AnalysisRow> = {}
): Promise<void> {
  if (!isOpen) throw new AppError('WRONG_STATE', { text: `${round.roundName}已审批或作废，不能${ANALYSE_ACTIONS[analyseAction].label}` })
  if (round.changeId !== null && isAmong(analyseAction))
    throw new AppError('WRONG_STATE', { text: `变更测算只有一份，不能${ANALYSE_ACTIONS[analyseAction].label}` })
  if (ANALYSE_ACTIONS[analyseAction].who === 'MANAGER' && state !== row.state)
    throw new AppError('WRONG_STATE', { text: `测算${ANALYSE_STATE[state]}，不能${ANALYSE_ACTIONS[analyseAction].label}` })
  demandDeed(analyseAction, row.state)
  const { to } = ANALYSE_ACTIONS[analyseAction]
  await tx.q.update(analysis).set({ state: to, ...set }).where(and(eq(analysis.merchantId, tx.ctx.merchantId), eq(analysis.id, row.id)))
  await auditAll(tx, [deedOf(action, row, to, round.roundName, set.reason ?? undefined)])
  publishList(tx, analysisItems)
}

/** Hands the task back for reassignment; the work is retained. */
export async function handBack(tx: Tx, locked: VisibleAnalysis, reason: string): Promise<void> {
  if (locked.role !== 'MANAGER') throw new AppError('FORBIDDEN', { text: '只有这份测算的测算人员可以退还' })
  await moveAnalysis(tx, locked, 'handBack', 'handBackProjectAnalyse', { reason })
  await endTasks(tx, bizOf(locked.analysis.id))
}

/** @throws AppError WRONG_STATE naming users who have submitted already */
function leavers(existing: readonly AnalysisRow[], userIds: readonly string[]): readonly AnalysisRow[] {
  const leaving = existing.filter(({ userId, state }) => !userIds.includes(userId) && state !== 'UNASSIGNED')
  const submitted = leaving.find(({ state }) => analyseRefusal('handBack', state) !== null)
  if (submitted !== undefined) throw new AppError('WRONG_STATE', { text: `有测算${ANALYSE_STATE[submitted.state]}，其测算人员不能取消分配` })
  return leaving
}

/**
 * 分配测算: assigns users to analyse the project independently until the deadline. Existing assignments continue; omitted users hand back
 * (domain B4.2).
 */
export async function assignManagers(
  tx: Tx, { projectId, userIds, deadline }: { readonly projectId: string, readonly userIds: readonly string[], readonly deadline: string }
): Promise<{ roundId: string }> {
  const project = await analysableProject(tx, projectId)
  await demandMajordomo(tx, projectId)
  const [newest] = await roundsOf(tx, projectId)
  const isNew = newest === undefined || newest.voidedAt !== null
  // A passed deadline is valid until it is changed, but not for new assignments or rounds.
  if ((isNew || deadline !== project.analyseDeadline) && deadline < businessDate(tx.ctx.now))
    throw new AppError('BAD_INPUT', { field: 'deadline', text: DEADLINE_PAST })
  if (!isNew && !isOpenRound(newest)) throw new AppError('WRONG_STATE', { text: `${newest.roundName}已提交审批或已审定，重新测算请先新开一轮` })
  const roundId = isNew ? await openRound(tx, project, { round: (newest?.round ?? 0) + 1, reason: null }) : newest.id
  await tx.q.select({ id: analysisRound.id }).from(analysisRound)
    .where(and(eq(analysisRound.merchantId, tx.ctx.merchantId), eq(analysisRound.id, roundId))).for('update')
  const existing = await analysesOf(tx, roundId)
  const byId = (id: string) => and(eq(analysis.merchantId, tx.ctx.merchantId), eq(analysis.id, id))
  const auditEntries: AuditFacts[] = []
  for (const row of leavers(existing, userIds)) {
    await tx.q.update(analysis).set({ state: 'UNASSIGNED' }).where(byId(row.id))
    await withdrawNotices(tx, bizOf(row.id))
    auditEntries.push(deedOf('assignManager', row, 'UNASSIGNED', project.projectName))
  }
  const assigned: { readonly userId: string, readonly id: string }[] = []
  for (const userId of new Set(userIds)) {
    const row = existing.find(one => one.userId === userId)
    if (row !== undefined && row.state !== 'UNASSIGNED') continue
    const id = row?.id ?? newId()
    if (row === undefined) await tx.q.insert(analysis).values({ id, roundId, projectId, userId })
    else await tx.q.update(analysis).set({ state: ANALYSE_ACTIONS.assign.to, reason: null }).where(byId(id))
    auditEntries.push(deedOf('assignManager', row ?? { id, state: 'UNASSIGNED' }, ANALYSE_ACTIONS.assign.to, project.projectName))
    assigned.push({ userId, id })
  }
  await saveAnalysts(tx, { projectId, userIds })
  await saveAnalyseTime(tx, { projectId, deadline })
  await auditAll(tx, auditEntries)
  for (const { userId, id } of assigned) {
    await notifyPeople(tx, {
      receivers: [userId], kind: 'TASK', title: `请测算：${project.projectName}`, body: `截止 ${deadline}`, route: sheetRoute(projectId, id),
      biz: bizOf(id),
    })
  }
  return { roundId }
}
