import type { Row } from '#schemas/kit/index.ts'
import type { Page } from '#shared/api/page.ts'
import type { ListQuery } from './query.ts'

export type RowPage = Page<Row>

/** Maximum rows per call, parsed in milliseconds. */
export const PORTION = 1000

/** Fetches `count` rows from a page's start, over several pages if needed; fewer at the end. */
export async function fetchFrom(fetch: (query: ListQuery) => Promise<RowPage>, query: ListQuery, count: number): Promise<RowPage> {
  const start = (query.pageNum - 1) * query.pageSize
  // Calls count whole pages: the first may start earlier.
  const pageSize = Math.min(PORTION, Math.max(query.pageSize, count))
  const firstPage = Math.floor(start / pageSize) + 1
  const first = await fetch({ ...query, pageNum: firstPage, pageSize })
  const from = start - (firstPage - 1) * pageSize
  const rows = first.rows.slice(from)
  for (let pageNum = firstPage + 1; rows.length < count && (pageNum - 1) * pageSize < first.total; pageNum++) {
    rows.push(...(await fetch({ ...query, pageNum, pageSize })).rows)
  }
  return { ...first, pageNum: query.pageNum, rows: rows.slice(0, count) }
}
