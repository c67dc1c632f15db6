import { z } from 'zod'
import type { TaskHandler } from '#server/core/tasks.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import type { Tx } from '#server/db/tx.ts'
import { ownImport, runImport, undoImport } from '#server/grid/import/index.ts'
import { importAsked, type ImportUndone } from '#shared/api/gridImport.ts'
import { demandKind } from '../states.ts'
import { itemSource } from './source.ts'

export const ITEM_IMPORT = 'materialItem.import'

const payload = importAsked.extend({ machine: z.boolean() })

export const importItems: TaskHandler = async run => {
  const { machine, ...input } = payload.parse(run.payload)
  return runImport(run, itemSource(machine, await run.read(lookupsFor)), input)
}

/**
 * Undoes the user's import, except for items changed since.
 * @throws AppError NOT_FOUND for another kind of import; FORBIDDEN without permission to delete; WRONG_STATE when nothing is left of it
 */
export async function undoItemImport(tx: Tx, taskId: string): Promise<ImportUndone> {
  const { machine } = payload.parse(await ownImport(tx, taskId, ITEM_IMPORT))
  for (const action of ['import', 'delete'] as const) demandKind(tx.ctx, action, machine)
  return undoImport(tx, itemSource(machine, await lookupsFor(tx)), taskId)
}
