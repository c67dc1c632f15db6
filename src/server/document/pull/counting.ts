import { sql, type SQL } from 'drizzle-orm'
import { documentRowClosed } from '#server/db/tables/document.ts'
import type { Stored } from '../stored.ts'
import { countersOf, remainderCount, weighed } from './counters.ts'

/** How much others have taken of a row of a document's line, or are about to: of several remainders the most. */
export function takenQuantity(source: Stored, line: string): SQL {
  const { table, parent } = source.lines[line]!
  const sums = countersOf(source).filter(counter => counter.line === line).map(({ remainder }) => sql`coalesce((select sum(w.quantity) from ${weighed(source, { line, remainder })} w
    where w.merchant_id = ${table.merchantId} and w.from_id = ${parent} and w.from_line = ${line} and w.from_row = ${table.id} and w.weight is not null), 0)`)
  return sums.length === 0 ? sql`0` : sql`greatest(${sql.join(sums, sql`, `)})`
}

/** What such a row counts for in sums over documents: as much as it says, and where all that is left of it was closed what others have taken of it. */
export function countedQuantity(source: Stored, line: string, ceiling: string): SQL {
  const { table, parent, columns } = source.lines[line]!
  // Looked up in one set: of many rows each would ask by itself otherwise.
  return sql`case when (${table.merchantId}, ${parent}, ${table.id}) in
      (select c.merchant_id, c.document_id, c.row_key from ${documentRowClosed} c where c.line = ${line} group by 1, 2, 3 having count(*) >= ${remainderCount(source, line)}::int)
    then ${takenQuantity(source, line)} else coalesce(${columns[ceiling]!}, 0) end`
}
