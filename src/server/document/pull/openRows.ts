import { sql } from 'drizzle-orm'
import type { Pull } from '#schemas/kit/index.ts'
import type { Stored } from '../stored.ts'
import { counted, counterOf } from './counters.ts'
import { pullCondition } from './sources.ts'

/** SQL parts for the source rows of a pull: their table, counters, condition to be offered, and whether a row is open, with a remainder. */
export function waitingRows(stored: Stored, pull: Pull) {
  const counter = counterOf(stored, pull)
  const { source } = counter
  const { table, parent, columns } = source.lines[pull.line]!
  const balance = counted(counter, '')
  return {
    source, table, parent, columns, ...balance, gives: pullCondition(source, pull),
    open: sql`(not ${balance.closed} and ${balance.remaining} > 0)`,
  }
}

/**
 * SQL join, aliased `waits`, that adds to each source document the number of its rows (`lines`) and of open ones (`open`), and the earliest
 * `day` of an open row.
 * @param day a column of the row, otherwise of the header
 */
export function waitingIn(stored: Stored, pull: Pull, day: string) {
  const { source, table, parent, columns, join, open, ...balance } = waitingRows(stored, pull)
  const dueDay = columns[day] === undefined ? sql`${source.columns[day]!}` : sql`coalesce(${columns[day]}, ${source.columns[day]!})`
  return {
    source, gives: balance.gives,
    join: sql`cross join lateral (select count(*)::int as lines, (count(*) filter (where ${open}))::int as open,
      min(${dueDay}) filter (where ${open}) as day from ${table} ${join}
      where ${table.merchantId} = ${source.table.merchantId} and ${parent} = ${source.table.id}) waits`,
  }
}
