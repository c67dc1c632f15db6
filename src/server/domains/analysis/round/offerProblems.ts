import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { isPriceError, PRICE_WARNING, type PriceProblem } from '#schemas/pricing/problems.ts'
import { AppError } from '#server/core/errors.ts'
import { analysisItem } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'
import type { OfferProblems } from '#shared/api/analysisBest.ts'
import { demandMajordomo } from '../facts/visibleRounds.ts'
import { problemsOf } from '../pricing/problems.ts'
import { compareRound, comparedRound, type Comparison } from './compare.ts'

/** Maximum of listed errors and of warnings; the rest is counted. */
const MAX_PROBLEMS = 36

/** Problems of the picks as an offer to the client: `place` of an item is its key in the comparison (sheet of pricing, Before submit). */
export async function pickedProblems(db: Db, { round, choices, selected }: Comparison): Promise<PriceProblem[]> {
  const keys = new Map(choices.flatMap(({ key, picked }) => (picked === null ? [] : [[picked.id, key] as const])))
  if (selected === undefined || keys.size === 0) return []
  const rows = await db.q.select({ ...getTableColumns(analysisItem), snapshot: sql<null>`null` }).from(analysisItem)
    .where(and(eq(analysisItem.merchantId, db.ctx.merchantId), inArray(analysisItem.id, [...keys.keys()])))
  const byId = new Map(rows.map(row => [row.id, row]))
  const problems = await problemsOf(
    db, { projectId: round.projectId, analyseId: selected.id, best: true }, [...keys.keys()].map(id => byId.get(id)!)
  )
  return problems.map(one => (one.of === 'item' ? { ...one, place: keys.get(one.place!)! } : one))
}

const errorsOf = (problems: readonly PriceProblem[]): PriceProblem[] => problems.filter(({ kind }) => isPriceError(kind))

/** The first error with the number of errors; null if none. */
export function errorText(problems: readonly PriceProblem[]): string | null {
  const errors = errorsOf(problems)
  return errors.length === 0 ? null : `${errors[0]!.text}${errors.length > 1 ? ` 等 ${errors.length} 处` : ''}`
}

/** @throws AppError BAD_ROWS naming the first errors, each with its item and the reason */
export function refuseErrors(problems: readonly PriceProblem[]): void {
  const text = errorText(problems)
  if (text === null) return
  throw new AppError('BAD_ROWS', {
    text: `报价还不能提交：${text}`, rows: errorsOf(problems).slice(0, MAX_PROBLEMS)
      .map(one => ({ row: one.of === 'item' ? one.place! : '', column: 'sell', code: 'invalid', text: one.text })),
  })
}

export const warningCounts = (problems: readonly PriceProblem[]) => (Object.keys(PRICE_WARNING) as (keyof typeof PRICE_WARNING)[])
  .map(kind => ({ kind, count: problems.filter(one => one.kind === kind).length })).filter(({ count }) => count > 0)

/** 提交前检查 of the newest round's current composition. */
export async function offerProblems(db: Db, { projectId }: { readonly projectId: string }): Promise<OfferProblems> {
  const round = await comparedRound(db, projectId)
  await demandMajordomo(db, projectId)
  const problems = await pickedProblems(db, await compareRound(db, round))
  const errors = errorsOf(problems)
  const warnings = problems.filter(({ kind }) => !isPriceError(kind))
  return {
    errors: errors.length, warnings: warnings.length, problems: [...errors.slice(0, MAX_PROBLEMS), ...warnings.slice(0, MAX_PROBLEMS)],
  }
}
