import { sql, type SQL } from 'drizzle-orm'
import { targetCost } from '#schemas/cost/targetCost.ts'
import { ledgerBalance } from '#server/db/tables/ledger.ts'
import { positionMatch } from '#server/db/tables/position.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Db } from '#server/db/tx.ts'

/** Tolerance of matches above a quantity (domain B6). */
export const TOLERANCE = '0.000001'

const among = (column: SQL, ids: readonly string[] | undefined): SQL =>
  (ids === undefined ? sql`` : sql` and ${column} = any(${sql.param([...new Set(ids)])})`)

/**
 * Items of a project with the quantity to build: of the target cost's newest version, else of the bill, which lacks quantities added by
 * changes. Columns id, quantity, amount (the target cost, null without one). Each class of an item has its quantity: the largest counts
 * once per version.
 * @param ids limits to these items, so that the others are not read
 */
export const itemQuantities = ({ ctx: { merchantId } }: Db, projectId: string, ids?: readonly string[]): SQL => sql`(
  select i.id, coalesce(t.first, case when i.state = 'IN' and i.change_id is null then i.quantity end, 0)
    + coalesce(t.more, 0) as quantity, t.amount
  from ${projectItem} i left join (
    select item, max(quantity) filter (where version = '1') as first, sum(quantity) filter (where version <> '1') as more,
    sum(amount) as amount from (
      select key[2] as item, key[4] as version, case when max(quantity) >= - min(quantity) then max(quantity)
      else min(quantity) end as quantity, sum(amount) as amount from ${ledgerBalance}
      where merchant_id = ${merchantId} and ledger = ${targetCost.name} and key[1] = ${projectId}${among(sql`key[2]`, ids)}
      group by 1, 2) versions
    group by item) t on t.item = i.id
  where i.merchant_id = ${merchantId} and i.project_id = ${projectId} and i.unit is not null${among(sql`i.id`, ids)})`

/** Matched quantities by item: item, quantity, places, unchecked. */
export const itemMatched = ({ ctx: { merchantId } }: Db, projectId: string, ids?: readonly string[]): SQL => sql`(
  select item_id as item, sum(quantity) as quantity, count(*)::int as places, (count(*) filter (where checked = 'NO'))::int as unchecked
  from ${positionMatch} where merchant_id = ${merchantId} and project_id = ${projectId}${among(sql`item_id`, ids)} group by 1)`
