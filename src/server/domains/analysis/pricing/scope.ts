import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { analysis, analysisItem, analysisRound } from '#server/db/tables/analysis.ts'
import type { Tx } from '#server/db/tx.ts'
import type { ItemRow } from '../costs/rows.ts'
import { costsOf, knownCosts, type OfCosts } from '../facts/counted.ts'
import { analysesOf, heldRound, isMajordomo, knownAnalysis, type Known } from '../facts/known.ts'

/** Items whose prices are worked at: those of an analysis, or with `best` what is picked of its round. */
export interface PricingScope {
  readonly known: Known
  readonly of: OfCosts
  /** The analyses that hold the items. */
  readonly analysisIds: readonly string[]
}

/** Whether the person may change prices: the estimator while he works at his sheet, who leads as long as the round is open (sheet of pricing, Rights). */
export const worksAtPrices = ({ role, shown, isOpen }: Known, leads: boolean, best = false): boolean =>
  isOpen && (leads || (!best && role === 'MANAGER' && shown === 'ANALYSING'))

/**
 * Items whose prices are about to change, with their analyses locked, of a round that nobody decides on meanwhile.
 * @throws AppError NOT_FOUND, WRONG_STATE
 */
export async function lockedScope(tx: Tx, of: OfCosts): Promise<PricingScope> {
  await heldRound(tx, of)
  const { round } = await knownAnalysis(tx, of)
  await tx.q.select({ id: analysisRound.id }).from(analysisRound)
    .where(and(eq(analysisRound.merchantId, tx.ctx.merchantId), eq(analysisRound.id, round.id))).for('share')
  const analysisIds = of.best ? (await analysesOf(tx, round.id)).map(({ id }) => id) : [of.analyseId]
  await tx.q.select({ id: analysis.id }).from(analysis)
    .where(and(eq(analysis.merchantId, tx.ctx.merchantId), inArray(analysis.id, [...analysisIds]))).orderBy(analysis.id).for('update')
  const known = await knownCosts(tx, of)
  if (!worksAtPrices(known, await isMajordomo(tx, of.projectId), of.best)) {
    throw new AppError('WRONG_STATE', { text: known.isOpen ? '这份测算不在您手中，不能改价' : '本轮测算已审批或作废，不能改价' })
  }
  return { known, of, analysisIds }
}

/** The items themselves, in the order of the bill, locked; `itemIds` names some of them. @throws AppError NOT_FOUND for one that is none of them */
export async function lockedItems(tx: Tx, { of }: PricingScope, itemIds?: readonly string[]): Promise<ItemRow[]> {
  const wanted = itemIds && [...new Set(itemIds)]
  const rows = await tx.q.select().from(analysisItem).where(and(
    eq(analysisItem.merchantId, tx.ctx.merchantId), costsOf(tx, of, { analysisId: analysisItem.analysisId, itemId: analysisItem.id }),
    isNotNull(analysisItem.unit),
    wanted && sql`${analysisItem.id} = any(${sql.param(wanted)})`,
  )).orderBy(analysisItem.id).for('update')
  if (wanted !== undefined && rows.length < wanted.length) throw new AppError('NOT_FOUND')
  return rows.toSorted((a, b) => a.sort - b.sort)
}
