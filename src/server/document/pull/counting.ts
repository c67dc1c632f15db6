import { sql, type SQL } from 'drizzle-orm'
import { documentRowClosed } from '#server/db/tables/document.ts'
import type { Db } from '#server/db/tx.ts'
import type { Stored } from '../stored.ts'
import { countersOf, drawing, remainderCount, weighed, type Counter } from './counters.ts'

/** Quantity drawn or about to be drawn from a line row: the maximum over its remainders. */
export function takenQuantity(source: Stored, line: string): SQL {
  const { table, parent } = source.lines[line]!
  return takenOf(source, line, sql`${table.merchantId}`, sql`${parent}`, sql`${table.id}`)
}

/** The remainders of a line that document kinds draw on. */
const drawnOn = (source: Stored, line: string): Counter[] =>
  countersOf(source).filter(counter => counter.line === line && source.takers.some(taker => drawing(taker, counter).length > 0))

function takenOf(source: Stored, line: string, merchantId: SQL, id: SQL, row: SQL): SQL {
  const sums = drawnOn(source, line).map(({ remainder }) =>
    sql`coalesce((select sum(w.quantity) from ${weighed(source, { line, remainder })} w
    where w.merchant_id = ${merchantId} and w.from_id = ${id} and w.from_line = ${line} and w.from_row = ${row}
    and w.weight is not null), 0)`)
  return sums.length === 0 ? sql`0::numeric` : sql`greatest(${sql.join(sums, sql`, `)})`
}

interface QuantitySql { readonly quantity: SQL, readonly share: (amount: SQL) => SQL, readonly join: SQL }

/**
 * A row's quantity for sums over the merchant's documents: the row's, or what others have drawn once its remainder is closed; `share` is
 * the counted part of an amount of the row. `join`, called `shut`, follows the tables of the statement.
 */
export async function countedQuantity(db: Db, source: Stored, line: string, ceiling: string): Promise<QuantitySql> {
  const { ctx: { merchantId }, sql: query } = db
  const { table, parent, columns } = source.lines[line]!
  const ceilingSql = sql`coalesce(${columns[ceiling]!}, 0)`
  const closed = sql`(select document_id, row_key from ${documentRowClosed} where merchant_id = ${merchantId} and line = ${line}
    group by 1, 2 having count(*) >= ${remainderCount(source, line)}::int) c`
  // Drawn quantities are slow to plan, and mostly no row is closed.
  const [any] = drawnOn(source, line).length === 0 ? [{}]
    : await query`select from ${closed} join ${table} on ${table.merchantId} = ${merchantId} and ${parent} = c.document_id
      and ${table.id} = c.row_key limit 1`
  if (any === undefined) return { quantity: ceilingSql, share: amount => amount, join: sql`` }
  return {
    quantity: sql`coalesce(shut.taken, ${ceilingSql})`,
    share: amount => sql`case when shut.taken is null then ${amount} else ${amount} * shut.taken / nullif(${ceilingSql}, 0) end`,
    // The offset keeps the drawn quantity from being planned and computed again for each use.
    join: sql`left join (select c.document_id, c.row_key,
      ${takenOf(source, line, sql`${merchantId}`, sql`c.document_id`, sql`c.row_key`)} as taken from ${closed} offset 0) shut
      on shut.document_id = ${parent} and shut.row_key = ${table.id}`,
  }
}
