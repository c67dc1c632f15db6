import type { FileRef } from '#schemas/kit/index.ts'
import type { Material } from '#schemas/library/materials.ts'
import { toMaterial, type MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db } from '#server/db/tx.ts'
import { attachmentsOf } from '#server/domains/file/index.ts'

/** Library items with their pictures and attachments under fresh links. */
export async function withFiles(db: Db, records: readonly MaterialRecord[]): Promise<Material[]> {
  const found = await attachmentsOf(db, records.flatMap(({ imgIds, attachmentIds }) => [...imgIds, ...attachmentIds]))
  const refs = (ids: readonly string[]): FileRef[] => ids.flatMap(id => {
    const file = found.get(id)
    return file === undefined ? [] : [{ id, originName: file.originName, visitUrl: file.visitUrl }]
  })
  return records.map(record => ({ ...toMaterial(record), imgPath: refs(record.imgIds), attachmentPaths: refs(record.attachmentIds) }))
}
