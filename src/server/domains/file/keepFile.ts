import type { Call, UploadedFile } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { file, fileUpload } from '#server/db/tables/file.ts'
import type { Tx } from '#server/db/tx.ts'
import { cleanName } from './fileName.ts'
import { linkFor } from '#server/files/links.ts'
import { placeOf } from './uploadKeys.ts'
import type { AttachmentRow } from '#server/files/index.ts'
import { lockSpace } from './space.ts'
import { storedAt, takeFile, takenRow, type StoredUpload } from './takeFile.ts'

const DESCRIPTION_LENGTH = 300
const FILE_PATH_LENGTH = 200

/**
 * Turns stored bytes into one of the merchant's files; identical bytes are stored once.
 * @throws AppError TOO_LARGE without room
 */
export async function keepFile(tx: Tx, { id: takenId, facts, kind, size, sha256 }: StoredUpload): Promise<AttachmentRow> {
  const { merchantId } = tx.ctx
  const space = await lockSpace(tx)
  const same = await storedAt(tx, sha256)
  if (same === undefined) {
    await space.take(size)
    const deletedUploads = await tx.q.delete(fileUpload).where(takenRow(merchantId, takenId)).returning({ id: fileUpload.id })
    if (deletedUploads.length === 0) throw new AppError('NOT_FOUND')
  }
  const id = newId()
  await tx.q.insert(file).values({ id, ...facts, ...kind, path: same ?? placeOf(merchantId, takenId), size, sha256 })
  return { id, originName: facts.originName, fileType: kind.fileType, size, visitUrl: await linkFor(tx, id) }
}

/** Stores a file received by a form, with the form's facts; `ctx` and `only` as in takeFile. */
export const takeReceived = (call: Call, ctx: Ctx, received: UploadedFile, only = ''): Promise<StoredUpload> =>
  takeFile(call, ctx, received, {
    originName: cleanName(received.name), projectId: '',
    description: (received.fields.description ?? '').slice(0, DESCRIPTION_LENGTH),
    filePath: (received.fields.filePath ?? '').slice(0, FILE_PATH_LENGTH),
  }, only)
