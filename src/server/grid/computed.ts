import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Grid } from '#schemas/kit/index.ts'
import type { ColumnMap } from './conditions.ts'
import { totalColumns, totalNames } from './totals.ts'

/**
 * A statement whose single rows the database finds by key, and its common table expressions (the list after `with`): they are inlined only
 * at the top of the whole query.
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

/** Maximum length of pages that are looked up row by row. */
const MOST_LOOKED_UP = 500

/**
 * Selects a page of a statement's rows, called `r`, counted and summed in the same query; `selected` is evaluated for the page's rows only.
 * All rows are materialised until they are counted; for a keyed statement only the columns that sort and sum them, and the page's rows are
 * looked up whole.
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
