import { eq } from 'drizzle-orm'
import type { Row } from '#schemas/kit/index.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { pageQuery, saveRows, type RowTable } from '#server/grid/index.ts'
import { rowsChange } from '#shared/api/rows.ts'
import { treeApi } from './contracts.ts'
import { sectionRows, sections } from './grid.ts'
import { sectionsTable } from './table.ts'

const { name, code, unit, quantity, price, total, labour, remark, parentId, sort, pinyin, id, version } = sectionsTable
const source = (db: Db) => ({
  grid: sections, columns: { name, code, unit, quantity, price, total, labour, remark, parentId, sort }, key: id, entity: 'sections',
  where: eq(sectionsTable.merchantId, db.ctx.merchantId),
})
const table = async (db: Db): Promise<RowTable<typeof sections>> =>
  ({
    ...source(db), table: sectionsTable, lookups: await lookupsFor(db),
    derive: (row: Row) => ({ pinyin: pinyinOf(String(row.name ?? '')) }),
  })

/** Tree calls, registered beside the product's. */
export const treeCalls: CallSet = [
  implement(
    treeApi.describeSections,
    { read: (db, input) => pageQuery(db, { ...source(db), from: sectionsTable, extra: { version }, pinyin }, input) }
  ),
  implement(treeApi.saveSections, { audit: 'own', write: async (tx, change) => saveRows(tx, await table(tx), change) }),
  implement(treeApi.resetSections, {
    audit: 'own',
    async write(tx) {
      const old = await tx.q.select({ id }).from(sectionsTable).where(eq(sectionsTable.merchantId, tx.ctx.merchantId))
      const added = sectionRows().map(({ id: key, total: _, ...cells }) => ({ id: String(key), cells }))
      if (old.length > 0) await saveRows(tx, await table(tx), rowsChange.parse({ removed: old.map(row => row.id) }))
      await saveRows(tx, await table(tx), rowsChange.parse({ added }))
      return null
    },
  }),
]
