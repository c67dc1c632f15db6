import { demand } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { Tx } from '#server/db/tx.ts'
import { grouped } from '#server/core/grouped.ts'
import { lockOwn, saveLibraryRows } from './rows.ts'
import { refuseUsed } from './uses/index.ts'

/**
 * Deletes own items, all or none.
 * @throws AppError NOT_FOUND; FORBIDDEN where one belongs to a library that the person may not delete from; IN_USE naming the item and where it is used
 */
export async function deleteMaterials(tx: Tx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const records = await lockOwn(tx, wanted)
  if (records.length < wanted.length) throw new AppError('NOT_FOUND')
  const libraries = grouped(records, ({ machine }) => machine)
  for (const machine of libraries.keys()) demand(tx.ctx, ['delete', machine ? 'N_MACHINE' : 'N_MATERIAL'])
  await refuseUsed(tx, records)
  for (const [machine, own] of libraries) await saveLibraryRows(tx, machine, { removed: own.map(({ id }) => id) })
}
