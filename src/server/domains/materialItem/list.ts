import { and, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Row } from '#schemas/kit/index.ts'
import { machineItems, materialItems } from '#schemas/library/items.ts'
import type { FileReply } from '#server/core/calls/index.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { material } from '#server/db/tables/library.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import { materialItem } from '#server/db/tables/materialItem.ts'
import type { Db } from '#server/db/tx.ts'
import { bookFile, type BookSheet } from '#server/domains/export/index.ts'
import { visible } from '#server/domains/library/index.ts'
import { codesUnder, pageQuery } from '#server/grid/index.ts'
import { materialItemApi } from '#shared/api/materialItem.ts'
import type { Page, PageQuery } from '#shared/api/page.ts'

export const ENTITY = 'material_item'

export const gridOf = (machine: boolean) => (machine ? machineItems : materialItems)

const {
  id, machine: isMachine, code, name, spec, brand, unit, supplierName, remark, state, timesSeen, libMaterialId, general, bindTime, bindBy,
} = materialItem

/** Join of an item's bound library item, of merchant or platform. */
const boundTo = (db: Db): SQL =>
  sql`${material.merchantId} in (${db.ctx.merchantId}, ${PLATFORM_MERCHANT}) and ${material.id} = ${libMaterialId}`

const columnsBy = (fact: (column: PgColumn) => SQLWrapper) => ({
  itemName: name, spec, brand, unit, supplierName, itemCode: code, bound: sql`(${libMaterialId} is not null)`,
  libCode: fact(material.code), libName: fact(material.name), libSpec: fact(material.spec), libBrand: fact(material.brand),
  libUnit: fact(material.unit), libType: fact(material.typeCode),
  general, timesSeen, state, remark, bindTime, bindBy, updateTime: materialItem.updatedAt, libMaterialId,
})

export const itemsOf = (db: Db, machine: boolean): SQL => and(eq(materialItem.merchantId, db.ctx.merchantId), eq(isMachine, machine))!

/** The columns without a join: each library fact is a subquery. */
export const columnsAlone = (db: Db) => columnsBy(column => sql`(select ${column} from ${material} where ${boundTo(db)})`)

type ListAsked = PageQuery & { readonly machine: boolean, readonly type?: string, readonly only?: string }

/** 材料明细或机械明细 (spec-2 §7); `type` limits to items bound below a node of the material tree, `only` to one item. */
export function listItems(db: Db, { machine, type, only, ...query }: ListAsked) {
  const conditions = [
    itemsOf(db, machine), ...(type === undefined ? [] : [codesUnder(material.typeCode, 'MATERIAL', type)]),
    ...(only === undefined ? [] : [eq(id, only)]),
  ]
  return pageQuery(db, {
    grid: gridOf(machine), columns: columnsBy(column => column), key: id, pinyin: materialItem.pinyin,
    from: sql`${materialItem} left join ${material} on ${boundTo(db)}`,
    where: sql.join(conditions, sql` and `), entity: ENTITY,
    extra: { version: materialItem.version },
  }, query)
}

/** The list as a workbook in the import's columns. */
export function exportItems(db: Db, query: ListAsked): Promise<FileReply> {
  const grid = gridOf(query.machine)
  const sheet: BookSheet = { grid, page: async (one, page) => await listItems(one, { ...query, ...page }) as Page<Row> }
  return bookFile<ListAsked>({ contract: materialItemApi.exportMaterialItem, title: grid.title, sheets: () => [sheet] })(db, query)
}

export function countByType(db: Db, machine: boolean): Promise<{ code: string, count: number }[]> {
  return db.sql`select ${material.typeCode} as code, count(*)::int as count
    from ${materialItem} join ${material} on ${boundTo(db)} where ${itemsOf(db, machine)} group by 1`
}

/** Bindable items: enabled ones of the kind. */
export async function libraryItems(db: Db, machine: boolean, ids: readonly string[]): Promise<Map<string, MaterialRecord>> {
  if (ids.length === 0) return new Map()
  const records = await db.q.select().from(material)
    .where(and(visible(db), eq(material.machine, machine), eq(material.state, '1'), inArray(material.id, [...new Set(ids)])))
  return new Map(records.map(record => [record.id, record]))
}
