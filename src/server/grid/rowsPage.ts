import { is, SQL, sql } from 'drizzle-orm'
import type { Columns, Grid } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import type { PageQuery } from '#shared/api/page.ts'
import type { Keyed } from './computed.ts'
import { pageQuery } from './pageQuery.ts'

interface RowsOptions {
  readonly where?: SQL
  readonly place?: SQL
  readonly pinyin?: SQL
  readonly columns?: Readonly<Record<string, SQL>>
}

export const wholeOf = ({ named: expressions, rows }: Keyed): SQL => sql`(with ${expressions} ${rows})`

/**
 * The rows have the grid's columns and a unique `key`. `place` is the default order; `columns` are expressions over other columns of `r`.
 */
export function rowsPage<C extends Columns, K extends string>(
  db: Db, grid: Grid<C, K>, rows: SQL | Keyed, query: PageQuery, { where = sql`true`, columns = {}, ...more }: RowsOptions = {},
) {
  const selected = Object.fromEntries(Object.keys(grid.columns)
    .filter(key => !grid.columns[key]!.computed)
    .map(key => [key, columns[key] ?? sql`r.${sql.identifier(key)}`])) as { [I in keyof C]?: SQL }
  const keyed = is(rows, SQL) ? undefined : rows
  const from = sql`${keyed === undefined ? sql`(${rows})` : wholeOf(keyed)} r`
  return pageQuery(
    db, { grid, from, computed: true, ...keyed && { keyed }, columns: selected, key: sql`r.key`, where, ...more }, query,
  )
}
