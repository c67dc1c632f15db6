import { and, eq, isNotNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { analysis, analysisItem, analysisPick } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'
import { knownAnalysis, type VisibleAnalysis, type OfAnalysis, type RoundRow } from './visibleRounds.ts'
import { sees } from './sees.ts'

/** Reference to the costs of an analysis, or, with `best` and the selected analysis, of its round's picks (domain B4.2). */
export interface OfCosts extends OfAnalysis { readonly best?: boolean | undefined }

/** Picks reveal competitors' prices. @throws AppError NOT_FOUND without permission, WRONG_STATE before the round is composed */
export async function demandPicked(db: Db, round: RoundRow): Promise<void> {
  if (!await sees(db, round)) throw new AppError('NOT_FOUND')
  if (round.bestAt === null) throw new AppError('WRONG_STATE', { text: '这一轮还没有提交择优' })
}

/** @throws AppError as `knownAnalysis`, and NOT_FOUND, WRONG_STATE for picks that are not visible or not submitted */
export async function knownCosts(db: Db, { best = false, ...ref }: OfCosts): Promise<VisibleAnalysis> {
  const visible = await knownAnalysis(db, ref)
  if (best) {
    await demandPicked(db, visible.round)
    if (visible.analysis.state !== 'SELECTED') throw new AppError('NOT_FOUND')
  }
  return visible
}

/** Condition for the counted rows of a table with analysis and item ids: costs without an item are those of the selected analysis. */
export function costsOf(
  { ctx: { merchantId } }: Db, { analyseId, best = false }: OfCosts,
  { analysisId, itemId }: { readonly analysisId: SQLWrapper, readonly itemId: SQLWrapper }
): SQL {
  if (!best) return sql`${analysisId} = ${analyseId}`
  const roundId = sql`(select ${analysis.roundId} from ${analysis}
    where ${and(eq(analysis.merchantId, merchantId), eq(analysis.id, analyseId))})`
  const picked = sql`select ${analysisPick.analysisItemId} from ${analysisPick}
    where ${and(eq(analysisPick.merchantId, merchantId), eq(analysisPick.roundId, roundId))}`
  return sql`(${itemId} in (${picked}) or (${itemId} is null and ${analysisId} = ${analyseId}))`
}

/** Sections are excluded. */
export const countedItems = (db: Db, ref: OfCosts): SQL =>
  and(
    eq(analysisItem.merchantId, db.ctx.merchantId), costsOf(db, ref, { analysisId: analysisItem.analysisId, itemId: analysisItem.id }),
    isNotNull(analysisItem.unit)
  )!
