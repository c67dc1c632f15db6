import { and, eq, getTableName, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { PLATFORM_PERMISSION } from '#schemas/dict/permissions.ts'
import { meets } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import { feedback, feedbackComment } from '#server/db/tables/feedback.ts'
import { visibleFeedback } from '#server/db/tables/feedbackRows.ts'
import { file } from '#server/db/tables/file.ts'
import { material } from '#server/db/tables/library.ts'
import { merchant } from '#server/db/tables/people.ts'
import { quota } from '#server/db/tables/quota.ts'
import { quoteVersion } from '#server/db/tables/quote.ts'
import { merchantApply } from '#server/db/tables/registration.ts'
import { inquiry, inquirySupplier } from '#server/db/tables/supply.ts'
import type { Db } from '#server/db/tx.ts'
import type { Need } from '#shared/api/contract.ts'

/** A column with ids of files, and who may see the records that it stands in. */
export interface FileOwner {
  readonly table: PgTable
  /** One id, or a list of them. */
  readonly column: PgColumn
  /** The merchant whose files they are. */
  readonly merchant: PgColumn
  readonly need: Need
  /** Which of the records, where the need does not say it all. */
  readonly where?: (ctx: Ctx) => SQL
}

const commented = (ctx: Ctx): SQL => sql`exists (select from ${feedback} where ${feedback.merchantId} = ${feedbackComment.merchantId}
  and ${feedback.id} = ${feedbackComment.feedbackId} and ${visibleFeedback(ctx)})`
const library: Need = ['query', 'N_MATERIAL', 'N_MACHINE', 'N_QUOTA']

/** A file beside a quote says what the quote says: nobody sees it before the deadline of a sealed inquiry. */
const unsealed = (): SQL => sql`exists (select from ${inquirySupplier} join ${inquiry}
  on ${inquiry.merchantId} = ${inquirySupplier.merchantId} and ${inquiry.id} = ${inquirySupplier.inquiryId}
  where ${inquirySupplier.merchantId} = ${quoteVersion.merchantId} and ${inquirySupplier.id} = ${quoteVersion.invitedId}
  and (not ${inquiry.sealed} or ${inquiry.deadline} <= now()))`

/** What files belong to beside documents. What is missing here shows its files to their uploaders alone. */
const FILE_OWNERS: readonly FileOwner[] = [
  { table: merchant, column: merchant.logo, merchant: merchant.merchantId, need: '-' },
  { table: material, column: material.imgIds, merchant: material.merchantId, need: library },
  { table: material, column: material.attachmentIds, merchant: material.merchantId, need: library },
  { table: quota, column: quota.imgIds, merchant: quota.merchantId, need: ['query', 'N_QUOTA'] },
  { table: feedback, column: feedback.imageIds, merchant: feedback.merchantId, need: '-', where: visibleFeedback },
  { table: feedbackComment, column: feedbackComment.imageIds, merchant: feedbackComment.imageMerchant, need: '-', where: commented },
  {
    table: quoteVersion, column: quoteVersion.fileIds, merchant: quoteVersion.merchantId,
    need: ['query', 'N_MATERIAL', 'N_MACHINE', 'N_WORKER'], where: unsealed,
  },
  { table: merchantApply, column: merchantApply.licenceId, merchant: merchantApply.merchantId, need: ['query', PLATFORM_PERMISSION] },
]

let ofDocuments: readonly FileOwner[] = []
/** Says which columns of the documents that are served hold files: whoever may see their records may see them. */
export const ownByDocuments = (owners: readonly FileOwner[]): void => { ofDocuments = owners }

/** Every column with files that the server knows. */
export const fileOwners = (): readonly FileOwner[] => [...FILE_OWNERS, ...ofDocuments]

async function ownedIds(db: Db, { table, column, merchant: of, where }: FileOwner, ids: readonly string[]): Promise<readonly string[]> {
  const isList = column.columnType === 'PgArray'
  const wanted = sql`${sql.param(ids)}::text[]`
  if (isList && where === undefined) {
    return (await db.sql<{ id: string }>`select yz_held(${getTableName(table)}::regclass, ${column.name}, ${wanted}) as id`).map(({ id }) =>
      id)
  }
  const holds = isList ? sql`${column} && ${wanted}` : sql`${column} = any(${wanted})`
  const rows = await db.q.select({ held: column }).from(table).where(and(eq(of, db.ctx.merchantId), holds, where?.(db.ctx)))
  return rows.flatMap(({ held }) => held as string | string[])
}

/** The merchant's files among these that the person may see: his own uploads, and those of records that he may see. */
export async function visibleIds(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { q, ctx } = db
  const own = ids.length === 0 ? [] : await q.select({ id: file.id }).from(file)
    .where(and(eq(file.merchantId, ctx.merchantId), inArray(file.id, [...ids]), eq(file.createdBy, ctx.userId)))
  const found = new Set(own.map(({ id }) => id))
  for (const owner of fileOwners()) {
    const open = ids.filter(id => !found.has(id))
    if (open.length === 0) break
    if (!meets(ctx, owner.need)) continue
    const held = new Set(await ownedIds(db, owner, open))
    for (const id of open) if (held.has(id)) found.add(id)
  }
  return found
}

/** Which of these files a record has had before, as far as it remembers: what is taken back comes back with its files. */
export type Remembers = (ids: readonly string[]) => Promise<Iterable<string>>

/** What the record of deeds remembers of some records. */
export const rememberedIn = ({ q, ctx }: Db, entity: string, entityIds: readonly string[]): Remembers => async ids => {
  if (entityIds.length === 0) return []
  const said = await q.select({ before: auditLog.before, after: auditLog.after }).from(auditLog)
    .where(and(eq(auditLog.merchantId, ctx.merchantId), eq(auditLog.entity, entity), inArray(auditLog.entityId, [...entityIds])))
  const text = JSON.stringify(said)
  return ids.filter(id => text.includes(id))
}

/**
 * Which of these files a person may not put into a record: whoever sees the record would see them. Ids of files that the merchant does
 * not have are no matter.
 */
export async function hiddenAmong(db: Db, ids: readonly string[], remembers: Remembers): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Set()
  const visible = await visibleIds(db, wanted)
  const unseen = wanted.filter(id => !visible.has(id))
  const had = new Set(unseen.length === 0 ? [] : await remembers(unseen))
  const hidden = unseen.filter(id => !had.has(id))
  if (hidden.length === 0) return new Set()
  const there = await db.q.select({ id: file.id }).from(file).where(and(eq(file.merchantId, db.ctx.merchantId), inArray(file.id, hidden)))
  return new Set(there.map(({ id }) => id))
}

/** Said alike of a file that is not there and of one that is somebody else's. */
export const noFile = (): AppError => new AppError('NOT_FOUND', { text: '文件不存在或已被删除，请重新上传' })

/** Refuses files that {@link hiddenAmong} names. @throws AppError NOT_FOUND */
export async function demandVisible(db: Db, ids: readonly string[], remembers: Remembers): Promise<void> {
  if ((await hiddenAmong(db, ids, remembers)).size > 0) throw noFile()
}
