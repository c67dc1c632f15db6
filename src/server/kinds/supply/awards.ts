import { each } from '#schemas/kit/index.ts'
import { LIBRARIES } from '#schemas/supplier/states.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { award } from '#server/db/tables/supply.ts'
import { kind, moveBy } from '#server/document/index.ts'
import { projectsFor } from '#server/domains/project/index.ts'
import { inquiries } from './inquiries.ts'

const projects = projectsFor('inquiry')

/** 定标单 of each library: who supplies which row, agreed to by the process inquiryAward (domain B7.5). */
export const awards = each(LIBRARIES, library => kind(AWARDS[library], {
  table: award, only: { kind: library }, sources: { [INQUIRIES[library].name]: inquiries[library].stored },
  validate: [(tx, { draft: { head } }) => projects.faults(tx, head)],
  approval: {
    check: (db, { head }) => projects.refusal(db, head),
    async apply(tx, { head }) {
      await projects.demand(tx, head)
      await moveBy(inquiries[library].serving, tx, [String(head.inquiryId)], 'award')
    },
    async undo(tx, { head }) {
      await moveBy(inquiries[library].serving, tx, [String(head.inquiryId)], 'reopen')
      return [`询价单 ${String(head.inquiryName)} 退回已截止`]
    },
  },
}))
