import { and, eq } from 'drizzle-orm'
import { demandRoomFor, type Bound } from '#server/core/bounds.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { inTemporaryFolder, spool, type FileStore } from '#server/core/store/index.ts'
import { fileUpload } from '#server/db/tables/file.ts'
import type { Tx } from '#server/db/tx.ts'
import { fileApi, MAX_FILE_MB } from '#shared/api/file.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import { tooLarge } from '#server/core/calls/index.ts'
import { join } from 'node:path'
import { promisedType } from './contentType.ts'
import { cleanName } from './fileName.ts'
import { keepFile } from './keep.ts'
import { secretOf } from '#server/core/secret.ts'
import { uploadIdOf, uploadKey } from './places.ts'
import { expectRoom } from './space.ts'

export const MAX_BYTES = MAX_FILE_MB * 1024 * 1024
/** A form is posted within this time; five minutes are the longest that a request may take (spec-1 §9). */
const FORM_MS = 15 * 60_000

/** Of one person at a time: whole folders of pictures are sent one after the other. */
const OPEN_FORMS: Bound = { most: 500, text: '有过多文件尚未上传完成，请稍后再试', code: 'TOO_MANY_REQUESTS' }

/**
 * Hands out a form for one file of the caller.
 * @throws AppError BAD_INPUT for a kind that is not taken, TOO_LARGE above the limit or without room
 */
export async function getPostUploadParam(
  tx: Tx, { fileName, filePath, size = 0 }: ParsedInput<typeof fileApi.getPostUploadParam>, store: FileStore,
): Promise<OutputOf<typeof fileApi.getPostUploadParam>> {
  const { merchantId, userId, now } = tx.ctx
  const originName = cleanName(fileName)
  const mime = promisedType(originName)
  if (mime === undefined) throw new AppError('BAD_INPUT', { field: 'fileName', text: '文件类型不正确' })
  if (size > MAX_BYTES) throw tooLarge(MAX_BYTES)
  await expectRoom(tx, size)
  await demandRoomFor(tx, fileUpload, and(eq(fileUpload.merchantId, merchantId), eq(fileUpload.userId, userId)), OPEN_FORMS)
  const id = newId()
  const key = uploadKey(merchantId, id)
  const expires = new Date(now.getTime() + FORM_MS)
  await tx.q.insert(fileUpload).values({ id, originName, filePath, mime, maxBytes: MAX_BYTES, expiresAt: expires.toISOString() })
  const form = await store.form({ key, mime, maxBytes: MAX_BYTES, expires, secret: await secretOf(tx, 'file-post') })
  return { ...form, fileKey: key, fileName: originName, filePath }
}

/**
 * Makes a posted file an attachment: checks what has arrived, and takes it out of the form's reach.
 * @throws AppError NOT_FOUND for a form that is not the caller's own or was saved before, or whose file never came
 */
export async function saveAttachment(
  tx: Tx, { fileKey, description, variables }: ParsedInput<typeof fileApi.saveAttachment>, store: FileStore,
): Promise<OutputOf<typeof fileApi.saveAttachment>> {
  const { merchantId, userId } = tx.ctx
  if (variables?.merchantId !== undefined && variables.merchantId !== merchantId) throw new AppError('NOT_FOUND')
  const id = uploadIdOf(fileKey) ?? ''
  const own = and(eq(fileUpload.merchantId, merchantId), eq(fileUpload.id, id), eq(fileUpload.userId, userId))
  const [upload] = await tx.q.select().from(fileUpload).where(own).for('update')
  if (upload === undefined || fileKey !== uploadKey(merchantId, id)) throw new AppError('NOT_FOUND')
  const saved = await inTemporaryFolder(async folder => {
    const spooled = await spool(await store.read(fileKey), join(folder, 'file'))
    if (spooled.size > upload.maxBytes) throw tooLarge(upload.maxBytes)
    const { originName, filePath } = upload
    return keepFile(tx, store, spooled, { originName, filePath, description, projectId: variables?.projectId ?? '' })
  })
  await tx.q.delete(fileUpload).where(own)
  await store.remove(fileKey)
  return { ...saved, attachmentId: saved.id, attachmentUrl: saved.visitUrl }
}
