import { and, eq } from 'drizzle-orm'
import { demand } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { task } from '#server/db/tables/engine.ts'
import type { Tx } from '#server/db/tx.ts'
import { undoImport } from '#server/grid/import/index.ts'
import type { ImportUndone } from '#shared/api/gridImport.ts'
import { materialSource } from './source.ts'
import { isMachineImport, MATERIAL_IMPORT } from './task.ts'

/**
 * Takes an import of one's own into a library back, as far as nothing of it has been changed or used since.
 * @throws AppError NOT_FOUND for what is no such import; FORBIDDEN without the right to delete; WRONG_STATE when nothing is left of it
 */
export async function undoMaterialImport(tx: Tx, taskId: string): Promise<ImportUndone> {
  const [found] = await tx.q.select({ userId: task.userId, payload: task.payload }).from(task)
    .where(and(eq(task.merchantId, tx.ctx.merchantId), eq(task.id, taskId), eq(task.kind, MATERIAL_IMPORT)))
  if (found?.userId !== tx.ctx.userId) throw new AppError('NOT_FOUND')
  const machine = isMachineImport(found.payload)
  for (const action of ['import', 'delete'] as const) demand(tx.ctx, [action, machine ? 'N_MACHINE' : 'N_MATERIAL'])
  return undoImport(tx, materialSource(machine, null), taskId)
}
