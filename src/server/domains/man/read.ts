import { and, asc, eq, sql } from 'drizzle-orm'
import type { FileRef } from '#schemas/kit/index.ts'
import type { ManCertificate } from '#schemas/man/certificates.ts'
import type { ManHead } from '#schemas/man/person.ts'
import { AppError } from '#server/core/errors.ts'
import { man, manCertificate, team } from '#server/db/tables/man.ts'
import type { Db } from '#server/db/tx.ts'
import { can, standingOf } from '#server/document/index.ts'
import { attachmentsOf, type AttachmentRow } from '#server/domains/file/index.ts'
import type { ManInfo } from '#shared/api/man.ts'

export type ManRecord = typeof man.$inferSelect
export type CertificateRecord = typeof manCertificate.$inferSelect

/** @throws AppError NOT_FOUND */
export async function manRecord({ q, ctx }: Db, id: string): Promise<ManRecord> {
  const [record] = await q.select().from(man).where(and(eq(man.merchantId, ctx.merchantId), eq(man.id, id)))
  if (record === undefined) throw new AppError('NOT_FOUND')
  return record
}

export const certificatesOf = ({ q, ctx }: Db, manId: string): Promise<CertificateRecord[]> => q.select().from(manCertificate)
  .where(and(eq(manCertificate.merchantId, ctx.merchantId), eq(manCertificate.manId, manId))).orderBy(asc(manCertificate.sort), asc(manCertificate.id))

const refsOf = (found: ReadonlyMap<string, AttachmentRow>) => (ids: readonly string[]): FileRef[] => ids.flatMap(id => {
  const file = found.get(id)
  return file === undefined ? [] : [{ id, originName: file.originName, visitUrl: file.visitUrl }]
})

/** A stored person as his header is shown: numbers masked. */
export const headOf = (record: ManRecord): Omit<ManHead, 'photo' | 'idPictures'> => {
  const { id, realName, phone, jobCategory, jobLevel, teamName, entryDate, state, address, emergencyContact, emergencyPhone, bankName, remark } = record
  return {
    id, realName, phone, jobCategory, jobLevel, teamName, entryDate, state, address, emergencyContact, emergencyPhone, bankName, remark,
    idNumber: record.idShown, bankCard: record.cardShown,
  }
}

/** 工人详情. @throws AppError NOT_FOUND */
export async function queryMan(db: Db, id: string): Promise<ManInfo> {
  const record = await manRecord(db, id)
  const certificates = await certificatesOf(db, id)
  const edits = can(db.ctx, 'edit', 'N_WORKER')
  // The identity card shows the whole number.
  const idPictureIds = edits ? record.idPictureIds : []
  const refs = refsOf(await attachmentsOf(db, [...record.photoIds, ...idPictureIds, ...certificates.flatMap(({ pictureIds }) => pictureIds)]))
  const { byName, at } = await standingOf(db, record)
  return {
    id, version: record.version, byName, updateTime: at, teamId: record.teamId,
    head: { ...headOf(record), photo: refs(record.photoIds), idPictures: refs(idPictureIds) },
    certificates: certificates.map(({ id: own, kind, number, issuer, issued, expires, pictureIds }): ManCertificate =>
      ({ id: own, kind, number, issuer, issued, expires, picture: refs(pictureIds) })),
    can: { edit: edits, delete: can(db.ctx, 'delete', 'N_WORKER') },
  }
}

/** Names of the teams that a person leads. */
export async function ledTeams({ q, ctx }: Db, manId: string): Promise<string[]> {
  const rows = await q.select({ name: team.name }).from(team)
    .where(and(eq(team.merchantId, ctx.merchantId), eq(team.leaderId, manId))).orderBy(sql`${team.name}`)
  return rows.map(({ name }) => name)
}
