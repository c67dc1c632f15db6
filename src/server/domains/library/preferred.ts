import { and, eq } from 'drizzle-orm'
import { searchKey } from '#schemas/kit/index.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { material, materialDefault } from '#server/db/tables/library.ts'
import type { Tx } from '#server/db/tx.ts'
import { publishList } from '#server/grid/index.ts'
import { gridOf } from './check.ts'
import { visible } from './list.ts'

/**
 * Makes an item the default of its name and type, or resets that.
 * @throws AppError NOT_FOUND; WRONG_STATE for a disabled item
 */
export async function setDefaultMaterial(tx: Tx, machine: boolean, id: string, isDefault: boolean): Promise<void> {
  const [item] = await tx.q.select().from(material).where(and(visible(tx), eq(material.id, id), eq(material.machine, machine)))
  if (item === undefined) throw new AppError('NOT_FOUND')
  if (isDefault && item.state !== '1') throw new AppError('WRONG_STATE', { text: '停用的条目不能设为默认，请先启用' })
  const key = { nameKey: searchKey(item.name).replaceAll('|', ''), typeCode: item.typeCode }
  const sameKey = and(
    eq(materialDefault.merchantId, tx.ctx.merchantId), eq(materialDefault.nameKey, key.nameKey), eq(materialDefault.typeCode, key.typeCode)
  )
  const [old] = await tx.q.select().from(materialDefault).where(sameKey).for('update')
  if ((old?.materialId === id) === isDefault) return
  const target = [materialDefault.merchantId, materialDefault.nameKey, materialDefault.typeCode]
  if (isDefault) await tx.q.insert(materialDefault).values({ ...key, materialId: id })
    .onConflictDoUpdate({ target, set: { materialId: id } })
  else await tx.q.delete(materialDefault).where(sameKey)
  await audit(tx, {
    action: 'setDefaultMaterial', entity: 'material', entityId: id, subject: item.name, before: { isDefault: String(!isDefault) },
    after: { isDefault: String(isDefault) },
  })
  if (isDefault && old !== undefined) await audit(tx, {
    action: 'setDefaultMaterial', entity: 'material', entityId: old.materialId, subject: item.name, before: { isDefault: 'true' },
    after: { isDefault: 'false' },
  })
  publishList(tx, gridOf(machine))
}
