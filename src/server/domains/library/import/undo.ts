import { demand } from '#server/core/calls/index.ts'
import type { Tx } from '#server/db/tx.ts'
import { ownImport, undoImport } from '#server/grid/import/index.ts'
import type { ImportUndone } from '#shared/api/gridImport.ts'
import { materialSource } from './source.ts'
import { isMachineImport, MATERIAL_IMPORT } from './task.ts'

/**
 * Undoes the user's import into a library, except for items changed or used since.
 * @throws AppError NOT_FOUND for another kind of import; FORBIDDEN without permission to delete; WRONG_STATE when nothing is left of it
 */
export async function undoMaterialImport(tx: Tx, taskId: string): Promise<ImportUndone> {
  const machine = isMachineImport(await ownImport(tx, taskId, MATERIAL_IMPORT))
  for (const action of ['import', 'delete'] as const) demand(tx.ctx, [action, machine ? 'N_MACHINE' : 'N_MATERIAL'])
  return undoImport(tx, materialSource(machine, null), taskId)
}
