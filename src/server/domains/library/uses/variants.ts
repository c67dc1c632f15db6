import { and, eq, inArray } from 'drizzle-orm'
import { material } from '#server/db/tables/library.ts'
import type { Tx } from '#server/db/tx.ts'
import { grouped } from '#server/core/grouped.ts'
import { pathOf, wordsOf } from '../materialText.ts'
import type { MaterialUser } from './types.ts'

interface MovedVariant { readonly id: string, readonly pid: string, readonly version: number, readonly words: string }

const point = (tx: Tx, ids: readonly string[], pid: string) => tx.q.update(material).set({ pid })
  .where(and(eq(material.merchantId, tx.ctx.merchantId), inArray(material.id, [...ids])))
    .returning({ id: material.id, version: material.version })

/** Brand variants under a standard item. */
export const variants: MaterialUser = {
  name: 'variants', word: '品牌项',
  async find({ q, ctx }, ids) {
    const rows = await q.select().from(material).where(and(eq(material.merchantId, ctx.merchantId), inArray(material.pid, [...ids])))
    return rows.map(row => ({
      item: row.pid, user: 'variants', word: '品牌项', id: row.id, code: row.code ?? '', name: wordsOf({ ...row, code: null }), rows: 1,
      path: pathOf(row),
    }))
  },
  async move(tx, from, to) {
    const rows = await tx.q.select().from(material)
      .where(and(eq(material.merchantId, tx.ctx.merchantId), inArray(material.pid, [...from]))).orderBy(material.id).for('update')
    const moved = rows.filter(({ id }) => !from.includes(id) && id !== to.id)
    const written = moved.length === 0 ? [] : await point(tx, moved.map(({ id }) => id), to.id)
    const versions = new Map(written.map(({ id, version }) => [id, version]))
    return moved.map((row): MovedVariant =>
      ({ id: row.id, pid: row.pid, version: versions.get(row.id) ?? row.version, words: wordsOf(row) }))
  },
  async restore(tx, moved) {
    const rows = moved as readonly MovedVariant[]
    if (rows.length === 0) return null
    const now = await tx.q.select().from(material)
      .where(and(eq(material.merchantId, tx.ctx.merchantId), inArray(material.id, rows.map(({ id }) => id)))).for('update')
    const changed = rows.find(({ id, version }) => now.find(row => row.id === id)?.version !== version)
    if (changed !== undefined) return `${changed.words} 在合并之后修改过`
    for (const [pid, variantRows] of grouped(rows, row => row.pid)) await point(tx, variantRows.map(({ id }) => id), pid)
    return null
  },
}
