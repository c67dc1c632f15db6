import type { FileRef } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import { attachmentsOf } from '#server/domains/file/index.ts'

/** Pictures by id with fresh links; those that are gone are left out. */
export async function filesByIds(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, FileRef>> {
  const found = await attachmentsOf(db, ids)
  return new Map([...found].map(([id, { originName, visitUrl }]) => [id, { id, originName, visitUrl }]))
}
