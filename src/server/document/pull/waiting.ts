import { sql } from 'drizzle-orm'
import type { Pull } from '#schemas/kit/index.ts'
import type { Stored } from '../stored.ts'
import { counted, counterOf } from './counters.ts'
import { gives } from './sources.ts'

/** Table and state of a pull's source rows, and whether an available one has a remainder. */
export function waitingRows(stored: Stored, pull: Pull) {
  const counter = counterOf(stored, pull)
  const { source } = counter
  const { table, parent, columns } = source.lines[pull.line]!
  const is = counted(counter, '')
  return { source, table, parent, columns, ...is, gives: gives(source, pull), open: sql`(not ${is.closed} and ${is.remaining} > 0)` }
}

/**
 * Per source document the number of rows and of open ones, as `waits` joined to its table: `lines`, `open`, and `day`, the earliest of the
 * open rows by a column of the row or else the header.
 */
export function waitingIn(stored: Stored, pull: Pull, day: string) {
  const { source, table, parent, columns, join, open, ...is } = waitingRows(stored, pull)
  const when = columns[day] === undefined ? sql`${source.columns[day]!}` : sql`coalesce(${columns[day]}, ${source.columns[day]!})`
  return {
    source, gives: is.gives,
    join: sql`cross join lateral (select count(*)::int as lines, (count(*) filter (where ${open}))::int as open,
      min(${when}) filter (where ${open}) as day from ${table} ${join}
      where ${table.merchantId} = ${source.table.merchantId} and ${parent} = ${source.table.id}) waits`,
  }
}
