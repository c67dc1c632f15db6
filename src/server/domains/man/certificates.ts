import { and, eq, sql } from 'drizzle-orm'
import { man, manCertificate } from '#server/db/tables/man.ts'
import type { Tx } from '#server/db/tx.ts'

/** Brings up to date how many certificates people have, and when the first of them ends. */
export async function countCertificates(tx: Tx, manIds: readonly string[]): Promise<void> {
  if (manIds.length === 0) return
  const own = and(eq(manCertificate.merchantId, tx.ctx.merchantId), sql`${manCertificate.manId} = ${man.id}`)
  await tx.q.update(man).set({
    certificates: sql`(select count(*) from ${manCertificate} where ${own})`,
    certificateEnd: sql`(select min(${manCertificate.expires}) from ${manCertificate} where ${own})`,
  }).where(and(eq(man.merchantId, tx.ctx.merchantId), sql`${man.id} = any(${sql.param(manIds)})`))
}
