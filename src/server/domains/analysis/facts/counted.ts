import { and, eq, isNotNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { analysis, analysisItem, analysisPick } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'
import { knownAnalysis, type Known, type OfAnalysis, type RoundRow } from './known.ts'
import { sees } from './sees.ts'

/** Whose costs are asked for: those of an analysis, or, with `best` and the selected one, what was picked of its round (domain B4.2). */
export interface OfCosts extends OfAnalysis { readonly best?: boolean | undefined }

/** What was picked of a round shows what competitors ask. @throws AppError NOT_FOUND for who does not know it, WRONG_STATE before it is composed */
export async function demandPicked(db: Db, round: RoundRow): Promise<void> {
  if (!await sees(db, round)) throw new AppError('NOT_FOUND')
  if (round.bestAt === null) throw new AppError('WRONG_STATE', { text: '这一轮还没有提交择优' })
}

/** @throws AppError as `knownAnalysis`, and NOT_FOUND, WRONG_STATE for picks that the person may not know of or that are not submitted */
export async function knownCosts(db: Db, { best = false, ...of }: OfCosts): Promise<Known> {
  const known = await knownAnalysis(db, of)
  if (best) {
    await demandPicked(db, known.round)
    if (known.analysis.state !== 'SELECTED') throw new AppError('NOT_FOUND')
  }
  return known
}

/** The rows that count, of a table that names an analysis and an item in it: costs that name no item are those of the selected analysis. */
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

/** The items that count; sections are none. */
export const countedItems = (db: Db, of: OfCosts): SQL =>
  and(
    eq(analysisItem.merchantId, db.ctx.merchantId), costsOf(db, of, { analysisId: analysisItem.analysisId, itemId: analysisItem.id }),
    isNotNull(analysisItem.unit)
  )!
