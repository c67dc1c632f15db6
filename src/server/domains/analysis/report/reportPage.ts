import { sql, type SQL } from 'drizzle-orm'
import { computeRows, type Columns, type Grid, type Row } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import type { Db } from '#server/db/tx.ts'
import { rowsPage } from '#server/grid/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { knownCosts, type OfCosts } from '../facts/counted.ts'

/** `key` or `jobName` select the sum whose rows are listed. */
export type ReportParams = PageQuery & OfCosts & { readonly key?: string, readonly jobName?: string }

/** Report page from a statement that returns the grid's columns by name beside their key. */
export async function pageOf<C extends Columns, K extends string>(
  db: Db, grid: Grid<C, K>, rows: SQL, { projectId, analyseId, best, key: _k, jobName: _j, ...query }: ReportParams, where: SQL = sql`true`
) {
  // Refuses hidden prices in the query before the analysis is checked.
  const page = await rowsPage(db, grid, rows, query, { where })
  await knownCosts(db, { projectId, analyseId, best })
  // Averages are computed from the displayed row.
  return grid.order.length === 0 || !seesPrices(db.ctx)
    ? page
    : { ...page, rows: computeRows(grid, page.rows as unknown as Row[]) as unknown as typeof page.rows }
}
