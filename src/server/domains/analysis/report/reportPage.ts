import { sql, type SQL } from 'drizzle-orm'
import { computeRows, type Columns, type Grid, type Row } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import type { Db } from '#server/db/tx.ts'
import { rowsPage } from '#server/grid/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { knownCosts, type OfCosts } from '../facts/counted.ts'

/** A page of a report; `key` or `jobName` name the sum whose rows are asked for. */
export type Asked = PageQuery & OfCosts & { readonly key?: string, readonly jobName?: string }

/** A page of rows of what an analysis comes to, that a statement gives by the names of the grid's columns beside their key. */
export async function pageOf<C extends Columns, K extends string>(
  db: Db, grid: Grid<C, K>, rows: SQL, { projectId, analyseId, best, key: _k, jobName: _j, ...asked }: Asked, where: SQL = sql`true`
) {
  // Who asks by a hidden price is refused whatever the analysis is.
  const page = await rowsPage(db, grid, rows, asked, { where })
  await knownCosts(db, { projectId, analyseId, best })
  // An average is no sum: it is computed of the row as it is shown.
  return grid.order.length === 0 || !seesPrices(db.ctx)
    ? page
    : { ...page, rows: computeRows(grid, page.rows as unknown as Row[]) as unknown as typeof page.rows }
}
