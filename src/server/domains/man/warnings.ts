import { and, asc, eq, lte } from 'drizzle-orm'
import { businessDate, daysAfter } from '#schemas/kit/index.ts'
import { CERTIFICATE_KIND, DUE_DAYS, EXPIRY, expiryOf } from '#schemas/man/states.ts'
import { man, manCertificate } from '#server/db/tables/man.ts'
import type { Db } from '#server/db/tx.ts'

/** Expiring certificates of active people: one warning per person, for all users of the labour library. */
async function dueCertificates(db: Db) {
  const { merchantId, now } = db.ctx
  const today = businessDate(now)
  const rows = await db.q.select({ id: man.id, realName: man.realName, kind: manCertificate.kind, expires: manCertificate.expires })
    .from(manCertificate)
    .innerJoin(man, and(eq(man.merchantId, manCertificate.merchantId), eq(man.id, manCertificate.manId)))
    .where(and(eq(manCertificate.merchantId, merchantId), lte(manCertificate.expires, daysAfter(today, DUE_DAYS)), eq(man.state, 'ON')))
    .orderBy(asc(man.id), asc(manCertificate.expires))
  const people = new Map<string, typeof rows>()
  for (const row of rows) people.set(row.id, [...people.get(row.id) ?? [], row])
  return [...people].map(([id, certificates]) => ({
    objectId: id, objectName: certificates[0]?.realName ?? '', route: `/work/man/detail?id=${id}`, ownerId: null,
    content: certificates.map(({ kind, expires }) => `${CERTIFICATE_KIND[kind]} ${expires ?? ''} ${EXPIRY[expiryOf(expires, today)]}`)
      .join('；'),
  }))
}

export const manFinders = { 'man.certificateDue': dueCertificates } as const
