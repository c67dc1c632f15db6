import { and, desc, eq, sql } from 'drizzle-orm'
import type { ProjectItemRow } from '#schemas/projectItem/items.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { projectBill, projectItem } from '#server/db/tables/projectItem.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { pageQuery, readRows, saveRows } from '#server/grid/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { projectItemApi, ProjectItemsTotal } from '#shared/api/projectItem.ts'
import { openProject } from '#server/domains/project/index.ts'
import { demandRemovable } from './removable.ts'
import { demandProject } from './project.ts'
import { itemsOf, itemSource, itemTable } from './table.ts'

type Api = typeof projectItemApi
const READING = ['query', 'get', 'export', 'print']

/** 工程量清单: rows of the tree; read-only in a closed project. */
export async function listItems(db: Db, { projectId, ...query }: ParsedInput<Api['describeProjectItems']>) {
  const { version, pinyin } = projectItem
  // A query by a hidden price is refused in every state of the project.
  const page = await pageQuery(db, { ...itemSource(db, projectId), from: projectItem, extra: { version }, pinyin }, query)
  const { writable } = await demandProject(db, projectId)
  return writable ? page : { ...page, can: page.can?.filter(action => READING.includes(action)) }
}

/** @throws AppError NOT_FOUND */
export async function oneItem(db: Db, { projectId, id }: ParsedInput<Api['describeProjectItem']>): Promise<ProjectItemRow> {
  await demandProject(db, projectId)
  const row = (await readRows(db, await itemTable(db, projectId), [id])).get(id)
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row as ProjectItemRow
}

export async function saveItems(
  tx: Tx, { projectId, ...change }: ParsedInput<Api['saveProjectItems']>
): Promise<OutputOf<Api['saveProjectItems']>> {
  await openProject(tx, projectId)
  await demandRemovable(tx, change.removed)
  return saveRows(tx, await itemTable(tx, projectId), change)
}

export async function newestBill(db: Db, projectId: string) {
  const [bill] = await db.q.select().from(projectBill)
    .where(and(eq(projectBill.merchantId, db.ctx.merchantId), eq(projectBill.projectId, projectId)))
      .orderBy(desc(projectBill.createdAt), desc(projectBill.id)).limit(1)
  return bill
}

/** Reason why a bill cannot be returned with prices, or null. */
export const whyNotFilled = (fileName: string): string | null =>
  (/\.xls[xm]$/i.test(fileName) ? null : '只有 xlsx 格式的清单可以带价返回，请另存为 xlsx 后重新导入')

/** Totals of the items; a parent's cells do not count. */
export async function itemTotals(db: Db, { projectId }: ParsedInput<Api['queryProjectItemsTotal']>): Promise<ProjectItemsTotal> {
  await demandProject(db, projectId)
  const leaf = sql`not exists (select from ${projectItem} c where c.merchant_id = ${projectItem.merchantId}
    and c.parent_id = ${projectItem.id})`
  const isItem = sql`${projectItem.unit} is not null`
  const [row] = await db.sql<{ items: number, sections: number, gone: number, total: string | null, provisional: string | null }>`
    select count(*) filter (where ${isItem})::int as items, count(*) filter (where not ${isItem})::int as sections,
      count(*) filter (where ${projectItem.state} = 'GONE')::int as gone,
      (sum(${projectItem.total}) filter (where ${leaf}))::text as total,
      (sum(${projectItem.provisional}) filter (where ${leaf}))::text as provisional
    from ${projectItem} where ${itemsOf(db, projectId)}`
  const bill = await newestBill(db, projectId)
  const { total, provisional, ...counts } = row!
  return {
    ...counts, total: seesPrices(db.ctx) ? total : null, provisional: seesPrices(db.ctx) ? provisional : null,
    bill: bill === undefined
      ? null
      : { id: bill.id, fileName: bill.fileName, createTime: bill.createdAt, why: whyNotFilled(bill.fileName) },
  }
}
