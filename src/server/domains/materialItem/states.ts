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

/** Materials and machines have rights of their own. @throws AppError FORBIDDEN */
export const demandKind = (ctx: Ctx, action: PermissionAction, machine: boolean): void =>
  demand(ctx, [action, machine ? 'N_MACHINE' : 'N_MATERIAL'])

/** @throws AppError NOT_FOUND unless all are there; FORBIDDEN where one is of a kind that the person has no right to */
async function lockItems(tx: Tx, ids: readonly string[], action: PermissionAction): Promise<MaterialItemRecord[]> {
  const wanted = [...new Set(ids)]
  const found = await tx.q.select().from(materialItem)
    .where(and(eq(materialItem.merchantId, tx.ctx.merchantId), inArray(materialItem.id, wanted))).orderBy(materialItem.id).for('update')
  if (found.length < wanted.length) throw new AppError('NOT_FOUND')
  for (const machine of new Set(found.map(row => row.machine))) demandKind(tx.ctx, action, machine)
  return found
}

/** Enables or disables items; a disabled one resolves nothing. */
export async function setState(tx: Tx, ids: readonly string[], state: MaterialItemRecord['state']): Promise<void> {
  const stated = {
    table: materialItem, entity: ENTITY, action: 'updateMaterialItemState', list: ({ machine }: MaterialItemRecord) => gridOf(machine),
  }
  await setRowStates(tx, stated, await lockItems(tx, ids, 'edit'), state)
}

/** Deletes items, all or none. */
export async function deleteItems(tx: Tx, ids: readonly string[]): Promise<void> {
  const byKind = grouped(await lockItems(tx, ids, 'delete'), ({ machine }) => machine)
  for (const [machine, rows] of byKind) await saveItems(tx, machine, rowsChange.parse({ removed: rows.map(({ id }) => id) }))
}
