import { and, eq, inArray } from 'drizzle-orm'
import type { PermissionAction } from '#schemas/dict/permissions.ts'
import { demand } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { grouped } from '#server/core/grouped.ts'
import { AppError } from '#server/core/errors.ts'
import { materialItem, type MaterialItemRecord } from '#server/db/tables/materialItem.ts'
import type { Tx } from '#server/db/tx.ts'
import { setRowStates } from '#server/grid/index.ts'
import { rowsChange } from '#shared/api/rows.ts'
import { ENTITY, gridOf } from './list.ts'
import { saveItems } from './save.ts'

/**
 * Materials and machines have separate permissions.
 * @throws AppError FORBIDDEN
 */
export const demandKind = (ctx: Ctx, action: PermissionAction, machine: boolean): void =>
  demand(ctx, [action, machine ? 'N_MACHINE' : 'N_MATERIAL'])

/** @throws AppError NOT_FOUND unless all exist; FORBIDDEN for a kind without permission */
async function lockItems(tx: Tx, ids: readonly string[], action: PermissionAction): Promise<MaterialItemRecord[]> {
  const distinctIds = [...new Set(ids)]
  const items = await tx.q.select().from(materialItem)
    .where(and(eq(materialItem.merchantId, tx.ctx.merchantId), inArray(materialItem.id, distinctIds))).orderBy(materialItem.id)
      .for('update')
  if (items.length < distinctIds.length) throw new AppError('NOT_FOUND')
  for (const machine of new Set(items.map(row => row.machine))) demandKind(tx.ctx, action, machine)
  return items
}

/** Enables or disables items; disabled ones resolve nothing. */
export async function setState(tx: Tx, ids: readonly string[], state: MaterialItemRecord['state']): Promise<void> {
  const stated = {
    table: materialItem, entity: ENTITY, action: 'updateMaterialItemState', list: ({ machine }: MaterialItemRecord) => gridOf(machine),
  }
  await setRowStates(tx, stated, await lockItems(tx, ids, 'edit'), state)
}

export async function deleteItems(tx: Tx, ids: readonly string[]): Promise<void> {
  const byKind = grouped(await lockItems(tx, ids, 'delete'), ({ machine }) => machine)
  for (const [machine, rows] of byKind) await saveItems(tx, machine, rowsChange.parse({ removed: rows.map(({ id }) => id) }))
}
