import { and, eq, lt } from 'drizzle-orm'
import type { FileStore } from '#server/core/store/index.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { fileUpload } from '#server/db/tables/file.ts'
import type { Pool } from '#server/db/pool.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { placeOf, uploadKey } from './uploadKeys.ts'

const HOUR_MS = 3_600_000

/**
 * Deletes unsaved uploads an hour after their form expired.
 * @returns their number
 */
export async function forgetUploads(pool: Pool, store: FileStore, now: Date = new Date()): Promise<number> {
  const cutoff = new Date(now.getTime() - HOUR_MS).toISOString()
  const expired = await inRead(pool, systemCtx('file.forget'), ({ q }) =>
    q.select({ merchantId: fileUpload.merchantId, id: fileUpload.id }).from(fileUpload).where(lt(fileUpload.expiresAt, cutoff)))
  for (const { merchantId, id } of expired) {
    for (const key of [uploadKey(merchantId, id), placeOf(merchantId, id)]) await store.remove(key)
    await inWrite(pool, systemCtx('file.forget', merchantId), ({ q }) =>
      q.delete(fileUpload).where(and(eq(fileUpload.merchantId, merchantId), eq(fileUpload.id, id))))
  }
  return expired.length
}
