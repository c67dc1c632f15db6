import { and, eq, sql, type SQL } from 'drizzle-orm'
import { LIBRARIES, type SupplierKind } from '#schemas/supplier/states.ts'
import { INVITED_ONCE } from '#schemas/supply/inquiries.ts'
import { INQUIRY_LINKS } from '#schemas/supply/links.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { linkToken } from '#server/core/link/index.ts'
import { publicLink } from '#server/db/tables/link.ts'
import { inquiryInvite, quoteVersion } from '#server/db/tables/quote.ts'
import { inquiry, inquirySupplier } from '#server/db/tables/supply.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { commitRecord, lockRecords } from '#server/document/index.ts'
import {
  demandSent, enterQuote, inviteState, knownInvited, moveDeadline, resendInvite, revokeInvite, sendTo,
} from '#server/domains/quote/index.ts'
import { supplierFaults } from '#server/domains/supplier/index.ts'
import { demandTaken } from '#server/files/index.ts'
import { pageQuery, publishList } from '#server/grid/index.ts'
import { inquiryLinkApis } from '#shared/api/inquiryLink.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { inquiries, inquiryState } from './inquiries.ts'

type Api = (typeof inquiryLinkApis)[SupplierKind]
const SHOTS = ['jpg', 'jpeg', 'png', 'webp', 'pdf', 'doc', 'docx', 'xls', 'xlsx'] as const

const inviteValue = (column: SQL): SQL => sql`(select ${column} from ${inquiryInvite} i where i.merchant_id = ${inquirySupplier.merchantId}
  and i.invited_id = ${inquirySupplier.id})`
const versions = (expression: SQL): SQL =>
  sql`(select ${expression} from ${quoteVersion} v where v.merchant_id = ${inquirySupplier.merchantId}
    and v.invited_id = ${inquirySupplier.id})`

const page = (kind: SupplierKind) => (
  db: Db,
  { inquiryId, id, ...query }: PageQuery & { readonly inquiryId?: string | null | undefined, readonly id?: string | null | undefined }
) => pageQuery(db, {
  grid: INQUIRY_LINKS[kind], key: inquirySupplier.id,
  from: sql`${inquirySupplier} join ${inquiry} on ${inquiry.merchantId} = ${inquirySupplier.merchantId}
    and ${inquiry.id} = ${inquirySupplier.inquiryId}`,
  where: and(
    eq(inquirySupplier.merchantId, db.ctx.merchantId), eq(inquiry.kind, kind), sql`${inquiry.state} <> 'DRAFT'`,
    inquiryId == null ? undefined : eq(inquiry.id, inquiryId), id == null ? undefined : eq(inquirySupplier.id, id)
  )!,
  columns: {
    supplierName: sql`(select ${supplier.supplierName} from ${supplier} where ${supplier.merchantId} = ${inquirySupplier.merchantId}
      and ${supplier.id} = ${inquirySupplier.supplierId})`,
    code: inquiry.code, inquiryName: inquiry.inquiryName,
    inviteState: inviteState(sql`${inquirySupplier.id}`, sql`${inquirySupplier.merchantId}`), state: inquiryState,
    versions: versions(sql`nullif(count(*)::int, 0)`), sentAt: inviteValue(sql`i.sent_at`), viewedAt: inviteValue(sql`i.viewed_at`),
    quotedAt: versions(sql`max(v.at)`), declineReason: inviteValue(sql`i.decline_reason`),
    deadline: inquiry.deadline, sealed: inquiry.sealed, inquiryId: inquiry.id, supplierId: inquirySupplier.supplierId,
    contact: inquirySupplier.contact, phone: inquirySupplier.phone,
    expiresAt: sql`(select l.expires_at from ${publicLink} l where l.merchant_id = ${inquirySupplier.merchantId} and l.use = 'quote'
      and l.record_key = ${inquirySupplier.id} and l.revoked_at is null)`,
  },
}, query)

/** @throws AppError NOT_FOUND also for another library's supplier */
async function demandInvited(db: Db, kind: SupplierKind, id: string) {
  const invited = await knownInvited(db, id)
  if (invited.kind !== kind) throw new AppError('NOT_FOUND')
  return invited
}

/** Updates the inquiry's record and history after the work. */
async function changing(tx: Tx, kind: SupplierKind, id: string, action: string, work: () => Promise<void>): Promise<void> {
  const { stored } = inquiries[kind]
  const [before] = await lockRecords(tx, stored, [id])
  await work()
  await commitRecord(tx, stored, { id, before }, { action })
  publishList(tx, INQUIRY_LINKS[kind])
}

async function invite(
  tx: Tx, kind: SupplierKind, { inquiryId, supplierId, contact, phone }: ParsedInput<Api['invite']>
): Promise<{ id: string }> {
  const id = newId()
  const [fault] = await supplierFaults(tx, kind, [{ id, supplierId }], 'supplierId')
  if (fault !== undefined) throw new AppError('BAD_INPUT', { field: 'supplierId', text: fault.text })
  await changing(tx, kind, inquiryId, `invite${CALLS[kind]}Supplier`, async () => {
    const condition = and(eq(inquirySupplier.merchantId, tx.ctx.merchantId), eq(inquirySupplier.inquiryId, inquiryId))
    const rows = await tx.q.select({ supplierId: inquirySupplier.supplierId, sort: inquirySupplier.sort }).from(inquirySupplier)
      .where(condition)
    if (rows.some(row => row.supplierId === supplierId)) throw new AppError('BAD_INPUT', { field: 'supplierId', text: INVITED_ONCE })
    await tx.q.insert(inquirySupplier)
      .values({ id, inquiryId, supplierId, contact, phone, sort: Math.max(0, ...rows.map(({ sort }) => sort)) + 1 })
    await sendTo(tx, [id])
  })
  return { id }
}

async function saveContact(tx: Tx, kind: SupplierKind, { id, contact, phone }: ParsedInput<Api['saveContact']>): Promise<void> {
  const { inquiryId } = await demandInvited(tx, kind, id)
  await changing(tx, kind, inquiryId, `save${CALLS[kind]}InquiryContact`, async () => {
    await tx.q.update(inquirySupplier).set({ contact, phone })
      .where(and(eq(inquirySupplier.merchantId, tx.ctx.merchantId), eq(inquirySupplier.id, id)))
  })
}

async function handOut(db: Db, kind: SupplierKind, id: string): Promise<{ path: string }> {
  await demandInvited(db, kind, id)
  await demandSent(db, id)
  const token = await linkToken(db, 'quote', id)
  if (token === undefined) throw new AppError('WRONG_STATE', { text: '链接已撤回' })
  return { path: `/quote?t=${encodeURIComponent(token)}` }
}

const CALLS = { LABOUR: 'Labour', MATERIAL: 'Material', MACHINE: 'Machine' } as const

const callsOf = (kind: SupplierKind): CallSet => {
  const api = inquiryLinkApis[kind]
  return [
    implement(api.page, { read: page(kind) }),
    implement(api.link, { read: (db, { id }) => handOut(db, kind, id) }),
    implement(api.invite, { audit: 'own', write: (tx, input) => invite(tx, kind, input) }),
    implement(api.saveContact, { audit: 'own', write: (tx, input) => saveContact(tx, kind, input) }),
    implement(api.revoke, {
      audit: 'own',
      async write(tx, { id, reason }) {
        await demandInvited(tx, kind, id)
        await revokeInvite(tx, id, reason)
        publishList(tx, INQUIRY_LINKS[kind])
      },
    }),
    implement(api.resend, {
      audit: 'own',
      async write(tx, { id }) {
        const { supplierId } = await demandInvited(tx, kind, id)
        const [fault] = await supplierFaults(tx, kind, [{ id, supplierId }], 'supplierId')
        if (fault !== undefined) throw new AppError('WRONG_STATE', { text: fault.text })
        await resendInvite(tx, id)
        publishList(tx, INQUIRY_LINKS[kind])
      },
    }),
    implement(api.extend, {
      audit: 'own',
      write: (tx, { id, deadline }) => changing(tx, kind, id, `extend${CALLS[kind]}Inquiry`, () => moveDeadline(tx, id, deadline)),
    }),
    implement(api.enter, {
      audit: 'own',
      async write(tx, { id, way, fileIds, quote }) {
        await demandInvited(tx, kind, id)
        await demandTaken(tx, fileIds, { field: 'fileIds', types: SHOTS })
        return enterQuote(tx, id, quote, { way, fileIds })
      },
    }),
  ]
}

export const inquiryLinkCalls: CallSet = LIBRARIES.flatMap(callsOf)
