import { and, eq, isNotNull } from 'drizzle-orm'
import { analysisItem } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'
import { recordCell, recordsNamed, type NamedRecords } from '#server/grid/index.ts'

/** By code or name; sections have no cost. */
export async function itemsNamed({ q, ctx }: Db, analyseId: string): Promise<NamedRecords> {
  const { id, name, code, unit } = analysisItem
  const items = await q.select({ id, name, code }).from(analysisItem)
    .where(and(eq(analysisItem.merchantId, ctx.merchantId), eq(analysisItem.analysisId, analyseId), isNotNull(unit)))
  return recordsNamed(items, item => item.code, item => item.name)
}

/** The cell 清单项 with its id column. */
export const itemCell = (records: NamedRecords) => recordCell({
  idKey: 'itemId', nameKey: 'itemName', records, gone: '所选的清单项不在这份测算中',
  notOne: (name, count) => (count === 0 ? `这份测算中没有名称或项目编码为“${name}”的清单项` : `这份测算中有 ${count} 个清单项叫“${name}”，请从列表中选择或填写项目编码`),
})
