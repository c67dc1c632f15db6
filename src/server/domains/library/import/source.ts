import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Row } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import { material } from '#server/db/tables/library.ts'
import { fromMaterial, identityOf, type MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { noteLibraryPrices } from '#server/domains/price/index.ts'
import type { ImportSource, StoredRow } from '#server/grid/import/index.ts'
import { checkMaterials, gridOf, normalRow, withBothPrices } from '../check.ts'
import { cellsOf, wordsOf } from '../save.ts'

/** Columns that a file can change. */
const CHANGED = [
  'name', 'code', 'spec', 'brand', 'unit', 'typeCode', 'priceExcl', 'taxRate', 'priceIncl', 'originPlace', 'manufacturer', 'nickName',
  'feature', 'identity', 'searchKey', 'pinyin',
] as const
const changes = Object.fromEntries(CHANGED.map(key => [key, sql`excluded.${sql.identifier(material[key].name)}`]))

const textOf = (row: Row, key: string): string | null => {
  const value = row[key]
  return typeof value === 'string' && value !== '' ? value : null
}
const identity = (row: Row): string | null => {
  const name = textOf(row, 'materialName')
  return name === null ? null : identityOf({ name, spec: textOf(row, 'spec'), brand: textOf(row, 'brand'), unit: textOf(row, 'unit') ?? '' })
}
const wordsOfRow = ({ row }: StoredRow): string => wordsOf({
  code: textOf(row, 'materialCode'), name: textOf(row, 'materialName') ?? '', spec: textOf(row, 'spec'), brand: textOf(row, 'brand'),
})

async function existing(db: Db, rows: readonly Row[]): Promise<readonly MaterialRecord[]> {
  const mine = eq(material.merchantId, db.ctx.merchantId)
  const identities = rows.map(identity).filter(one => one !== null)
  const codes = rows.map(row => textOf(row, 'materialCode')).filter(code => code !== null)
  return [
    ...identities.length === 0 ? [] : await db.q.select().from(material).where(and(mine, inArray(material.identity, identities))),
    ...codes.length === 0 ? [] : await db.q.select().from(material).where(and(mine, inArray(material.code, codes))),
  ]
}

/** Imports into the materials or the machines; rows without a type go to `defaultType`. */
export function materialSource(machine: boolean, defaultType: string | null): ImportSource {
  const grid = gridOf(machine)
  return {
    grid,
    keys: [
      { name: 'materialCode', columns: ['materialCode'], of: row => textOf(row, 'materialCode'), taken: other => `编码已被使用：${wordsOfRow(other)}` },
      { name: 'materialName', columns: grid.keys.materialName ?? [], of: identity, taken: other => `与已有条目重复：${wordsOfRow(other)}` },
    ],
    lookups: lookupsFor,
    find: async (db, rows) => (await existing(db, rows)).map(record => ({
      id: record.id, version: record.version, row: cellsOf(record),
      ...record.machine !== machine && { locked: { column: 'materialType', text: '材料与机械不能互换' } },
    })),
    complete: (row, stored) => {
      const typed = normalRow(machine, { ...row, materialType: row.materialType ?? defaultType })
      return withBothPrices(typed, stored && { priceExcl: textOf(stored.row, 'priceExcl'), priceIncl: textOf(stored.row, 'priceIncl'), taxRate: textOf(stored.row, 'taxRate') })
    },
    check: (row, lookups) => checkMaterials(machine, [row], lookups),
    async lock(tx, ids) {
      if (ids.length === 0) return new Map()
      const found = await tx.q.select({ id: material.id, version: material.version }).from(material)
        .where(and(eq(material.merchantId, tx.ctx.merchantId), inArray(material.id, [...ids]))).orderBy(material.id).for('update')
      return new Map(found.map(({ id, version }) => [id, version]))
    },
    async write(tx, { added, changed }) {
      const mine = and(eq(material.merchantId, tx.ctx.merchantId), inArray(material.id, changed.map(({ id }) => id)))
      const before = new Map((await tx.q.select({ id: material.id, priceExcl: material.priceExcl, priceIncl: material.priceIncl }).from(material).where(mine))
        .map(record => [record.id, record]))
      const rows = [
        ...added.map(row => ({ ...fromMaterial(row, machine), id: newId() })),
        ...changed.map(({ id, row }) => ({ ...fromMaterial(row, machine), id })),
      ]
      await tx.q.insert(material).values(rows).onConflictDoUpdate({ target: [material.merchantId, material.id], set: changes })
      await noteLibraryPrices(tx, machine, rows.map(after => ({ id: after.id, after, before: before.get(after.id) })))
    },
    audit: { action: 'importExcelMaterial', entity: 'material' },
  }
}
