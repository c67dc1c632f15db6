import { and, eq, inArray, sql } from 'drizzle-orm'
import { analysisItems } from '#schemas/analysis/items.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { analysisItem, analysisItemPhase, analysisPhase } from '#server/db/tables/analysis.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { publishList } from '#server/grid/index.ts'
import { lockedSheet, type OfAnalysis } from '../facts/visibleRounds.ts'

/** Including those below sections. */
const itemsUnder = async ({ sql: run, ctx }: Db, analyseId: string, ids: readonly string[]): Promise<readonly string[]> =>
  (await run<{ id: string }>`
  with recursive own as (select id, parent_id, unit from ${analysisItem} where merchant_id = ${ctx.merchantId}
  and analysis_id = ${analyseId}),
    below as (select id, unit from own where id = any(${sql.param([...ids])}::text[]) union select own.id, own.unit from own join below
    on own.parent_id = below.id)
  select id from below where unit is not null`).map(({ id }) => id)

/**
 * Assigns items, and all items below sections, to a phase, or to none. @throws AppError NOT_FOUND, WRONG_STATE where there is no item, and
 * as `lockedSheet`
 */
export async function putIntoPhase(
  tx: Tx, { itemIds, phaseId, ...ref }: OfAnalysis & { readonly itemIds: readonly string[], readonly phaseId: string | null }
): Promise<{ count: number }> {
  const { analysis } = await lockedSheet(tx, ref)
  const rows = await tx.q.select({ name: analysisItem.name }).from(analysisItem)
    .where(
      and(eq(analysisItem.merchantId, tx.ctx.merchantId), eq(analysisItem.analysisId, analysis.id), inArray(analysisItem.id, [...itemIds]))
    )
  if (rows.length < new Set(itemIds).size) throw new AppError('NOT_FOUND')
  const items = await itemsUnder(tx, analysis.id, itemIds)
  if (items.length === 0) throw new AppError('WRONG_STATE', { text: '所选的分部没有清单项' })
  const [phase] = phaseId === null ? [] : await tx.q.select({ name: analysisPhase.phaseName }).from(analysisPhase)
    .where(and(eq(analysisPhase.merchantId, tx.ctx.merchantId), eq(analysisPhase.analysisId, analysis.id), eq(analysisPhase.id, phaseId)))
  if (phaseId !== null && phase === undefined) throw new AppError('NOT_FOUND')
  await tx.q.delete(analysisItemPhase)
    .where(and(eq(analysisItemPhase.merchantId, tx.ctx.merchantId), inArray(analysisItemPhase.itemId, [...items])))
  if (phaseId !== null) await insertRows(tx, analysisItemPhase, items.map(itemId => ({ analysisId: analysis.id, itemId, phaseId })))
  await audit(tx, {
    action: 'saveItemPhase', entity: 'analysis', entityId: analysis.id, subject: rows.map(({ name }) => name).join('、').slice(0, 200),
    after: { phase: phase?.name ?? null },
  })
  publishList(tx, analysisItems)
  return { count: items.length }
}
