import { each } from '#schemas/kit/index.ts'
import { LIBRARIES } from '#schemas/supplier/states.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { award } from '#server/db/tables/supply.ts'
import { kind } from '#server/document/index.ts'
import { awardHooks } from '#server/domains/award/index.ts'
import { inquiries } from './inquiries.ts'

/** 定标单 of each library: the supplier of each row, approved by the process inquiryAward (domain B7.5). */
export const awards = each(LIBRARIES, library => kind(AWARDS[library], {
  table: award, only: { kind: library }, sources: { [INQUIRIES[library].name]: inquiries[library].stored }, ...awardHooks(library),
}))
