import { and, eq, inArray } from 'drizzle-orm'
import { textAt, type Row } from '#schemas/kit/index.ts'
import { auditAll } from '#server/core/audit.ts'
import { newId } from '#server/core/ids.ts'
import { material, materialDefault } from '#server/db/tables/library.ts'
import { fromMaterial, identityOf, type MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { noteLibraryPrices, takeBackLibraryPrices } from '#server/domains/price/index.ts'
import { putRows, publishList } from '#server/grid/index.ts'
import { rowDeed, type ImportSource, type StoredRow } from '#server/grid/import/index.ts'
import { cellsOf, checkMaterials, gridOf, normalRow, sidesProblems, withBothPrices } from '../check.ts'
import { haveFollow } from '../following.ts'
import { twinsOf } from '../twins.ts'
import { useWords } from '../uses/index.ts'
import { wordsOf } from '../materialText.ts'
import { barredItems } from './barred.ts'
import { recordsOf } from './portions.ts'
import { besideStandards } from './variants.ts'

/** Columns that a file can change. */
const CHANGED = [
  'name', 'code', 'spec', 'brand', 'unit', 'typeCode', 'priceExcl', 'taxRate', 'priceIncl', 'originPlace', 'manufacturer', 'nickName',
  'feature', 'identity', 'searchKey', 'pinyin',
] as const

const UNDONE = { action: 'undoImportMaterial', entity: 'material' } as const

const identity = (row: Row): string | null => {
  const name = textAt(row, 'materialName')
  return name === null
    ? null
    : identityOf({ name, spec: textAt(row, 'spec'), brand: textAt(row, 'brand'), unit: textAt(row, 'unit') ?? '' })
}
const wordsOfRow = ({ row }: StoredRow): string => wordsOf({
  code: textAt(row, 'materialCode'), name: textAt(row, 'materialName') ?? '', spec: textAt(row, 'spec'), brand: textAt(row, 'brand'),
})

const existing = (db: Db, rows: readonly Row[]): Promise<readonly MaterialRecord[]> => twinsOf(db, rows.flatMap(row => {
  const [itemKey, code] = [identity(row), textAt(row, 'materialCode')]
  return itemKey === null && code === null ? [] : [{ identity: itemKey ?? '', code }]
}))

/** Imports into the materials or the machines; rows without a type get `defaultType`. */
export function materialSource(machine: boolean, defaultType: string | null): ImportSource {
  const grid = gridOf(machine)
  const recordFor = ({ id, row }: { readonly id: string, readonly row: Row }) => ({ id, ...fromMaterial(row, machine) })
  return {
    grid,
    deferred: true,
    keys: [
      {
        name: 'materialCode', columns: ['materialCode'], of: row => textAt(row, 'materialCode'),
        taken: other => `编码已被使用：${wordsOfRow(other)}`,
      },
      { name: 'materialName', columns: grid.keys.materialName ?? [], of: identity, taken: other => `与已有条目重复：${wordsOfRow(other)}` },
    ],
    lookups: lookupsFor,
    find: async (db, rows) => (await existing(db, rows)).map(record => ({
      id: record.id, version: record.version, row: cellsOf(record),
      ...record.machine !== machine && { locked: { column: 'materialType', text: '材料与机械不能互换' } },
    })),
    complete: (row, stored) => {
      const typed = normalRow(machine, { ...row, materialType: row.materialType ?? defaultType })
      const previousPrices = stored && {
        priceExcl: textAt(stored.row, 'priceExcl'), priceIncl: textAt(stored.row, 'priceIncl'), taxRate: textAt(stored.row, 'taxRate'),
      }
      return withBothPrices(typed, previousPrices)
    },
    check: (row, lookups) => [...checkMaterials(machine, [row], lookups), ...sidesProblems(row)],
    beside: (db, rows) => besideStandards(db, machine, rows),
    async lock(tx, ids) {
      if (ids.length === 0) return new Map()
      const rows = await tx.q.select({ id: material.id, version: material.version }).from(material)
        .where(and(eq(material.merchantId, tx.ctx.merchantId), inArray(material.id, [...ids]))).orderBy(material.id).for('update')
      return new Map(rows.map(({ id, version }) => [id, version]))
    },
    async write(tx, { added, changed }) {
      const before = new Map((await recordsOf(tx, changed.map(({ id }) => id))).map(record => [record.id, record]))
      const rows = [
        ...added.map(row => ({ ...fromMaterial(row, machine), id: newId() })),
        ...changed.map(({ id, row }) => ({ ...fromMaterial(row, machine), id })),
      ]
      const written = await putRows(tx, material, rows, CHANGED)
      const followed = await haveFollow(tx, machine, before.values(), rows, { checked: true })
      await noteLibraryPrices(tx, machine, rows.map(after => ({ id: after.id, after, before: before.get(after.id) })))
      publishList(tx, grid)
      return written.map(({ id, version }) => ({ id, version: followed.get(id) ?? version }))
    },
    undo: {
      words: async (db, ids) => new Map((await recordsOf(db, ids)).map(record => [record.id, wordsOf(record)])),
      used: async (db, ids) => useWords(db, await recordsOf(db, ids)),
      async remove(tx, ids) {
        await auditAll(
          tx, (await recordsOf(tx, ids)).map(record => rowDeed(grid, { ...UNDONE, entityId: record.id }, cellsOf(record), undefined))
        )
        await takeBackLibraryPrices(tx, ids)
        await tx.q.delete(material).where(and(eq(material.merchantId, tx.ctx.merchantId), inArray(material.id, [...ids])))
        await tx.q.delete(materialDefault)
          .where(and(eq(materialDefault.merchantId, tx.ctx.merchantId), inArray(materialDefault.materialId, [...ids])))
      },
      async barred(db, rows) {
        const stored = await recordsOf(db, rows.map(({ id }) => id))
        return barredItems(db, new Map(stored.map(record => [record.id, record])), rows.map(recordFor))
      },
      async restore(tx, rows) {
        const now = await recordsOf(tx, rows.map(({ id }) => id))
        const rowOf = new Map(rows.map(({ id, row }) => [id, row]))
        await auditAll(tx, now.map(record => rowDeed(grid, { ...UNDONE, entityId: record.id }, cellsOf(record), rowOf.get(record.id))))
        await takeBackLibraryPrices(tx, now.map(({ id }) => id), now)
        const before = rows.map(recordFor)
        await putRows(tx, material, before, CHANGED)
        await haveFollow(tx, machine, now, before, { checked: true })
      },
    },
    audit: { action: 'importExcelMaterial', entity: 'material' },
  }
}
