import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/tx.ts'
import { linker } from './links.ts'
import { file } from '#server/db/tables/file.ts'

export interface AttachmentRow {
  readonly id: string
  readonly originName: string
  readonly fileType: string
  readonly size: number
  readonly visitUrl: string
}

/** A merchant's files by id with fresh links; missing or invisible ones are left out. */
export async function attachmentsOf(
  db: Db, ids: readonly string[], merchantId = db.ctx.merchantId
): Promise<ReadonlyMap<string, AttachmentRow>> {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return new Map()
  const rows = await db.q.select({ id: file.id, originName: file.originName, fileType: file.fileType, size: file.size })
    .from(file).where(and(eq(file.merchantId, merchantId), inArray(file.id, uniqueIds)))
  const link = await linker(db, { merchantId, userId: db.ctx.userId, viewer: db.ctx.merchantId })
  return new Map(rows.map(row => [row.id, { ...row, visitUrl: link(row.id) }]))
}
