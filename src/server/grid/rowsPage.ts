import { is, SQL, sql } from 'drizzle-orm'
import type { Columns, Grid } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import type { PageQuery } from '#shared/api/page.ts'
import type { Keyed } from './computed.ts'
import { pageQuery } from './pageQuery.ts'

interface RowsOptions { readonly where?: SQL, readonly place?: SQL, readonly pinyin?: SQL, readonly columns?: Readonly<Record<string, SQL>> }

/** The whole of a statement whose rows have keys. */
export const wholeOf = ({ named, rows }: Keyed): SQL => sql`(with ${named} ${rows})`

/**
 * A page of rows that a statement gives, by the names of the grid's columns beside their key; SQL only adds what is stored. `place` is their order before anybody
 * sorts them; `columns` are those that follow from others of `r`. Of `Keyed` rows those of a page are looked up by their keys, which no two share.
 */
export function rowsPage<C extends Columns, K extends string>(db: Db, grid: Grid<C, K>, rows: SQL | Keyed, asked: PageQuery, { where = sql`true`, columns = {}, ...more }: RowsOptions = {}) {
  const given = Object.fromEntries(Object.keys(grid.columns).filter(key => !grid.columns[key]!.computed).map(key => [key, columns[key] ?? sql`r.${sql.identifier(key)}`]))
  const keyed = is(rows, SQL) ? undefined : rows
  return pageQuery(db, { grid, from: sql`${keyed === undefined ? sql`(${rows})` : wholeOf(keyed)} r`, computed: true, ...keyed && { keyed }, columns: given as { [I in keyof C]?: SQL }, key: sql`r.key`, where, ...more }, asked)
}
