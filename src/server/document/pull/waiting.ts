import { sql } from 'drizzle-orm'
import type { Pull } from '#schemas/kit/index.ts'
import type { Stored } from '../stored.ts'
import { counted, counterOf } from './counters.ts'
import { gives } from './sources.ts'

/** The rows of another document that a document takes from: their table, how they stand, and whether anything is left of one that gives. */
export function waitingRows(stored: Stored, pull: Pull) {
  const counter = counterOf(stored, pull)
  const { source } = counter
  const { table, parent, columns } = source.lines[pull.line]!
  const is = counted(counter, '')
  return { source, table, parent, columns, ...is, gives: gives(source, pull), open: sql`(not ${is.closed} and ${is.remaining} > 0)` }
}

/**
 * How many rows of each such document there are and how many of them are open, as `waits` joined to its table: `lines`, `open`, and `day`, the earliest
 * of the open ones by a column of theirs or else of the header.
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
