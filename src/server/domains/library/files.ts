import type { FileRef, Row, Value } from '#schemas/kit/index.ts'
import type { Material } from '#schemas/library/materials.ts'
import { toMaterial, type MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db } from '#server/db/tx.ts'
import { attachmentsOf } from '#server/files/index.ts'

/** Looks up existing files by id, with fresh links. */
async function linker(db: Db, ids: readonly string[]): Promise<(ids: readonly string[]) => FileRef[]> {
  const attachments = await attachmentsOf(db, ids)
  return requestedIds => requestedIds.flatMap(id => {
    const file = attachments.get(id)
    return file === undefined ? [] : [{ id, originName: file.originName, visitUrl: file.visitUrl }]
  })
}

export async function withFiles(db: Db, records: readonly MaterialRecord[]): Promise<Material[]> {
  const linked = await linker(db, records.flatMap(({ imgIds, attachmentIds }) => [...imgIds, ...attachmentIds]))
  return records.map(record =>
    ({ ...toMaterial(record, db.ctx.merchantId), imgPath: linked(record.imgIds), attachmentPaths: linked(record.attachmentIds) }))
}

const idsOf = (value: Value | undefined): string[] => (Array.isArray(value) ? value.map(file => (file as FileRef).id) : [])

/** The same for rows with file ids. */
export async function namedFiles(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const linked = await linker(db, rows.flatMap(({ imgPath, attachmentPaths }) => [...idsOf(imgPath), ...idsOf(attachmentPaths)]))
  return rows.map(row => ({ ...row, imgPath: linked(idsOf(row.imgPath)), attachmentPaths: linked(idsOf(row.attachmentPaths)) }))
}
