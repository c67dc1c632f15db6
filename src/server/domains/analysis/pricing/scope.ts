import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { analysis, analysisItem, analysisRound } from '#server/db/tables/analysis.ts'
import type { Tx } from '#server/db/tx.ts'
import type { ItemRow } from '../costs/rows.ts'
import { costsOf, knownCosts, type OfCosts } from '../facts/counted.ts'
import { analysesOf, heldRound, isMajordomo, knownAnalysis, type VisibleAnalysis } from '../facts/visibleRounds.ts'

/** Items of an analysis, or with `best` of its round's picks. */
export interface PricingScope {
  readonly known: VisibleAnalysis
  readonly of: OfCosts
  readonly analysisIds: readonly string[]
}

/** Whether the user may change prices: the estimator of an open sheet, or the leader while the round is open (sheet of pricing, Rights). */
export const worksAtPrices = ({ role, shown: state, isOpen }: VisibleAnalysis, leads: boolean, best = false): boolean =>
  isOpen && (leads || (!best && role === 'MANAGER' && state === 'ANALYSING'))

/**
 * Locks the analyses of items for a price change, and the round against decisions.
 * @throws AppError NOT_FOUND, WRONG_STATE
 */
export async function lockedScope(tx: Tx, ref: OfCosts): Promise<PricingScope> {
  await heldRound(tx, ref)
  const { round } = await knownAnalysis(tx, ref)
  await tx.q.select({ id: analysisRound.id }).from(analysisRound)
    .where(and(eq(analysisRound.merchantId, tx.ctx.merchantId), eq(analysisRound.id, round.id))).for('share')
  const analysisIds = ref.best ? (await analysesOf(tx, round.id)).map(({ id }) => id) : [ref.analyseId]
  await tx.q.select({ id: analysis.id }).from(analysis)
    .where(and(eq(analysis.merchantId, tx.ctx.merchantId), inArray(analysis.id, [...analysisIds]))).orderBy(analysis.id).for('update')
  const visible = await knownCosts(tx, ref)
  if (!worksAtPrices(visible, await isMajordomo(tx, ref.projectId), ref.best)) {
    throw new AppError('WRONG_STATE', { text: visible.isOpen ? '这份测算不在您手中，不能改价' : '本轮测算已审批或作废，不能改价' })
  }
  return { known: visible, of: ref, analysisIds }
}

/** Loads and locks the items in bill order; `itemIds` selects some of them. @throws AppError NOT_FOUND for an id outside the scope */
export async function lockedItems(tx: Tx, { of: ref }: PricingScope, itemIds?: readonly string[]): Promise<ItemRow[]> {
  const requested = itemIds && [...new Set(itemIds)]
  const rows = await tx.q.select().from(analysisItem).where(and(
    eq(analysisItem.merchantId, tx.ctx.merchantId), costsOf(tx, ref, { analysisId: analysisItem.analysisId, itemId: analysisItem.id }),
    isNotNull(analysisItem.unit),
    requested && sql`${analysisItem.id} = any(${sql.param(requested)})`,
  )).orderBy(analysisItem.id).for('update')
  if (requested !== undefined && rows.length < requested.length) throw new AppError('NOT_FOUND')
  return rows.toSorted((a, b) => a.sort - b.sort)
}
