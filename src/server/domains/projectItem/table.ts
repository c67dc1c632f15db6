import { and, eq, sql } from 'drizzle-orm'
import { projectItems } from '#schemas/projectItem/items.ts'
import type { Row } from '#schemas/kit/index.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { projectItem, projectItemLabel, projectLabel } from '#server/db/tables/projectItem.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import type { RowTable } from '#server/grid/index.ts'

const {
  name, number, code, feature, itemType, unit, quantity, price, total, provisional, state, remark, parentId, sort, sheet, sheetRow,
} = projectItem

const labels = sql`(select string_agg(l.name, '、' order by l.name) from ${projectItemLabel} i
  join ${projectLabel} l on l.merchant_id = i.merchant_id and l.id = i.label_id
  where i.merchant_id = ${projectItem.merchantId} and i.item_id = ${projectItem.id})`
const place = sql`case when ${sheet} is not null then ${sheet} || ' 第 ' || ${sheetRow} || ' 行' end`

export const ITEM_COLUMNS = {
  name, number, code, feature, itemType, unit, quantity, price, total, provisional, labels, state, remark, place, parentId, sort,
}

export const itemsOf = ({ ctx }: Db, projectId: string) =>
  and(eq(projectItem.merchantId, ctx.merchantId), eq(projectItem.projectId, projectId))!

export const derivedOf = (row: Row) => ({ pinyin: pinyinOf(String(row.name ?? '')) })

export const itemSource = (db: Db, projectId: string) => ({
  grid: projectItems, columns: ITEM_COLUMNS, key: projectItem.id, entity: 'project_item', where: itemsOf(db, projectId),
})

export const itemTable = async (db: Db, projectId: string): Promise<RowTable<typeof projectItems>> => ({
  ...itemSource(db, projectId), table: projectItem, fixed: { project_id: projectId }, lookups: await lookupsFor(db), derive: derivedOf,
})
