import { sql, type SQL } from 'drizzle-orm'
import { COMMON_ITEM } from '#schemas/cost/targetCost.ts'
import { countingOf } from '#schemas/kit/index.ts'
import { subscribe as declared } from '#schemas/supply/subscribe.ts'
import { subscribe, subscribeLine } from '#server/db/tables/supply.ts'
import { countedQuantity, kindOf, takenQuantity } from '#server/document/index.ts'
import { gateOf, type Asking, type Drawing } from '#server/domains/entitlement/index.ts'

const counts = ({ complete = false }: Asking): SQL => (complete
  ? sql`${subscribe.processState} = 'COMPLETE'`
  : sql`${subscribe.processState} <> all(${sql.param([...countingOf(declared).none])})`)

/** Subscribes draw on the entitlement by requested quantity (domain B7.2). */
export const SUBSCRIBES: Drawing = {
  declared, verb: '已申购', heads: subscribe,
  async rows(db, projectId, asking) {
    const { stored } = kindOf(declared)
    const { quantity, join } = await countedQuantity(db, stored, 'items', 'quantity')
    return sql`select ${subscribe.id} as id, ${subscribeLine.id} as row, coalesce(${subscribeLine.projectItemId}, ${COMMON_ITEM}) as item,
      coalesce(merged.kept, ${subscribeLine.drawsOn}) as material,
        ${quantity} as quantity, ${takenQuantity(stored, 'items')} as taken
      from ${subscribeLine} join ${subscribe} on ${subscribe.merchantId} = ${subscribeLine.merchantId}
      and ${subscribe.id} = ${subscribeLine.subscribeId}
        ${join} left join merged on merged.gone = ${subscribeLine.drawsOn}
      where ${subscribe.merchantId} = ${db.ctx.merchantId} and ${subscribe.projectId} = ${projectId}
      and ${subscribeLine.drawsOn} is not null and ${subscribe.id} <> ${asking.except ?? ''} and ${counts(asking)}`
  },
}
export const subscribeGate = gateOf(SUBSCRIBES)
