import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { aliasKey } from '#schemas/kit/index.ts'
import { analysisItem } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'
import type { ItemRow } from '../costs/rows.ts'

/** What two items of a bill have to share to be the same work. */
export const sameWork = ({ name, feature, unit }: Pick<ItemRow, 'name' | 'feature' | 'unit'>): string =>
  [name, feature ?? '', unit ?? ''].map(aliasKey).join('\n')

/**
 * Packages that somebody has decided on for items of a sheet, by what those items are: they were confirmed, locked, or chosen by hand. Work for which
 * different packages were taken decides nothing.
 */
export async function decidedPackages(db: Db, analyseId: string): Promise<ReadonlyMap<string, string>> {
  const { merchantId, analysisId, name, feature, unit, quotaId, state, score } = analysisItem
  const isDecided = or(inArray(state, ['CONFIRMED', 'LOCKED']), and(eq(state, 'MATCHED'), isNull(score)))
  const rows = await db.q.select({ name, feature, unit, quotaId }).from(analysisItem)
    .where(and(eq(merchantId, db.ctx.merchantId), eq(analysisId, analyseId), isNotNull(quotaId), isDecided))
  const taken = new Map<string, Set<string>>()
  for (const row of rows) taken.set(sameWork(row), (taken.get(sameWork(row)) ?? new Set()).add(row.quotaId!))
  return new Map([...taken].flatMap(([key, ids]) => (ids.size === 1 ? [[key, [...ids][0]!] as const] : [])))
}
