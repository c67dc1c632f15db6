import { and, eq, sql } from 'drizzle-orm'
import type { FileRef, Value } from '#schemas/kit/index.ts'
import { quotaVersion } from '#server/db/tables/quota.ts'
import type { Db } from '#server/db/tx.ts'
import { demandVisible } from '#server/files/index.ts'

/**
 * Looks whether the person may give a package these pictures; those of its versions it has had.
 * @throws AppError NOT_FOUND
 */
export async function demandFiles(db: Db, pictures: Value | undefined, quotaId: string | undefined): Promise<void> {
  const ids = Array.isArray(pictures) ? pictures.map(({ id }: FileRef) => id) : []
  await demandVisible(db, ids, async unseen => {
    if (quotaId === undefined) return []
    const versions = await db.q.select({ text: sql<string>`${quotaVersion.snapshot}::text` }).from(quotaVersion)
      .where(and(eq(quotaVersion.merchantId, db.ctx.merchantId), eq(quotaVersion.quotaId, quotaId)))
    return unseen.filter(id => versions.some(({ text }) => text.includes(id)))
  })
}
