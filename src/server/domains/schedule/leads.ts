import { sql } from 'drizzle-orm'
import { approval } from '#server/db/tables/approval.ts'
import { documentLink } from '#server/db/tables/document.ts'
import { inDocument } from '#server/db/tables/store.ts'
import { purchaseOrder, purchaseOrderLine } from '#server/db/tables/supply.ts'
import type { Db } from '#server/db/tx.ts'

/**
 * Lead time of materials in days (sheet schedule, Calculations): for the supplier of the newest order, the median from the approval of an
 * order to its first arrival. Materials without a delivery by that supplier, or outside the library, have none.
 * @param ids of library materials
 */
export async function leadDays(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { merchantId } = db.ctx
  const rows = await db.sql<{ material: string, days: number }>`with ordered as (
      select o.id, o.supplier_id, coalesce(a.ended_at, o.created_at) as at
      from ${purchaseOrder} o left join ${approval} a on a.merchant_id = o.merchant_id and a.document_id = o.id
      where o.merchant_id = ${merchantId} and o.kind = 'MATERIAL' and o.process_state = 'COMPLETE'),
    newest as (select distinct on (l.lib_material_id) l.lib_material_id as material, o.supplier_id
      from ${purchaseOrderLine} l join ordered o on o.id = l.order_id
      where l.merchant_id = ${merchantId} and l.lib_material_id = any(${sql.param([...ids])})
      order by l.lib_material_id, o.at desc, o.id),
    arrived as (select o.id, o.supplier_id, greatest(0, min(d.biz_day) - (o.at at time zone 'Asia/Shanghai')::date) as days
      from ordered o join ${documentLink} k on k.merchant_id = ${merchantId} and k.from_id = o.id and k.from_line = 'items'
        join ${inDocument} d on d.merchant_id = k.merchant_id and d.id = k.to_id and d.process_state = 'COMPLETE'
      where o.supplier_id in (select supplier_id from newest) group by o.id, o.supplier_id, o.at)
    select n.material, percentile_disc(0.5) within group (order by r.days)::int as days
    from newest n join arrived r on r.supplier_id = n.supplier_id group by n.material`
  return new Map(rows.map(({ material, days }) => [material, days]))
}
