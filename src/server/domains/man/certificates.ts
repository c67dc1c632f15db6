import { and, eq, sql } from 'drizzle-orm'
import { man, manCertificate } from '#server/db/tables/man.ts'
import type { Tx } from '#server/db/tx.ts'

/** Recomputes the number of people's certificates, and the earliest expiry. */
export async function countCertificates(tx: Tx, manIds: readonly string[]): Promise<void> {
  if (manIds.length === 0) return
  const certificatesOfMan = and(eq(manCertificate.merchantId, tx.ctx.merchantId), sql`${manCertificate.manId} = ${man.id}`)
  await tx.q.update(man).set({
    certificates: sql`(select count(*) from ${manCertificate} where ${certificatesOfMan})`,
    certificateEnd: sql`(select min(${manCertificate.expires}) from ${manCertificate} where ${certificatesOfMan})`,
  }).where(and(eq(man.merchantId, tx.ctx.merchantId), sql`${man.id} = any(${sql.param(manIds)})`))
}
