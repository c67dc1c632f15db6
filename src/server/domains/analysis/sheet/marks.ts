import { and, eq, inArray } from 'drizzle-orm'
import { CHANGE_STATE, analysisChanges } from '#schemas/analysis/blocks.ts'
import { audit, auditAll } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { analysisChange, analysisPhase } from '#server/db/tables/analysis.ts'
import type { Tx } from '#server/db/tx.ts'
import { publishList } from '#server/grid/index.ts'
import { demandMajordomo, lockedAnalysis, lockedSheet, type OfAnalysis } from '../facts/visibleRounds.ts'
import { setMark, type Block, type OfItem } from './blocks.ts'

/** Idempotent. @throws AppError WRONG_STATE for a plan without phases */
export const markPart = (mark: NonNullable<Block['mark']>, action: string, value = true) => async (
  tx: Tx, ref: OfAnalysis
): Promise<void> => {
  const { analysis, round } = await lockedSheet(tx, ref)
  if (analysis[mark] === value) return
  if (value && mark === 'progressConfirmed'
    && await tx.q.$count(
      analysisPhase, and(eq(analysisPhase.merchantId, tx.ctx.merchantId), eq(analysisPhase.analysisId, analysis.id))
    ) === 0) {
    throw new AppError('WRONG_STATE', { text: '请先填写进度计划' })
  }
  await setMark(tx, analysis.id, mark, value)
  await audit(tx, { action, entity: 'analysis', entityId: analysis.id, subject: round.roundName, after: { [mark]: value ? '是' : '否' } })
}

type ChangeState = keyof typeof CHANGE_STATE
/** Confirms or reverts expected changes; all or none. @throws AppError NOT_FOUND */
export const stateChanges = (to: ChangeState, action: string) => async (
  tx: Tx, { ids, itemId, ...ref }: OfAnalysis & OfItem & { readonly ids: readonly string[] }
): Promise<void> => {
  const { analysis } = await lockedSheet(tx, ref)
  const where = and(
    eq(analysisChange.merchantId, tx.ctx.merchantId), eq(analysisChange.analysisId, analysis.id), inArray(analysisChange.id, [...ids]),
      itemId === undefined ? undefined : eq(analysisChange.itemId, itemId)
  )
  const rows = await tx.q.select().from(analysisChange).where(where).orderBy(analysisChange.id).for('update')
  if (rows.length < new Set(ids).size) throw new AppError('NOT_FOUND')
  const moved = rows.filter(({ state }) => state !== to)
  if (moved.length === 0) return
  await tx.q.update(analysisChange).set({ state: to }).where(where)
  await auditAll(
    tx,
    moved.map(({ id, changeName, state }) => ({ action, entity: 'analysis_change', entityId: id, subject: changeName, from: state, to }))
  )
  publishList(tx, analysisChanges)
}

/** 成本总监's opinion. @throws AppError FORBIDDEN, NOT_FOUND, WRONG_STATE */
export async function saveOpinion(
  tx: Tx, { id, opinion, ...ref }: OfAnalysis & { readonly id: string, readonly opinion: string }
): Promise<void> {
  const { analysis, isOpen } = await lockedAnalysis(tx, ref)
  await demandMajordomo(tx, ref.projectId)
  if (!isOpen) throw new AppError('WRONG_STATE', { text: '本轮测算已审批或作废，不能审核' })
  const where = and(eq(analysisChange.merchantId, tx.ctx.merchantId), eq(analysisChange.analysisId, analysis.id), eq(analysisChange.id, id))
  const [row] = await tx.q.select().from(analysisChange).where(where).for('update')
  if (row === undefined) throw new AppError('NOT_FOUND')
  if ((row.opinion ?? '') === opinion) return
  await tx.q.update(analysisChange).set({ opinion: opinion || null }).where(where)
  await audit(tx, {
    action: 'saveVariablePlanOpinion', entity: 'analysis_change', entityId: id, subject: row.changeName, before: { opinion: row.opinion },
    after: { opinion: opinion || null },
  })
  publishList(tx, analysisChanges)
}
