import { and, eq } from 'drizzle-orm'
import { isOpenRound } from '#schemas/analysis/states.ts'
import { auditAll } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { analysis, analysisRound } from '#server/db/tables/analysis.ts'
import type { Tx } from '#server/db/tx.ts'
import { notifyPeople } from '#server/domains/notice/index.ts'
import { kindOf, leaveSpine } from '#server/document/index.ts'
import { analysisRound as declared } from '#schemas/analysis/round.ts'
import { analysesOf, changeableProject, mayChange, roundOfChange, type AnalysisRow, type RoundRow } from '../facts/visibleRounds.ts'
import { bizOf, deedOf, sheetOf } from '../round/assign.ts'
import { openRound, undecideRound } from '../round/round.ts'
import { followLines } from './items.ts'
import type { AnalysedChange } from './lines.ts'

const byId = ({ ctx }: Tx, id: string) => and(eq(analysis.merchantId, ctx.merchantId), eq(analysis.id, id))

async function lockedOf(tx: Tx, { id }: RoundRow): Promise<AnalysisRow> {
  await tx.q.select({ id: analysisRound.id }).from(analysisRound)
    .where(and(eq(analysisRound.merchantId, tx.ctx.merchantId), eq(analysisRound.id, id))).for('share')
  await tx.q.select({ id: analysis.id }).from(analysis).where(and(eq(analysis.merchantId, tx.ctx.merchantId), eq(analysis.roundId, id)))
    .for('update')
  return (await analysesOf(tx, id))[0]!
}

/**
 * 变更测算: starts the one analysis of a change, whose row is locked. The first user to start it, also after a hand-back, becomes its
 * estimator; for others it is only synchronized with the current lines.
 * @throws AppError WRONG_STATE once the change is submitted, unless it has an analysis
 */
export async function startChange(tx: Tx, change: AnalysedChange, isEditable: boolean): Promise<{ roundId: string, analyseId: string }> {
  const { changeId, projectId, title, lines } = change
  const round = await roundOfChange(tx, projectId, changeId)
  if (round !== undefined) {
    const existing = await lockedOf(tx, round)
    if (existing.state === 'UNASSIGNED' && isEditable) {
      await changeableProject(tx, projectId)
      await tx.q.update(analysis).set({ state: 'ASSIGNED', userId: tx.ctx.userId, reason: null }).where(byId(tx, existing.id))
      await auditAll(tx, [deedOf('startChangeAnalyse', existing, 'ASSIGNED', round.roundName)])
    }
    if (await mayChange(tx, round)) await followLines(tx, existing, lines)
    return { roundId: round.id, analyseId: existing.id }
  }
  if (!isEditable) throw new AppError('WRONG_STATE', { text: '变更签证已提交，不能再测算' })
  const project = await changeableProject(tx, projectId)
  const roundId = await openRound(tx, project, { round: 1, reason: null, changeId, roundName: `${title} 变更测算` })
  const created = { id: newId(), projectId }
  await tx.q.insert(analysis).values({ ...created, roundId, userId: tx.ctx.userId })
  await followLines(tx, created, lines)
  return { roundId, analyseId: created.id }
}

/**
 * Synchronizes the analysis with the saved lines of a change; a submitted analysis has to be submitted again.
 * @returns notices for the user who saved
 * @throws AppError WRONG_STATE while it is in approval or approved, and the lines differ
 */
export async function followChange(tx: Tx, { changeId, projectId, lines }: AnalysedChange): Promise<readonly string[]> {
  const round = await roundOfChange(tx, projectId, changeId)
  if (round === undefined) return []
  const existing = await lockedOf(tx, round)
  if (!await followLines(tx, existing, lines)) return []
  if (!isOpenRound(round))
    throw new AppError('WRONG_STATE', { text: `变更测算${round.processState === 'COMPLETE' ? '已审定，请先反审核' : '审批中，请先撤回'}再修改变更项` })
  if (existing.state !== 'SUBMITTED') return []
  await tx.q.update(analysis).set({ state: 'ANALYSING', submittedAt: null }).where(byId(tx, existing.id))
  await auditAll(tx, [deedOf('withdrawProjectAnalyse', existing, 'ANALYSING', round.roundName, '变更项已修改')])
  await undecideRound(tx, round.id)
  await notifyPeople(tx, {
    receivers: [existing.userId].filter(id => id !== tx.ctx.userId), kind: 'TASK', title: `变更项已修改，请重新提交：${round.roundName}`,
    route: sheetOf(round, existing.id), biz: bizOf(existing.id),
  })
  return ['变更项已修改，变更测算退回分析中，请重新提交测算']
}

/** Deletes the analysis of a deleted change. @throws AppError WRONG_STATE where it is in approval or approved */
export async function dropChange(tx: Tx, projectId: string, changeId: string): Promise<void> {
  const rows = await tx.q.select().from(analysisRound)
    .where(
      and(eq(analysisRound.merchantId, tx.ctx.merchantId), eq(analysisRound.projectId, projectId), eq(analysisRound.changeId, changeId))
    )
  if (rows.some(round => round.processState !== 'CANCELLED' && !isOpenRound(round)))
    throw new AppError('WRONG_STATE', { text: '变更测算审批中或已审定，不能删除' })
  const ids = rows.map(({ id }) => id)
  await leaveSpine(tx, kindOf(declared).stored, ids)
  for (const id of ids)
    await tx.q.delete(analysisRound).where(and(eq(analysisRound.merchantId, tx.ctx.merchantId), eq(analysisRound.id, id)))
}
