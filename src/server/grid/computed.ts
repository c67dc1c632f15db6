import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Grid } from '#schemas/kit/index.ts'
import type { ColumnMap } from './conditions.ts'
import { totalColumns, totalNames } from './totals.ts'

/**
 * A statement of rows, of which the database looks for single ones by their keys, and the named ones that it reads (the list behind `with`): it does so only
 * where they stand before the whole query.
 */
export interface Keyed { readonly named: SQL, readonly rows: SQL }

interface Source { readonly grid: Grid, readonly map: ColumnMap, readonly from: SQLWrapper, readonly key: SQLWrapper, readonly where: SQL | undefined, readonly keyed?: Keyed }
interface Asked { readonly selected: SQL, readonly order: SQL | undefined, readonly limit: number, readonly offset: number }

/** Longer pages are not looked up row by row. */
const MOST_LOOKED_UP = 500

/**
 * A page of what a statement comes to, called `r`, counted and summed on the way: what follows from a row is asked of those of the page alone. All rows are kept
 * until they are counted; of a statement with keys nothing of them but what sorts and sums them, and those of the page are looked up whole.
 */
export function computedPage({ grid, map, from, key, where, keyed }: Source, { selected, order, limit, offset }: Asked): SQL {
  const counted = totalColumns(grid, map, sql` over ()`)
  const totals = sql.join(totalNames(grid, map).map(name => sql.identifier(name)), sql`, `)
  const slice = (of: SQLWrapper): SQL => sql`from ${of} where ${where} order by ${order} limit ${limit} offset ${offset}`
  if (keyed === undefined || limit > MOST_LOOKED_UP) return sql`select ${selected}, ${totals} from (select r.*, ${counted} ${slice(from)}) r order by ${order}`
  const rows = sql`(${keyed.rows}) r`
  return sql`with ${keyed.named} select ${selected}, ${totals} from (select ${key} as key, ${counted} ${slice(rows)}) page join ${rows} on ${key} = page.key order by ${order}`
}
