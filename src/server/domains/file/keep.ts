import { and, eq } from 'drizzle-orm'
import type { UploadedFile } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import type { FileStore, Spooled } from '#server/core/store/index.ts'
import { file } from '#server/db/tables/file.ts'
import type { Tx } from '#server/db/tx.ts'
import { contentTypeOf } from './contentType.ts'
import { cleanName } from './fileName.ts'
import { linkFor } from './links.ts'
import { placeOf } from './places.ts'
import type { AttachmentRow } from './refs.ts'
import { lockSpace } from './space.ts'

const DESCRIPTION_LENGTH = 300
const FILE_PATH_LENGTH = 200

/** What is known of a received file beside its bytes. The name is clean. */
export interface FileFacts {
  readonly originName: string
  readonly description: string
  readonly filePath: string
  readonly projectId: string
}

/**
 * Takes received bytes into the merchant's files. Bytes that the merchant has already are not stored again.
 * @param only the beginning of the media types that are taken: 'image/' for pictures
 * @throws AppError BAD_INPUT when the content is not what the name says, TOO_LARGE without room
 */
export async function keepFile(
  tx: Tx, store: FileStore, { path: from, size, sha256 }: Spooled, facts: FileFacts, only = '',
): Promise<AttachmentRow> {
  const { merchantId } = tx.ctx
  const kind = await contentTypeOf(facts.originName, from)
  if (kind === undefined || size === 0 || !kind.mime.startsWith(only)) throw new AppError('BAD_INPUT', { field: 'file', text: '文件类型不正确' })
  const space = await lockSpace(tx)
  const [same] = await tx.q.select({ path: file.path }).from(file).where(and(eq(file.merchantId, merchantId), eq(file.sha256, sha256))).limit(1)
  const path = same?.path ?? placeOf(merchantId, sha256)
  if (same === undefined) {
    await space.take(size)
    await store.put(path, from, kind.mime)
  }
  const id = newId()
  await tx.q.insert(file).values({ id, ...facts, ...kind, path, size, sha256 })
  return { id, originName: facts.originName, fileType: kind.fileType, size, visitUrl: await linkFor(tx, id) }
}

/** Takes a file that came in a form, under what the form says of it; `only` as in keepFile. */
export const receiveFile = (tx: Tx, store: FileStore, received: UploadedFile, only = ''): Promise<AttachmentRow> => keepFile(tx, store, received, {
  originName: cleanName(received.name), projectId: '',
  description: (received.fields.description ?? '').slice(0, DESCRIPTION_LENGTH), filePath: (received.fields.filePath ?? '').slice(0, FILE_PATH_LENGTH),
}, only)
