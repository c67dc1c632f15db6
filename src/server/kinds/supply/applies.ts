import { each } from '#schemas/kit/index.ts'
import { LIBRARIES } from '#schemas/supplier/states.ts'
import { INQUIRY_APPLIES } from '#schemas/supply/applies.ts'
import { subscribe } from '#schemas/supply/subscribe.ts'
import { inquiryApply } from '#server/db/tables/supply.ts'
import { kind } from '#server/document/index.ts'
import { projectsFor } from '#server/domains/project/index.ts'
import { supplierFaults } from '#server/domains/supplier/index.ts'
import { bindItems } from '../contract/items.ts'
import { servedSubscribe } from './subscribe.ts'
import { ofLine } from './lines.ts'

const projects = projectsFor('inquiry')

/** 询价申请 of each library: a price request, answered by the buyer (domain B7.3). */
export const applies = each(LIBRARIES, library => kind(INQUIRY_APPLIES[library], {
  table: inquiryApply, only: { kind: library }, sources: library === 'MATERIAL' ? { [subscribe.name]: servedSubscribe.stored } : {},
  prepare: bindItems(library),
  validate: [
    (tx, { draft: { head } }) => projects.faults(tx, head),
    async (tx, { stored, draft }) => ofLine('items', await supplierFaults(tx, library, draft.lines.items ?? [], 'replySupplierId',
      new Map((stored?.lines.items ?? []).map(({ id, replySupplierId }) =>
        [String(id), typeof replySupplierId === 'string' ? replySupplierId : null])))),
  ],
}))
