import { sql, type SQL } from 'drizzle-orm'
import { subscribedRows } from '#schemas/supply/reference.ts'
import { subscribe as declared } from '#schemas/supply/subscribe.ts'
import { subscribe, subscribeLine } from '#server/db/tables/supply.ts'
import type { Db } from '#server/db/tx.ts'
import { kindOf, pageOf } from '#server/document/index.ts'
import type { Book } from '#server/domains/export/index.ts'
import { pageQuery } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { Page, PageQuery } from '#shared/api/page.ts'
import type { Row } from '#schemas/kit/index.ts'
import { subscribeApi as api } from '#shared/api/subscribe.ts'

const EVERY: PageQuery = { pageNum: 1, pageSize: -1, sorts: [], filters: [] }

const linesOf = (db: Db, ids: readonly string[]) => (query: PageQuery): Promise<Page<Row>> => {
  const { columns } = kindOf(declared).stored.lines.items!
  const column = (key: string): SQL => sql`${columns[key]!}`
  return pageQuery(db, {
    grid: subscribedRows, key: subscribeLine.id, place: sql`${subscribe.code}, ${subscribeLine.sort}`,
    from: sql`${subscribeLine} join ${subscribe} on ${subscribe.merchantId} = ${subscribeLine.merchantId}
      and ${subscribe.id} = ${subscribeLine.subscribeId}`,
    where: sql`${subscribeLine.merchantId} = ${db.ctx.merchantId} and ${subscribe.id} = any(${sql.param([...ids])})`,
    columns: {
      code: subscribe.code, purpose: subscribe.purpose,
      ...Object.fromEntries(Object.keys(declared.lines.items.columns).map(key => [key, column(key)])),
    },
  }, query) as Promise<Page<Row>>
}

/** 导出申购单: the documents of the list and their lines, a sheet each. */
export const subscribeBook: Book<ParsedInput<typeof api.export>> = {
  contract: api.export, title: '申购单',
  async sheets(db, query) {
    const page = pageOf(kindOf(declared).stored, declared.list)
    const { rows } = await page(db, { ...query, pageNum: 1, pageSize: -1 })
    return [
      { grid: declared.list, page: (_db, pageQuery) => page(db, { ...query, ...pageQuery }) as unknown as Promise<Page<Row>> },
      { grid: subscribedRows, page: (_db, pageQuery) => linesOf(db, rows.map(({ id }) => id))({ ...EVERY, ...pageQuery }) },
    ]
  },
}
