import { sql } from 'drizzle-orm'
import { each } from '#schemas/kit/index.ts'
import { LIBRARIES } from '#schemas/supplier/states.ts'
import { INQUIRY_APPLIES } from '#schemas/supply/applies.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { subscribe } from '#schemas/supply/subscribe.ts'
import { inquiry, inquiryLine, inquirySupplier } from '#server/db/tables/supply.ts'
import { kind } from '#server/document/index.ts'
import { projectsFor } from '#server/domains/project/index.ts'
import { supplierFaults } from '#server/domains/supplier/index.ts'
import { bindItems } from '../contract/items.ts'
import { applies } from './applies.ts'
import { ofLine } from './lines.ts'
import { servedSubscribe } from './subscribe.ts'

const projects = projectsFor('inquiry')
const countOf = (table: typeof inquiryLine | typeof inquirySupplier) =>
  sql`(select count(*)::int from ${table} where ${table.merchantId} = ${inquiry.merchantId} and ${table.inquiryId} = ${inquiry.id})`

/** 询价单 of each library: drafted, sent to suppliers, closed at its deadline, awarded (domain B7.5). */
export const inquiries = each(LIBRARIES, library => kind(INQUIRIES[library], {
  table: inquiry, only: { kind: library }, columns: { lineCount: countOf(inquiryLine), invited: countOf(inquirySupplier), quoted: sql`0` },
  sources: { [INQUIRY_APPLIES[library].name]: applies[library].stored, ...library === 'MATERIAL' && { [subscribe.name]: servedSubscribe.stored } },
  lines: { suppliers: { columns: { inviteState: sql`'UNSENT'`, sentAt: sql`null::timestamptz`, viewedAt: sql`null::timestamptz`, quotedAt: sql`null::timestamptz`, versions: sql`null::int` } } },
  prepare: bindItems(library),
  validate: [
    (tx, { draft: { head } }) => projects.faults(tx, head),
    async (tx, { stored, draft }) => ofLine('suppliers', await supplierFaults(tx, library, draft.lines.suppliers ?? [], 'supplierId',
      new Map((stored?.lines.suppliers ?? []).map(({ id, supplierId }) => [String(id), typeof supplierId === 'string' ? supplierId : null])))),
  ],
}))
