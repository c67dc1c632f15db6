import { and, desc, eq } from 'drizzle-orm'
import type { Draft } from '#schemas/kit/index.ts'
import { toPayload } from '#schemas/quota/payload.ts'
import { AppError } from '#server/core/errors.ts'
import { quota, quotaVersion } from '#server/db/tables/quota.ts'
import type { QuotaRecord } from '#server/db/tables/quotaRows.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { toFull } from './full.ts'
import { saveAndWarn } from './save.ts'

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

async function snapshotOf(db: Db, quotaId: string, version: number): Promise<Draft> {
  const [row] = await db.q.select().from(quotaVersion).where(and(
    eq(quotaVersion.merchantId, db.ctx.merchantId), eq(quotaVersion.quotaId, quotaId), eq(quotaVersion.quotaVersion, version)))
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row.snapshot as Draft
}

/** A package as it was at a version, from its snapshot. @throws AppError NOT_FOUND */
export async function readVersion(db: Db, quotaId: string, version: number) {
  const record = await ownRecord(db, quotaId)
  return toFull(db.ctx, record, await snapshotOf(db, quotaId, version), await lookupsFor(db))
}

/**
 * Saves the content of an earlier version as the next one, with every check of a save: nothing is taken out of the history.
 * @param current the version that was seen as the newest
 * @throws AppError NOT_FOUND, and what `saveQuota` throws
 */
export async function restoreVersion(tx: Tx, { quotaId, quotaVersion: version, current }: { readonly quotaId: string, readonly quotaVersion: number, readonly current: number }) {
  await ownRecord(tx, quotaId)
  const earlier = await snapshotOf(tx, quotaId, version)
  return saveAndWarn(tx, { ...toPayload(earlier), quotaId, quotaVersion: current }, earlier)
}
