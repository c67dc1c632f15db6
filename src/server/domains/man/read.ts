import { and, eq, sql } from 'drizzle-orm'
import type { Row } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { man, manCertificate, team } from '#server/db/tables/man.ts'
import type { Db } from '#server/db/tx.ts'

export type ManRecord = typeof man.$inferSelect
export type CertificateRecord = typeof manCertificate.$inferSelect

/** @throws AppError NOT_FOUND */
export async function manRecord({ q, ctx }: Db, id: string): Promise<ManRecord> {
  const [record] = await q.select().from(man).where(and(eq(man.merchantId, ctx.merchantId), eq(man.id, id)))
  if (record === undefined) throw new AppError('NOT_FOUND')
  return record
}

/** A stored person as his header is shown, without attachments: numbers masked. */
export const headOf = (record: ManRecord): Row => {
  const { id, realName, phone, jobCategory, jobLevel, teamName, entryDate, state, address, emergencyContact, emergencyPhone, bankName, remark } = record
  return {
    id, realName, phone, jobCategory, jobLevel, teamName, entryDate, state, address, emergencyContact, emergencyPhone, bankName, remark,
    idNumber: record.idShown, bankCard: record.cardShown,
  }
}

/** Names of the teams that a person leads. */
export async function ledTeams({ q, ctx }: Db, manId: string): Promise<string[]> {
  const rows = await q.select({ name: team.teamName }).from(team)
    .where(and(eq(team.merchantId, ctx.merchantId), eq(team.leaderId, manId))).orderBy(sql`${team.teamName}`)
  return rows.map(({ name }) => name)
}
