import { and, eq, inArray } from 'drizzle-orm'
import { materialItem } from '#server/db/tables/materialItem.ts'
import type { Tx } from '#server/db/tx.ts'
import { grouped } from '#server/core/grouped.ts'
import type { MaterialUser } from './types.ts'

interface MovedItem { readonly id: string, readonly libMaterialId: string, readonly version: number, readonly name: string }

const point = (tx: Tx, ids: readonly string[], libMaterialId: string) => tx.q.update(materialItem).set({ libMaterialId })
  .where(and(eq(materialItem.merchantId, tx.ctx.merchantId), inArray(materialItem.id, [...ids])))
    .returning({ id: materialItem.id, version: materialItem.version })

/** Suppliers' names bound to an item. */
export const items: MaterialUser = {
  name: 'items', word: '明细',
  async find({ q, ctx }, ids) {
    const rows = await q.select().from(materialItem)
      .where(and(eq(materialItem.merchantId, ctx.merchantId), inArray(materialItem.libMaterialId, [...ids]))).orderBy(materialItem.id)
    return rows.flatMap(({ libMaterialId, machine, id, code, name, supplierName }) => (libMaterialId === null ? [] : [{
      item: libMaterialId, user: 'items', word: '明细', id, code: code ?? '', name: [name, supplierName].filter(Boolean).join(' · '), rows: 1,
      path: `/${machine ? 'machine' : 'material'}/materialItem/detail?id=${id}`,
    }]))
  },
  async move(tx, from, to) {
    const rows = await tx.q.select().from(materialItem)
      .where(and(eq(materialItem.merchantId, tx.ctx.merchantId), inArray(materialItem.libMaterialId, [...from]))).orderBy(materialItem.id)
        .for('update')
    const written = rows.length === 0 ? [] : await point(tx, rows.map(({ id }) => id), to.id)
    const versions = new Map(written.map(({ id, version }) => [id, version]))
    return rows.flatMap(({ id, libMaterialId, version, name }): MovedItem[] =>
      (libMaterialId === null ? [] : [{ id, libMaterialId, version: versions.get(id) ?? version, name }]))
  },
  async restore(tx, moved) {
    const rows = moved as readonly MovedItem[]
    if (rows.length === 0) return null
    const now = await tx.q.select().from(materialItem)
      .where(and(eq(materialItem.merchantId, tx.ctx.merchantId), inArray(materialItem.id, rows.map(({ id }) => id)))).for('update')
    const changed = rows.find(({ id, version }) => now.find(row => row.id === id)?.version !== version)
    if (changed !== undefined) return `明细“${changed.name}”在合并之后修改过`
    for (const [libMaterialId, boundRows] of grouped(rows, row => row.libMaterialId))
      await point(tx, boundRows.map(({ id }) => id), libMaterialId)
    return null
  },
}
