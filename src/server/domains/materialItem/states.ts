import { and, eq, inArray } from 'drizzle-orm'
import type { PermissionAction } from '#schemas/dict/permissions.ts'
import { auditAll } from '#server/core/audit.ts'
import { demand } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { materialItem, type MaterialItemRecord } from '#server/db/tables/materialItem.ts'
import type { Tx } from '#server/db/tx.ts'
import { tellOfMany } from '#server/grid/index.ts'
import { rowsChange } from '#shared/api/rows.ts'
import { ENTITY, gridOf } from './list.ts'
import { saveItems } from './save.ts'

/** Materials and machines have rights of their own. @throws AppError FORBIDDEN */
export const demandKind = (ctx: Ctx, action: PermissionAction, machine: boolean): void => demand(ctx, [action, machine ? 'N_MACHINE' : 'N_MATERIAL'])

/** @throws AppError NOT_FOUND unless all are there; FORBIDDEN where one is of a kind that the person has no right to */
async function lockItems(tx: Tx, ids: readonly string[], action: PermissionAction): Promise<MaterialItemRecord[]> {
  const wanted = [...new Set(ids)]
  const found = await tx.q.select().from(materialItem)
    .where(and(eq(materialItem.merchantId, tx.ctx.merchantId), inArray(materialItem.id, wanted))).orderBy(materialItem.id).for('update')
  if (found.length < wanted.length) throw new AppError('NOT_FOUND')
  for (const machine of new Set(found.map(row => row.machine))) demandKind(tx.ctx, action, machine)
  return found
}

const byKind = (rows: readonly MaterialItemRecord[]) =>
  [false, true].flatMap(machine => {
    const ids = rows.filter(row => row.machine === machine).map(({ id }) => id)
    return ids.length === 0 ? [] : [{ machine, ids }]
  })

/** Enables or disables items; a disabled one resolves nothing. */
export async function setState(tx: Tx, ids: readonly string[], state: MaterialItemRecord['state']): Promise<void> {
  const changed = (await lockItems(tx, ids, 'edit')).filter(row => row.state !== state)
  if (changed.length === 0) return
  await tx.q.update(materialItem).set({ state })
    .where(and(eq(materialItem.merchantId, tx.ctx.merchantId), inArray(materialItem.id, changed.map(({ id }) => id))))
  await auditAll(tx, changed.map(row => ({
    action: 'updateMaterialItemState', entity: ENTITY, entityId: row.id, from: row.state, to: state,
    before: { itemName: row.name, state: row.state }, after: { itemName: row.name, state },
  })))
  for (const { machine } of byKind(changed)) await tellOfMany(tx, gridOf(machine))
}

/** Deletes items, all or none. */
export async function deleteItems(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const kind of byKind(await lockItems(tx, ids, 'delete'))) await saveItems(tx, kind.machine, rowsChange.parse({ removed: kind.ids }))
}
