import { and, eq } from 'drizzle-orm'
import { demandRoomFor, type Bound } from '#server/core/bounds.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { inTemporaryFolder, spool, type FileStore } from '#server/core/store/index.ts'
import { fileUpload } from '#server/db/tables/file.ts'
import { inRead, type Tx } from '#server/db/tx.ts'
import { fileApi, MAX_FILE_MB } from '#shared/api/file.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import { personOf, tooLarge, type Call } from '#server/core/calls/index.ts'
import { join } from 'node:path'
import { promisedType } from './contentType.ts'
import { cleanName } from './fileName.ts'
import { keepFile } from './keepFile.ts'
import { secretOf } from '#server/core/secret.ts'
import { uploadIdOf, uploadKey } from './uploadKeys.ts'
import { expectRoom } from './space.ts'
import { takeFile } from './takeFile.ts'

export const MAX_BYTES = MAX_FILE_MB * 1024 * 1024
/** Validity of a form; a request may take at most five minutes (spec-1 §9). */
const FORM_MS = 15 * 60_000

function whereMissing(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
}

/** Open forms per user: whole folders of pictures are sent one after the other. */
const OPEN_FORMS: Bound = { most: 500, text: '有过多文件尚未上传完成，请稍后再试', code: 'TOO_MANY_REQUESTS' }

/** @throws AppError BAD_INPUT for a forbidden kind, TOO_LARGE above the limit or without room */
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
 * Turns a posted file into an attachment: checks it and moves it to where the upload form cannot overwrite it.
 * @returns the work of the write transaction
 * @throws AppError NOT_FOUND for a form that is not the caller's or was saved before, or without a file
 */
export async function saveAttachment(
  { fileKey, description, variables }: ParsedInput<typeof fileApi.saveAttachment>, call: Call,
): Promise<(tx: Tx) => Promise<OutputOf<typeof fileApi.saveAttachment>>> {
  const ctx = personOf(call)
  const { pool, store } = call.deps
  const { merchantId, userId } = ctx
  if (variables?.merchantId !== undefined && variables.merchantId !== merchantId) throw new AppError('NOT_FOUND')
  const id = uploadIdOf(fileKey) ?? ''
  const ownUpload = and(eq(fileUpload.merchantId, merchantId), eq(fileUpload.id, id), eq(fileUpload.userId, userId))
  const [upload] = fileKey === uploadKey(merchantId, id)
    ? await inRead(pool, ctx, ({ q }) => q.select().from(fileUpload).where(ownUpload))
    : []
  const posted = upload && await store.read(fileKey).catch(whereMissing)
  // A repeated call has no file: the write transaction replays its stored response.
  if (upload === undefined || posted === undefined) return () => Promise.reject(new AppError('NOT_FOUND'))
  const received = await inTemporaryFolder(async folder => {
    const spooled = await spool(posted, join(folder, 'file'))
    if (spooled.size > upload.maxBytes) throw tooLarge(upload.maxBytes)
    const { originName, filePath } = upload
    return takeFile(call, ctx, spooled, { originName, filePath, description, projectId: variables?.projectId ?? '' })
  })
  call.afterwards(async () => {
    const [remaining] = await inRead(pool, ctx, ({ q }) => q.select({ id: fileUpload.id }).from(fileUpload).where(ownUpload))
    if (remaining === undefined) await store.remove(fileKey)
  })
  return async tx => {
    const deletedUploads = await tx.q.delete(fileUpload).where(ownUpload).returning({ id: fileUpload.id })
    if (deletedUploads.length === 0) throw new AppError('NOT_FOUND')
    const saved = await keepFile(tx, received)
    return { ...saved, attachmentId: saved.id, attachmentUrl: saved.visitUrl }
  }
}
