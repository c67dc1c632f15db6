import { and, eq } from 'drizzle-orm'
import { LIBRARIES } from '#schemas/supplier/states.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { award } from '#server/db/tables/supply.ts'
import type { Db } from '#server/db/tx.ts'
import { kindOf, readRecord } from '#server/document/index.ts'
import { comparisonShape, supplyComparisonApi, type SupplyComparison } from '#shared/api/supplyComparison.ts'
import { awardsOf, compareInquiry, inquiryOf } from './comparison.ts'

export { isReadable } from './comparison.ts'
export { awardHooks } from './hooks.ts'
export { unuseInquiries, useInquiries } from './using.ts'

/** The comparison that an award was made from; null of one that was saved before there was any. */
async function keptComparison(db: Db, id: string): Promise<SupplyComparison | null> {
  const [found] = await db.q.select({ comparison: award.comparison }).from(award).where(and(eq(award.merchantId, db.ctx.merchantId), eq(award.id, id)))
  return found?.comparison == null ? null : comparisonShape.parse(found.comparison)
}

export const awardCalls: CallSet = LIBRARIES.flatMap(kind => [
  implement(supplyComparisonApi[kind].compare, { read: async (db, { id }) => ({ ...await compareInquiry(db, kind, await inquiryOf(db, kind, id)), awards: await awardsOf(db, id) }) }),
  implement(supplyComparisonApi[kind].kept, {
    read: async (db, { id }) => {
      await readRecord(db, kindOf(AWARDS[kind]).stored, id)
      return keptComparison(db, id)
    },
  }),
])
