import { sql, type SQL } from 'drizzle-orm'
import { each } from '#schemas/kit/index.ts'
import { LIBRARIES, type SupplierKind } from '#schemas/supplier/states.ts'
import { INQUIRY_APPLIES } from '#schemas/supply/applies.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { subscribe } from '#schemas/supply/subscribe.ts'
import { AppError } from '#server/core/errors.ts'
import { inquiryInvite, quoteVersion } from '#server/db/tables/quote.ts'
import { inquiry, inquiryLine, inquirySupplier } from '#server/db/tables/supply.ts'
import type { Tx } from '#server/db/tx.ts'
import { kind, type StoredRecord } from '#server/document/index.ts'
import { projectsFor } from '#server/domains/project/index.ts'
import { cancelInquiry, closeInquiry, inviteState, sendInquiry } from '#server/domains/quote/index.ts'
import { supplierFaults, withContacts } from '#server/domains/supplier/index.ts'
import { bindItems } from '../contract/items.ts'
import { applies } from './applies.ts'
import { ofLine } from './lines.ts'
import { servedSubscribe } from './subscribe.ts'

const projects = projectsFor('inquiry')
const countOf = (table: typeof inquiryLine | typeof inquirySupplier) =>
  sql`(select count(*)::int from ${table} where ${table.merchantId} = ${inquiry.merchantId} and ${table.inquiryId} = ${inquiry.id})`

/** The state with an expired deadline applied: after it an inquiry never shows as open for quotes. */
export const inquiryState = sql`case when ${inquiry.state} = 'QUOTING' and ${inquiry.deadline} <= now() then 'CLOSED'
  else ${inquiry.state} end`
const progress = inviteState(sql`${inquirySupplier.id}`, sql`${inquirySupplier.merchantId}`)
const fact = (column: 'sent_at' | 'viewed_at') => sql`(select i.${sql.raw(column)} from ${inquiryInvite} i
  where i.merchant_id = ${inquirySupplier.merchantId} and i.invited_id = ${inquirySupplier.id})`
const ofVersions = (expression: SQL) =>
  sql`(select ${expression} from ${quoteVersion} v where v.merchant_id = ${inquirySupplier.merchantId}
    and v.invited_id = ${inquirySupplier.id})`
const quoted = sql`(select count(*)::int from ${inquirySupplier} where ${inquirySupplier.merchantId} = ${inquiry.merchantId}
  and ${inquirySupplier.inquiryId} = ${inquiry.id} and ${progress} = 'QUOTED')`

/**
 * Checks again, as the project may be closed or a supplier stopped.
 * @throws AppError WRONG_STATE naming the fault
 */
async function send(tx: Tx, library: SupplierKind, record: StoredRecord): Promise<void> {
  await projects.demand(tx, record.head)
  const suppliers = record.lines.suppliers ?? []
  const [fault] = await supplierFaults(tx, library, suppliers, 'supplierId')
  if (fault !== undefined)
    throw new AppError('WRONG_STATE', { text: `邀请供应商第 ${suppliers.findIndex(({ id }) => id === fault.row) + 1} 行：${fault.text}` })
  await sendInquiry(tx, record.id, record)
}

/** 询价单: drafted, sent, closed at its deadline, awarded (domain B7.5). */
export const inquiries = each(LIBRARIES, library => kind(INQUIRIES[library], {
  table: inquiry, only: { kind: library },
  columns: { lineCount: countOf(inquiryLine), invited: countOf(inquirySupplier), quoted, state: inquiryState },
  sources: {
    [INQUIRY_APPLIES[library].name]: applies[library].stored, ...library === 'MATERIAL' && { [subscribe.name]: servedSubscribe.stored },
  },
  lines: { suppliers: { columns: {
    inviteState: progress, sentAt: fact('sent_at'), viewedAt: fact('viewed_at'), quotedAt: ofVersions(sql`max(v.at)`),
    versions: ofVersions(sql`nullif(count(*)::int, 0)`),
  } } },
  async prepare(tx, saving) {
    const draft = await bindItems(library)(tx, saving)
    return {
      ...draft, lines: { ...draft.lines, suppliers: await withContacts(tx, draft.lines.suppliers ?? [], saving.stored?.lines.suppliers) },
    }
  },
  validate: [
    (tx, { draft: { head } }) => projects.faults(tx, head),
    async (tx, { stored, draft }) => ofLine('suppliers', await supplierFaults(tx, library, draft.lines.suppliers ?? [], 'supplierId',
      new Map((stored?.lines.suppliers ?? []).map(({ id, supplierId }) =>
        [String(id), typeof supplierId === 'string' ? supplierId : null])))),
  ],
  afterAction: {
    send: (tx, record) => send(tx, library, record), close: (tx, { id }) => closeInquiry(tx, id),
    cancel: (tx, { id }) => cancelInquiry(tx, id),
  },
}))
