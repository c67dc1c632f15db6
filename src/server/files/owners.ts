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

/** A column with file ids, and the permission for its records. */
export interface FileOwner {
  readonly table: PgTable
  /** One id, or a list of them. */
  readonly column: PgColumn
  /** The merchant whose files they are. */
  readonly merchant: PgColumn
  readonly need: Need
  /** Further restriction of the records. */
  readonly where?: (ctx: Ctx) => SQL
}

const commented = (ctx: Ctx): SQL => sql`exists (select from ${feedback} where ${feedback.merchantId} = ${feedbackComment.merchantId}
  and ${feedback.id} = ${feedbackComment.feedbackId} and ${visibleFeedback(ctx)})`
const library: Need = ['query', 'N_MATERIAL', 'N_MACHINE', 'N_QUOTA']

/** A file beside a quote is as confidential as the quote: hidden until the deadline of a sealed inquiry. */
const unsealed = (): SQL => sql`exists (select from ${inquirySupplier} join ${inquiry}
  on ${inquiry.merchantId} = ${inquirySupplier.merchantId} and ${inquiry.id} = ${inquirySupplier.inquiryId}
  where ${inquirySupplier.merchantId} = ${quoteVersion.merchantId} and ${inquirySupplier.id} = ${quoteVersion.invitedId}
  and (not ${inquiry.sealed} or ${inquiry.deadline} <= now()))`

/** File owners other than documents. Files without an owner here are visible only to their uploaders. */
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
/** Registers the file columns of served documents, visible to whoever can see the records. */
export const ownByDocuments = (owners: readonly FileOwner[]): void => { ofDocuments = owners }

export const fileOwners = (): readonly FileOwner[] => [...FILE_OWNERS, ...ofDocuments]

async function ownedIds(
  db: Db, { table, column, merchant: merchantColumn, where }: FileOwner, ids: readonly string[]
): Promise<readonly string[]> {
  const isList = column.columnType === 'PgArray'
  const requestedIds = sql`${sql.param(ids)}::text[]`
  if (isList && where === undefined) {
    return (await db.sql<{ id: string }>`select yz_held(${getTableName(table)}::regclass, ${column.name},
      ${requestedIds}) as id`).map(({ id }) =>
      id)
  }
  const holds = isList ? sql`${column} && ${requestedIds}` : sql`${column} = any(${requestedIds})`
  const rows = await db.q.select({ held: column }).from(table).where(and(eq(merchantColumn, db.ctx.merchantId), holds, where?.(db.ctx)))
  return rows.flatMap(({ held: ownedValue }) => ownedValue as string | string[])
}

/** Own uploads, and files of visible records. */
export async function visibleIds(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { q, ctx } = db
  const uploads = ids.length === 0 ? [] : await q.select({ id: file.id }).from(file)
    .where(and(eq(file.merchantId, ctx.merchantId), inArray(file.id, [...ids]), eq(file.createdBy, ctx.userId)))
  const visible = new Set(uploads.map(({ id }) => id))
  for (const owner of fileOwners()) {
    const open = ids.filter(id => !visible.has(id))
    if (open.length === 0) break
    if (!meets(ctx, owner.need)) continue
    const owned = new Set(await ownedIds(db, owner, open))
    for (const id of open) if (owned.has(id)) visible.add(id)
  }
  return visible
}

/** The files that a record had before, as far as recorded: undoing a change restores its files. */
export type Remembers = (ids: readonly string[]) => Promise<Iterable<string>>

/** File ids in the audit records. */
export const rememberedIn = ({ q, ctx }: Db, entity: string, entityIds: readonly string[]): Remembers => async ids => {
  if (entityIds.length === 0) return []
  const entries = await q.select({ before: auditLog.before, after: auditLog.after }).from(auditLog)
    .where(and(eq(auditLog.merchantId, ctx.merchantId), eq(auditLog.entity, entity), inArray(auditLog.entityId, [...entityIds])))
  const text = JSON.stringify(entries)
  return ids.filter(id => text.includes(id))
}

/** Files that the user cannot attach, since the record's readers would see them. Unknown ids are ignored. */
export async function hiddenAmong(db: Db, ids: readonly string[], remembers: Remembers): Promise<ReadonlySet<string>> {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return new Set()
  const visible = await visibleIds(db, uniqueIds)
  const unseen = uniqueIds.filter(id => !visible.has(id))
  const had = new Set(unseen.length === 0 ? [] : await remembers(unseen))
  const hidden = unseen.filter(id => !had.has(id))
  if (hidden.length === 0) return new Set()
  const existing = await db.q.select({ id: file.id }).from(file)
    .where(and(eq(file.merchantId, db.ctx.merchantId), inArray(file.id, hidden)))
  return new Set(existing.map(({ id }) => id))
}

/** The same error for a missing file and another user's. */
export const noFile = (): AppError => new AppError('NOT_FOUND', { text: '文件不存在或已被删除，请重新上传' })

/** @throws AppError NOT_FOUND for files in {@link hiddenAmong} */
export async function demandVisible(db: Db, ids: readonly string[], remembers: Remembers): Promise<void> {
  if ((await hiddenAmong(db, ids, remembers)).size > 0) throw noFile()
}
