import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { audit } from '#server/core/audit.ts'
import { newId } from '#server/core/ids.ts'
import { insertRows } from '#server/db/insertRows.ts'
import {
  analysis, analysisChange, analysisItem, analysisItemPhase, analysisMachine, analysisOther, analysisPhase,
} from '#server/db/tables/analysis.ts'
import type { Tx } from '#server/db/tx.ts'
import { RowTree } from '#schemas/kit/branches/index.ts'
import { notifyPeople } from '#server/domains/notice/index.ts'
import { explode, type ItemRow } from '../costs/rows.ts'
import { analysableProject } from '../facts/visibleRounds.ts'
import { putOnItems, refreshOthers } from '../sheet/otherCosts.ts'
import { bizOf, sheetRoute } from './assign.ts'
import { lockedRound } from './best.ts'
import { compareRound } from './compare.ts'
import { changeRound, openRound } from './round.ts'

/** The six common columns are set by the database. */
const fresh = <R extends {
  readonly createdAt: string, readonly createdBy: string, readonly updatedAt: string, readonly updatedBy: string, readonly version: number
}>(
  { createdAt: _c, createdBy: _b, updatedAt: _u, updatedBy: _p, version: _v, ...row }: R) => row

/**
 * 重新测算: opens a new round with the approved state as the analysis of the selected estimator: the picked row of every item, with its costs
 * and expected changes, and the estimator's public costs and plans. The approved round is unchanged (domain B4.2).
 */
export async function reopenAnalyse(
  tx: Tx, { projectId, reason }: { readonly projectId: string, readonly reason: string }
): Promise<{ roundId: string, analyseId: string }> {
  const project = await analysableProject(tx, projectId)
  const round = await lockedRound(tx, projectId)
  if (round.processState !== 'COMPLETE' || round.supersededAt !== null || round.voidedAt !== null)
    throw new AppError('WRONG_STATE', { text: '只有已审定的测算可以重新测算' })
  const { selected, choices } = await compareRound(tx, round)
  if (selected === undefined) throw new AppError('WRONG_STATE', { text: '本轮没有选用的测算' })
  await changeRound(tx, round.id, { supersededAt: tx.ctx.now.toISOString() })
  const roundId = await openRound(tx, project, { round: round.round + 1, reason })
  const analyseId = newId()
  await tx.q.insert(analysis)
    .values({ id: analyseId, roundId, projectId, userId: selected.userId, state: 'ANALYSING', startedAt: tx.ctx.now.toISOString() })

  const inAnalysis = (id: string) => and(eq(analysisItem.merchantId, tx.ctx.merchantId), eq(analysisItem.analysisId, id))
  const base = await tx.q.select().from(analysisItem).where(inAnalysis(selected.id))
  const pickedIds = choices.flatMap(({ picked }) => picked?.id ?? [])
  const picked = pickedIds.length === 0 ? [] : await tx.q.select().from(analysisItem)
    .where(and(eq(analysisItem.merchantId, tx.ctx.merchantId), sql`${analysisItem.id} = any(${sql.param(pickedIds)})`))
  const byItem = new Map(picked.flatMap(row => (row.projectItemId === null ? [] : [[row.projectItemId, row] as const])))
  const pickedSet = new Set(pickedIds)
  const byId = new Map(base.map(row => [row.id, row]))
  const tree = new RowTree(
    { parent: 'parentId', order: 'sort', label: 'id' }, 'id', base.map(({ id, parentId, sort }) => ({ id, parentId, sort }))
  )
  const ids = new Map<string, string>()
  const items: ReturnType<typeof copied>[] = []
  const copied = (row: ItemRow, parentId: string | null, sort: number) => ({
    ...fresh(row), id: newId(), analysisId: analyseId, parentId, sort, state: row.state === 'LOCKED' ? 'CONFIRMED' as const : row.state,
  })
  for (const id of tree.ids) {
    const row = byId.get(id)!
    if (row.unit !== null && row.projectItemId === null && !pickedSet.has(id)) continue
    const source = row.projectItemId === null ? row : byItem.get(row.projectItemId) ?? row
    const copy = copied(source, row.parentId === null ? null : ids.get(row.parentId) ?? null, row.sort)
    ids.set(id, copy.id)
    ids.set(source.id, copy.id)
    items.push(copy)
  }
  const strangers = picked.filter(row => row.projectItemId === null && !byId.has(row.id))
  for (const row of strangers) {
    const copy = copied(row, null, row.sort)
    ids.set(row.id, copy.id)
    items.push(copy)
  }
  await insertRows(tx, analysisItem, items)
  await explode(tx, (await tx.q.select().from(analysisItem).where(inAnalysis(analyseId))).filter(({ snapshot }) => snapshot !== null))

  const isCopied = (itemId: string | null, analysisId: string): boolean =>
    (itemId === null ? analysisId === selected.id : pickedSet.has(itemId))
  for (const table of [analysisMachine, analysisOther, analysisChange] as const) {
    const rows = await tx.q.select().from(table).where(and(
      eq(table.merchantId, tx.ctx.merchantId),
      sql`(${table.analysisId} = ${selected.id} or ${table.itemId} = any(${sql.param(pickedIds)}))`
    ))
    const copies = rows.filter(row => isCopied(row.itemId, row.analysisId))
      .map(row => ({ ...fresh(row), id: newId(), analysisId: analyseId, itemId: row.itemId === null ? null : ids.get(row.itemId) ?? null }))
    await insertRows(tx, table as typeof analysisMachine, copies as (typeof analysisMachine.$inferInsert)[])
  }
  const phases = new Map<string, string>()
  const plan = await tx.q.select().from(analysisPhase)
    .where(and(eq(analysisPhase.merchantId, tx.ctx.merchantId), eq(analysisPhase.analysisId, selected.id)))
  for (const { id } of plan) phases.set(id, newId())
  await insertRows(tx, analysisPhase, plan.map(row => ({ ...fresh(row), id: phases.get(row.id)!, analysisId: analyseId })))
  const inPhases = await tx.q.select().from(analysisItemPhase)
    .where(and(eq(analysisItemPhase.merchantId, tx.ctx.merchantId), eq(analysisItemPhase.analysisId, selected.id)))
  await insertRows(tx, analysisItemPhase, inPhases.flatMap(({ itemId, phaseId }) =>
    (ids.has(itemId) ? [{ analysisId: analyseId, itemId: ids.get(itemId)!, phaseId: phases.get(phaseId)! }] : [])))
  await putOnItems(tx, analyseId, items.map(({ id }) => id))
  await refreshOthers(tx, analyseId)
  await audit(tx, {
    action: 'reopenJoinAnalyse', entity: 'analysisRound', entityId: roundId, subject: round.roundName, reason, after: { code: round.code },
  })
  await notifyPeople(tx, {
    receivers: [selected.userId], kind: 'TASK', title: `请重新测算：${project.projectName}`, body: reason,
    route: sheetRoute(projectId, analyseId), biz: bizOf(analyseId),
  })
  return { roundId, analyseId }
}
