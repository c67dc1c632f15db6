import { INQUIRY_STATE, type InviteState } from '#schemas/supply/states.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { noLink } from '#server/core/link/index.ts'
import { inquiryInvite, quoteVersion } from '#server/db/tables/quote.ts'
import { inquiry, inquirySupplier } from '#server/db/tables/supply.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import type { Db, Tx } from '#server/db/tx.ts'

export type InquiryState = keyof typeof INQUIRY_STATE

/** An invited supplier with the inquiry. Times are ISO text; `over` is by the database's clock. */
export interface Invited {
  readonly id: string
  readonly inquiryId: string
  readonly inquiryName: string
  readonly kind: 'LABOUR' | 'MATERIAL' | 'MACHINE'
  readonly state: InquiryState
  readonly deadline: string
  readonly sealed: boolean
  readonly over: boolean
  readonly supplierId: string | null
  readonly supplierName: string
  readonly sentAt: string | null
  readonly revokedAt: string | null
  readonly declinedAt: string | null
  readonly declineReason: string | null
  readonly movedAt: string | null
  readonly movedFrom: string | null
  readonly revision: number
  readonly draft: string | null
  readonly savedAt: string | null
  readonly fileId: string | null
}

/** State of an invited supplier, derived from facts only (domain B7.5). */
export const inviteState = (invited: SQL, merchantId: SQL): SQL<InviteState> =>
  sql<InviteState>`coalesce((select case when i.revoked_at is not null then 'REVOKED' when i.declined_at is not null then 'DECLINED'
  when exists (select from ${quoteVersion} v where v.merchant_id = i.merchant_id and v.invited_id = i.invited_id) then 'QUOTED'
  when i.viewed_at is not null then 'VIEWED' when i.sent_at is not null then 'SENT' else 'UNSENT' end
  from ${inquiryInvite} i where i.merchant_id = ${merchantId} and i.invited_id = ${invited}), 'UNSENT')`

const rows = (db: Db, where: SQL): Promise<Invited[]> => db.sql<Invited>`
  select s.id, q.id as "inquiryId", q.inquiry_name as "inquiryName", q.kind, q.state, q.deadline, q.sealed,
  q.deadline <= clock_timestamp() as over,
    s.supplier_id as "supplierId", coalesce(p.name, '') as "supplierName", i.sent_at as "sentAt", i.revoked_at as "revokedAt",
    i.declined_at as "declinedAt", i.decline_reason as "declineReason",
    i.moved_at as "movedAt", i.moved_from as "movedFrom", coalesce(i.revision, 0) as revision, i.draft, i.saved_at as "savedAt",
    i.file_id as "fileId"
  from ${inquirySupplier} s join ${inquiry} q on q.merchant_id = s.merchant_id and q.id = s.inquiry_id
  left join ${supplier} p on p.merchant_id = s.merchant_id and p.id = s.supplier_id
  left join ${inquiryInvite} i on i.merchant_id = s.merchant_id and i.invited_id = s.id
  where s.merchant_id = ${db.ctx.merchantId} and ${where} order by s.sort, s.id`

export const invitedOf = (db: Db, inquiryId: string): Promise<Invited[]> => rows(db, sql`q.id = ${inquiryId}`)
export const invitedBy = (db: Db, ids: readonly string[]): Promise<Invited[]> => rows(db, sql`s.id = any(${sql.param(ids)}::text[])`)

/** @throws AppError NOT_FOUND */
export async function knownInvited(db: Db, id: string): Promise<Invited> {
  const [match] = await invitedBy(db, [id])
  if (match === undefined) throw new AppError('NOT_FOUND')
  return match
}

export const isOpen = ({ state, over, revokedAt }: Invited): boolean => state === 'QUOTING' && !over && revokedAt === null

/**
 * The invited supplier of a link.
 * @throws AppError as for every invalid link
 */
export async function visited(db: Db, { link }: Pick<Ctx, 'link'> = db.ctx): Promise<Invited> {
  const [match] = link === undefined ? [] : await invitedBy(db, [link])
  if (match === undefined || match.revokedAt !== null || match.state === 'DRAFT' || match.state === 'VOID') throw noLink()
  return match
}

/** Serializes with writes about the supplier or inquiry; later queries see their result. */
export async function lockInvited(tx: Tx, id: string): Promise<void> {
  const { merchantId } = tx.ctx
  await tx.sql`select 1 from ${inquiry} q join ${inquirySupplier} s on s.merchant_id = q.merchant_id and s.inquiry_id = q.id
    where q.merchant_id = ${merchantId} and s.id = ${id} for share of q`
  await tx.q.insert(inquiryInvite).values({ invitedId: id }).onConflictDoNothing()
  await tx.sql`select 1 from ${inquiryInvite} i where i.merchant_id = ${merchantId} and i.invited_id = ${id} for update`
}
