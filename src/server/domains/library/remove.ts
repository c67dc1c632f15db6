import { and, eq, inArray } from 'drizzle-orm'
import { audit } from '#server/core/audit.ts'
import { demand } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { material } from '#server/db/tables/library.ts'
import { quota, quotaMachine, quotaMaterial } from '#server/db/tables/quota.ts'
import type { Tx } from '#server/db/tx.ts'
import { wordsOf } from './save.ts'

const TOLD = 3

/** Codes of the packages that hold the item, deleted ones too: they can be restored. */
async function usersOf({ q, ctx }: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const users = new Map<string, Set<string>>()
  for (const table of [quotaMaterial, quotaMachine]) {
    const rows = await q.selectDistinct({ item: table.libMaterialId, code: quota.code }).from(table)
      .innerJoin(quota, and(eq(quota.merchantId, table.merchantId), eq(quota.id, table.quotaId)))
      .where(and(eq(table.merchantId, ctx.merchantId), inArray(table.libMaterialId, [...ids])))
    for (const { item, code } of rows) if (item !== null) users.set(item, (users.get(item) ?? new Set()).add(code))
  }
  return new Map([...users].map(([item, codes]) => [item, [...codes].toSorted()]))
}

/**
 * Deletes own items, all or none.
 * @throws AppError NOT_FOUND; FORBIDDEN where one belongs to a library that the person may not delete from; IN_USE naming the item and the packages that hold it, or the variants of a standard item
 */
export async function deleteMaterials(tx: Tx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const mine = eq(material.merchantId, tx.ctx.merchantId)
  const records = await tx.q.select().from(material).where(and(mine, inArray(material.id, wanted))).orderBy(material.id).for('update')
  if (records.length < wanted.length) throw new AppError('NOT_FOUND')
  for (const key of new Set(records.map(({ machine }) => machine ? 'N_MACHINE' as const : 'N_MATERIAL' as const))) demand(tx.ctx, ['delete', key])
  const users = await usersOf(tx, wanted)
  const children = await tx.q.select().from(material).where(and(mine, inArray(material.pid, wanted)))
  for (const record of records) {
    const codes = users.get(record.id)
    if (codes !== undefined) {
      const more = codes.length > TOLD ? ` 等 ${codes.length} 个` : ''
      throw new AppError('IN_USE', { text: `${wordsOf(record)} 已用于定额 ${codes.slice(0, TOLD).join('、')}${more}，不能删除` })
    }
    const variant = children.find(child => child.pid === record.id && !wanted.includes(child.id))
    if (variant !== undefined) throw new AppError('IN_USE', { text: `${wordsOf(record)} 是 ${wordsOf(variant)} 的标准项，不能删除` })
  }
  await tx.q.delete(material).where(and(mine, inArray(material.id, wanted)))
  for (const record of records) {
    const { id, code, name, identity } = record
    await audit(tx, { action: 'deleteMaterial', entity: 'material', entityId: id, before: { code, name, identity } })
  }
}
