import { sql, type SQL } from 'drizzle-orm'
import { documentRowClosed } from '#server/db/tables/document.ts'
import type { Db } from '#server/db/tx.ts'
import type { Stored } from '../stored.ts'
import { countersOf, drawing, remainderCount, weighed, type Counter } from './counters.ts'

/** How much others have taken of a row of a document's line, or are about to: of several remainders the most. */
export function takenQuantity(source: Stored, line: string): SQL {
  const { table, parent } = source.lines[line]!
  return takenOf(source, line, sql`${table.merchantId}`, sql`${parent}`, sql`${table.id}`)
}

/** The remainders of a line on which a kind of document draws. */
const drawnOn = (source: Stored, line: string): Counter[] =>
  countersOf(source).filter(counter => counter.line === line && source.takers.some(taker => drawing(taker, counter).length > 0))

function takenOf(source: Stored, line: string, merchantId: SQL, id: SQL, row: SQL): SQL {
  const sums = drawnOn(source, line).map(({ remainder }) =>
    sql`coalesce((select sum(w.quantity) from ${weighed(source, { line, remainder })} w
    where w.merchant_id = ${merchantId} and w.from_id = ${id} and w.from_line = ${line} and w.from_row = ${row}
    and w.weight is not null), 0)`)
  return sums.length === 0 ? sql`0::numeric` : sql`greatest(${sql.join(sums, sql`, `)})`
}

interface Counted { readonly quantity: SQL, readonly share: (amount: SQL) => SQL, readonly join: SQL }

/**
 * What a row of the merchant's documents counts for in sums over them: as much as it says, and where all that is left of it was closed what others have
 * taken of it; `share` is the part of an amount of the row that counts. `join`, called `shut`, follows the tables of the statement.
 */
export async function countedQuantity(db: Db, source: Stored, line: string, ceiling: string): Promise<Counted> {
  const { ctx: { merchantId }, sql: query } = db
  const { table, parent, columns } = source.lines[line]!
  const says = sql`coalesce(${columns[ceiling]!}, 0)`
  const closed = sql`(select document_id, row_key from ${documentRowClosed} where merchant_id = ${merchantId} and line = ${line}
    group by 1, 2 having count(*) >= ${remainderCount(source, line)}::int) c`
  // What was taken is long to plan, and mostly no row is closed.
  const [any] = drawnOn(source, line).length === 0 ? [{}]
    : await query`select from ${closed} join ${table} on ${table.merchantId} = ${merchantId} and ${parent} = c.document_id
      and ${table.id} = c.row_key limit 1`
  if (any === undefined) return { quantity: says, share: amount => amount, join: sql`` }
  return {
    quantity: sql`coalesce(shut.taken, ${says})`,
    share: amount => sql`case when shut.taken is null then ${amount} else ${amount} * shut.taken / nullif(${says}, 0) end`,
    // Without the offset what was taken would be planned and asked anew at every place that names the quantity.
    join: sql`left join (select c.document_id, c.row_key,
      ${takenOf(source, line, sql`${merchantId}`, sql`c.document_id`, sql`c.row_key`)} as taken from ${closed} offset 0) shut
      on shut.document_id = ${parent} and shut.row_key = ${table.id}`,
  }
}
