import { and, eq } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { quota } from '#server/db/tables/quota.ts'
import type { QuotaRecord } from '#server/db/tables/quotaRows.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lockContents, readContents, type StoredContent } from '#server/document/index.ts'
import { packages } from './content.ts'

export type StoredQuota = StoredContent<typeof quota>

/** How an own package stands. @throws AppError NOT_FOUND */
export async function ownRecord({ q, ctx }: Db, id: string): Promise<QuotaRecord> {
  const [record] = await q.select().from(quota).where(and(eq(quota.merchantId, ctx.merchantId), eq(quota.id, id)))
  if (record === undefined) throw new AppError('NOT_FOUND')
  return record
}

/** Own packages, locked; see {@link lockContents}. */
export const lockQuotas = (tx: Tx, ids: readonly string[]): Promise<StoredQuota[]> => lockContents(tx, packages, ids)

/** Packages of one merchant; see {@link readContents}. */
export const readQuotas = (db: Db, merchantId: string, ids: readonly string[]): Promise<StoredQuota[]> => readContents(db, packages, merchantId, ids)
