import { sql, type SQL } from 'drizzle-orm'
import { COMMON_ITEM } from '#schemas/cost/targetCost.ts'
import { countingOf } from '#schemas/kit/index.ts'
import { pick as declared } from '#schemas/store/picks.ts'
import { documentLink } from '#server/db/tables/document.ts'
import { inDocument, inDocumentLine, pick, pickLine } from '#server/db/tables/store.ts'
import { countedQuantity, kindOf, takenQuantity } from '#server/document/index.ts'
import { gateOf, type Asking, type Drawing } from '#server/domains/entitlement/index.ts'

const counts = ({ complete = false }: Asking): SQL =>
  (complete ? sql`${pick.processState} = 'COMPLETE'` : sql`${pick.processState} <> all(${sql.param([...countingOf(declared).none])})`)

/** Returned quantity by row of a pick, over the issue and the request to return. */
const returned = (merchantId: string, projectId: string): SQL => sql`(select issued.from_row as row,
  sum(${inDocumentLine.quantity}) as quantity
  from ${inDocument} join ${inDocumentLine} on ${inDocumentLine.merchantId} = ${inDocument.merchantId}
  and ${inDocumentLine.inDocumentId} = ${inDocument.id}
    join ${documentLink} returned on returned.merchant_id = ${inDocument.merchantId} and returned.to_id = ${inDocument.id}
    and returned.to_row = ${inDocumentLine.id}
    join ${documentLink} requested on requested.merchant_id = returned.merchant_id and requested.to_id = returned.from_id
    and requested.to_row = returned.from_row
    join ${documentLink} issued on issued.merchant_id = requested.merchant_id and issued.to_id = requested.from_id
    and issued.to_row = requested.from_row
  where ${inDocument.merchantId} = ${merchantId} and ${inDocument.projectId} = ${projectId} and ${inDocument.docType} = 'BACK'
  and ${inDocument.processState} = 'COMPLETE' group by 1)`

/** Picks draw on the entitlement by issued quantity less returns (domain B7.2). */
export const PICKS: Drawing = {
  declared, verb: '已领用', heads: pick,
  async rows(db, projectId, asking) {
    const [{ stored }, { merchantId }] = [kindOf(declared), db.ctx]
    const { quantity, join } = await countedQuantity(db, stored, 'items', 'quantity')
    return sql`select ${pick.id} as id, ${pickLine.id} as row, coalesce(${pickLine.projectItemId}, ${COMMON_ITEM}) as item,
      coalesce(merged.kept, ${pickLine.drawsOn}) as material,
        ${quantity} - coalesce(back.quantity, 0) as quantity, ${takenQuantity(stored, 'items')} as taken
      from ${pickLine} join ${pick} on ${pick.merchantId} = ${pickLine.merchantId} and ${pick.id} = ${pickLine.pickId}
        ${join} left join merged on merged.gone = ${pickLine.drawsOn}
          left join ${returned(merchantId, projectId)} back on back.row = ${pickLine.id}
      where ${pick.merchantId} = ${merchantId} and ${pick.projectId} = ${projectId} and ${pickLine.drawsOn} is not null
      and ${pick.id} <> ${asking.except ?? ''} and ${counts(asking)}`
  },
}
export const pickGate = gateOf(PICKS)
