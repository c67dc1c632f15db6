import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { aliasKey } from '#schemas/kit/index.ts'
import { analysisItem } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'
import type { ItemRow } from '../costs/rows.ts'

export const sameWork = ({ name, feature, unit }: Pick<ItemRow, 'name' | 'feature' | 'unit'>): string =>
  [name, feature ?? '', unit ?? ''].map(aliasKey).join('\n')

/** Decided packages of a sheet (confirmed, locked, or chosen manually) by `sameWork`. Work with different packages is excluded. */
export async function decidedPackages(db: Db, analyseId: string): Promise<ReadonlyMap<string, string>> {
  const { merchantId, analysisId, name, feature, unit, quotaId, state, score } = analysisItem
  const isDecided = or(inArray(state, ['CONFIRMED', 'LOCKED']), and(eq(state, 'MATCHED'), isNull(score)))
  const rows = await db.q.select({ name, feature, unit, quotaId }).from(analysisItem)
    .where(and(eq(merchantId, db.ctx.merchantId), eq(analysisId, analyseId), isNotNull(quotaId), isDecided))
  const packageIds = new Map<string, Set<string>>()
  for (const row of rows) packageIds.set(sameWork(row), (packageIds.get(sameWork(row)) ?? new Set()).add(row.quotaId!))
  return new Map([...packageIds].flatMap(([key, ids]) => (ids.size === 1 ? [[key, [...ids][0]!] as const] : [])))
}
