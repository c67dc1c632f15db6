import { and, desc, eq } from 'drizzle-orm'
import type { Draft } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { quota, quotaVersion } from '#server/db/tables/quota.ts'
import type { QuotaRecord } from '#server/db/tables/quotaRows.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { toFull } from './full.ts'

async function ownRecord(db: Db, quotaId: string): Promise<QuotaRecord> {
  const [record] = await db.q.select().from(quota).where(and(eq(quota.merchantId, db.ctx.merchantId), eq(quota.id, quotaId)))
  if (record === undefined) throw new AppError('NOT_FOUND')
  return record
}

/** The versions of an own package, newest first. @throws AppError NOT_FOUND */
export async function listVersions(db: Db, quotaId: string) {
  await ownRecord(db, quotaId)
  const rows = await db.q.select().from(quotaVersion)
    .where(and(eq(quotaVersion.merchantId, db.ctx.merchantId), eq(quotaVersion.quotaId, quotaId))).orderBy(desc(quotaVersion.quotaVersion))
  return rows.map(row => {
    const total = (row.snapshot as Draft).head.quotaTotalAmount
    return {
      quotaVersion: row.quotaVersion, quotaState: row.state as QuotaRecord['state'], quotaTotalAmount: typeof total === 'string' ? total : null,
      byName: row.byName, time: row.at,
    }
  })
}

/** A package as it was at a version, from its snapshot. @throws AppError NOT_FOUND */
export async function readVersion(db: Db, quotaId: string, version: number) {
  const record = await ownRecord(db, quotaId)
  const [row] = await db.q.select().from(quotaVersion).where(and(
    eq(quotaVersion.merchantId, db.ctx.merchantId), eq(quotaVersion.quotaId, quotaId), eq(quotaVersion.quotaVersion, version)))
  if (row === undefined) throw new AppError('NOT_FOUND')
  return toFull(db.ctx, record, row.snapshot as Draft, await lookupsFor(db))
}
