import { demand } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { Tx } from '#server/db/tx.ts'
import { grouped } from '#server/core/grouped.ts'
import { lockOwn, saveLibraryRows } from './rows.ts'
import { refuseUsed } from './uses/index.ts'

/**
 * Deletes the merchant's items, all or none.
 * @throws AppError NOT_FOUND; FORBIDDEN without permission to delete from an item's library; IN_USE with the item and its uses
 */
export async function deleteMaterials(tx: Tx, ids: readonly string[]): Promise<void> {
  const distinctIds = [...new Set(ids)]
  const records = await lockOwn(tx, distinctIds)
  if (records.length < distinctIds.length) throw new AppError('NOT_FOUND')
  const libraries = grouped(records, ({ machine }) => machine)
  for (const machine of libraries.keys()) demand(tx.ctx, ['delete', machine ? 'N_MACHINE' : 'N_MATERIAL'])
  await refuseUsed(tx, records)
  for (const [machine, libraryRows] of libraries) await saveLibraryRows(tx, machine, { removed: libraryRows.map(({ id }) => id) })
}
