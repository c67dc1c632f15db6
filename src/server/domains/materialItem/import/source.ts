import { and, inArray, sql } from 'drizzle-orm'
import { checkRows, type Lookups, type Problem, type Row } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import { material } from '#server/db/tables/library.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import { materialItem, type MaterialItemRecord } from '#server/db/tables/materialItem.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { visible, wordsOf } from '#server/domains/library/index.ts'
import type { ImportSource, StoredRow } from '#server/grid/import/index.ts'
import { publishList } from '#server/grid/index.ts'
import { derivedOf, identityOf, supplierKeyOf, writtenOf, type WrittenItem } from '#server/db/tables/materialItemRows.ts'
import { ENTITY, gridOf, itemsOf } from '../list.ts'
import { certainItems } from '../resolve.ts'
import { cellsOf, sheetOf } from './rows.ts'
import { putItems, recordBindings, type ItemInsert } from './store.ts'
import { itemUndo } from './undo.ts'

const textOf = (row: Row, key: string): string | null => {
  const value = row[key]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
const nameKey = (written: WrittenItem, lookups: Lookups): string =>
  `${identityOf(written, lookups)}\u0000${supplierKeyOf(written.supplierName)}`

/** Cached library lookups of one import. */
interface ImportCache {
  readonly byCode: Map<string, MaterialRecord>
  /** By name and supplier: rows without a code. */
  readonly byName: Map<string, MaterialRecord>
  readonly byId: Map<string, MaterialRecord>
}

async function lookUp(
  db: Db, machine: boolean, rows: readonly Row[], lookups: Lookups, { byCode, byName, byId }: ImportCache
): Promise<void> {
  const codes = [...new Set(rows.flatMap(row => textOf(row, 'libCode') ?? []))].filter(code => !byCode.has(code))
  const coded = codes.length === 0 ? [] : await db.q.select().from(material).where(and(visible(db), inArray(material.code, codes)))
  // The merchant's item precedes the platform's of the same code.
  for (const record of coded.toSorted((a, b) => Number(b.merchantId === '0') - Number(a.merchantId === '0')))
    if (record.code !== null) byCode.set(record.code, record)
  const uncoded = rows.filter(row => textOf(row, 'libCode') === null).map(writtenOf)
  const { found: resolved } = await certainItems(db, uncoded, machine, lookups)
  for (const [at, { item }] of resolved.entries()) if (item !== null) byName.set(nameKey(uncoded[at]!, lookups), item)
  for (const record of [...byCode.values(), ...byName.values()]) byId.set(record.id, record)
}

const storedRow = (item: MaterialItemRecord, libCode: string | null): StoredRow =>
  ({ id: item.id, version: item.version, row: cellsOf(item, libCode) })

/**
 * Imports suppliers' names with library codes, to which they are bound. A row without a code keeps its binding, or is bound to a unique
 * item by another binding or the library. A repeated item increments its count.
 */
export function itemSource(machine: boolean, lookups: Lookups): ImportSource {
  const grid = sheetOf(machine)
  const cache: ImportCache = { byCode: new Map(), byName: new Map(), byId: new Map() }
  const keyOf = (row: Row): string => nameKey(writtenOf(row), lookups)
  const boundTo = (row: Row, stored: StoredRow | undefined): string | null => {
    const code = textOf(row, 'libCode')
    if (code !== null && code !== stored?.row.libCode) return cache.byCode.get(code)?.id ?? null
    const before = stored?.row.libMaterialId
    return typeof before === 'string' ? before : cache.byName.get(keyOf(row))?.id ?? null
  }
  const valuesOf = (tx: Tx, row: Row): Omit<ItemInsert, 'id'> => {
    const libMaterialId = textOf(row, 'libMaterialId')
    const { name, spec, brand, unit, supplierName } = writtenOf(row)
    return {
      machine, name, spec, brand, unit, supplierName, code: textOf(row, 'itemCode'), remark: textOf(row, 'remark'),
      ...derivedOf(writtenOf(row), lookups),
      timesSeen: Number(row.timesSeen), libMaterialId,
      ...(libMaterialId === null ? { bindTime: null, bindBy: null } : { bindTime: tx.ctx.now.toISOString(), bindBy: tx.ctx.realName }),
    }
  }

  return {
    grid,
    lookups: lookupsFor,
    keys: [{
      name: 'itemName', columns: grid.keys.itemName ?? [], of: row => (textOf(row, 'itemName') === null ? null : keyOf(row)),
      taken: ({ row }) => `与已有明细重复：${String(row.itemName)}`,
    }],
    prepare: (db, rows) => lookUp(db, machine, rows, lookups, cache),
    async find(db, rows) {
      const identities = [...new Set(rows.map(row => identityOf(writtenOf(row), lookups)))]
      const storedItems = await db.q.select({ item: materialItem, libCode: material.code }).from(materialItem)
        .leftJoin(material, and(visible(db), sql`${material.id} = ${materialItem.libMaterialId}`))
        .where(and(itemsOf(db, machine), inArray(materialItem.identity, identities)))
      return storedItems.map(({ item, libCode }) => storedRow(item, libCode))
    },
    complete(row, stored) {
      const libMaterialId = boundTo(row, stored)
      const libCode = textOf(row, 'libCode') ?? (
        libMaterialId === null ? null : cache.byId.get(libMaterialId)?.code ?? textOf(stored?.row ?? {}, 'libCode')
      )
      return { ...row, libMaterialId, libCode, timesSeen: Number(stored?.row.timesSeen ?? 0) + 1 }
    },
    check(row) {
      const problems = checkRows(grid, [row], lookups)
      const code = textOf(row, 'libCode')
      const item = code === null ? undefined : cache.byCode.get(code)
      const refuse = (text: string): Problem[] => [...problems, { row: String(row.id ?? ''), column: 'libCode', code: 'invalid', text }]
      if (code !== null && row.libMaterialId === null) return refuse(`${machine ? '机械' : '材料'}库中没有编码“${code}”`)
      if (item !== undefined && item.machine !== machine) return refuse(`“${code}”是${item.machine ? '机械' : '材料'}`)
      return item !== undefined && item.state !== '1' ? refuse(`“${code}”已停用`) : problems
    },
    async lock(tx, ids) {
      if (ids.length === 0) return new Map()
      const rows = await tx.q.select({ id: materialItem.id, version: materialItem.version }).from(materialItem)
        .where(and(itemsOf(tx, machine), inArray(materialItem.id, [...ids]))).orderBy(materialItem.id).for('update')
      return new Map(rows.map(({ id, version }) => [id, version]))
    },
    async write(tx, { added, changed }) {
      const ids = changed.map(({ id }) => id)
      const before = new Map((
        ids.length === 0 ? [] : await tx.q.select().from(materialItem).where(and(itemsOf(tx, machine), inArray(materialItem.id, ids)))
      )
        .map(item => [item.id, item]))
      const rows = [
        ...added.map((row): ItemInsert => ({ ...valuesOf(tx, row), id: newId() })),
        ...changed.map(({ id, row }): ItemInsert => {
          const { bindTime, bindBy, ...values } = valuesOf(tx, row)
          const stored = before.get(id)
          const same = stored?.libMaterialId === values.libMaterialId
          return { ...values, id, bindTime: same ? stored?.bindTime : bindTime, bindBy: same ? stored?.bindBy : bindBy }
        }),
      ]
      const written = await putItems(tx, rows)
      await recordBindings(tx, 'importMaterialNumExcel', before, rows, id => {
        const record = cache.byId.get(id)
        return record === undefined ? id : wordsOf(record)
      })
      publishList(tx, gridOf(machine))
      return written
    },
    undo: itemUndo(machine, lookups),
    audit: { action: 'importMaterialNumExcel', entity: ENTITY },
  }
}
