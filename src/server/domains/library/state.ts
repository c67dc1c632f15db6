import { and, eq, inArray } from 'drizzle-orm'
import { pathLabels } from '#schemas/kit/index.ts'
import { MACHINE_BRANCH } from '#schemas/dict/dictionaries.ts'
import { auditAll } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { material } from '#server/db/tables/library.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { setRowStates, publishList } from '#server/grid/index.ts'
import { gridOf } from './check.ts'
import { haveFollow } from './following.ts'
import { lockOwn } from './rows.ts'

const TYPE_LEVELS = 3

/** @throws AppError NOT_FOUND; BAD_INPUT for an item of the other library */
export async function lockIn(tx: Tx, machine: boolean, ids: readonly string[]): Promise<MaterialRecord[]> {
  const distinctIds = [...new Set(ids)]
  const records = await lockOwn(tx, distinctIds)
  if (records.length < distinctIds.length) throw new AppError('NOT_FOUND')
  if (records.some(record => record.machine !== machine)) throw new AppError('BAD_INPUT', { field: 'ids', text: '材料与机械不能一起处理' })
  return records
}

/**
 * Enables or disables items. Idempotent.
 * @returns the number of changed items
 */
export async function setMaterialState(
  tx: Tx, machine: boolean, ids: readonly string[], state: MaterialRecord['state']
): Promise<{ changed: number }> {
  const stated = { table: material, entity: 'material', action: 'updateMaterialState', list: () => gridOf(machine) }
  return { changed: (await setRowStates(tx, stated, await lockIn(tx, machine, ids), state)).length }
}

/**
 * Moves items, with brand variants of the same type, to another type of the library.
 * @returns the number of changed items among `ids`
 * @throws AppError BAD_INPUT for a type without three levels, or of the other library
 */
export async function setMaterialType(tx: Tx, machine: boolean, ids: readonly string[], typeCode: string): Promise<{ changed: number }> {
  const chosen = await lockIn(tx, machine, ids)
  const path = pathLabels(await lookupsFor(tx), 'MATERIAL', typeCode)
  if (path.length !== TYPE_LEVELS) throw new AppError('BAD_INPUT', { field: 'materialType', text: '请选择第三级类型' })
  if ((path[0] === MACHINE_BRANCH) !== machine) throw new AppError('BAD_INPUT', { field: 'materialType', text: '材料与机械不能互换' })
  const records = chosen.filter(record => record.typeCode !== typeCode)
  if (records.length === 0) return { changed: 0 }
  await tx.q.update(material).set({ typeCode })
    .where(and(eq(material.merchantId, tx.ctx.merchantId), inArray(material.id, records.map(({ id }) => id))))
  await haveFollow(tx, machine, records, records.map(record => ({ ...record, typeCode })))
  await auditAll(tx, records.map(record => ({
    action: 'batchSaveMaterialType', entity: 'material', entityId: record.id, subject: record.name,
    before: { materialType: record.typeCode }, after: { materialType: typeCode },
  })))
  publishList(tx, gridOf(machine))
  return { changed: records.length }
}
