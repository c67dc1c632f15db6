import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Grid } from '#schemas/kit/index.ts'
import type { ColumnMap } from './conditions.ts'
import { totalColumns, totalNames } from './totals.ts'

/**
 * A statement with rows found by key, and its common table expressions (after `with`), which are inlined only at the top of the whole
 * query.
 */
export interface Keyed { readonly named: SQL, readonly rows: SQL }

interface Source {
  readonly grid: Grid
  readonly map: ColumnMap
  readonly from: SQLWrapper
  readonly key: SQLWrapper
  readonly where: SQL | undefined
  readonly keyed?: Keyed
}
interface PageParams {
  readonly selected: SQL
  readonly order: SQL | undefined
  readonly limit: number
  readonly offset: number
}

/** Longer pages are not looked up row by row. */
const MOST_LOOKED_UP = 500

/**
 * Selects, counts and sums a page of rows `r` in one query; `selected` is evaluated for the page only. A keyed statement materialises only
 * the columns that sort and sum.
 */
export function computedPage({ grid, map, from, key, where, keyed }: Source, { selected, order, limit, offset }: PageParams): SQL {
  const counted = totalColumns(grid, map, sql` over ()`)
  const totals = sql.join(totalNames(grid, map).map(name => sql.identifier(name)), sql`, `)
  const slice = (source: SQLWrapper): SQL => sql`from ${source} where ${where} order by ${order} limit ${limit} offset ${offset}`
  if (keyed === undefined || limit > MOST_LOOKED_UP) {
    return sql`select ${selected}, ${totals} from (select r.*, ${counted} ${slice(from)}) r order by ${order}`
  }
  const rows = sql`(${keyed.rows}) r`
  return sql`with ${keyed.named}
    select ${selected}, ${totals}
    from (select ${key} as key, ${counted} ${slice(rows)}) page
    join ${rows} on ${key} = page.key
    order by ${order}`
}
