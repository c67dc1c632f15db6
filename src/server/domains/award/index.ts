import { LIBRARIES } from '#schemas/supplier/states.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { kindOf, readRecord } from '#server/document/index.ts'
import { supplyComparisonApi } from '#shared/api/supplyComparison.ts'
import { awardsOf, compareInquiry, inquiryOf, keptComparison } from './comparison.ts'

export { isReadable } from './comparison.ts'
export { awardHooks } from './hooks.ts'
export { unuseInquiries, useInquiries } from './using.ts'

export const awardCalls: CallSet = LIBRARIES.flatMap(kind => [
  implement(
    supplyComparisonApi[kind].compare,
    { read: async (db, { id }) => ({ ...await compareInquiry(db, kind, await inquiryOf(db, kind, id)), awards: await awardsOf(db, id) }) }
  ),
  implement(supplyComparisonApi[kind].kept, {
    read: async (db, { id }) => {
      await readRecord(db, kindOf(AWARDS[kind]).stored, id)
      return keptComparison(db, id)
    },
  }),
])
