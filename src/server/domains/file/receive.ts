import type { UploadedFile } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { file } from '#server/db/tables/file.ts'
import type { Tx } from '#server/db/tx.ts'
import { contentTypeOf } from './contentType.ts'
import { keep, placeOf } from './store.ts'

const NAME_LENGTH = 200
const DESCRIPTION_LENGTH = 300

/** What of a received file is told to its sender. */
export interface ReceivedFile {
  readonly id: string
  readonly originName: string
  readonly fileType: string
  readonly size: number
}

/**
 * Keeps a received file for the transaction's merchant; its kind is proven by its content.
 * @param only the beginning of the media types that are taken: 'image/' for pictures
 * @throws AppError BAD_INPUT for a kind that is not allowed
 */
export async function receiveFile(
  tx: Tx, received: UploadedFile, { dataDir }: { readonly dataDir: string }, only = '',
): Promise<ReceivedFile> {
  const { merchantId, now } = tx.ctx
  const originName = received.name.replace(/^.*[\\/]/, '').slice(-NAME_LENGTH)
  const kind = await contentTypeOf(originName, received.path)
  if (kind === undefined || !kind.mime.startsWith(only)) throw new AppError('BAD_INPUT', { field: 'file', text: '文件类型不正确' })
  const id = newId()
  const path = placeOf(merchantId, id, now)
  await tx.q.insert(file).values({
    id, originName, ...kind, path, size: received.size, sha256: received.sha256,
    description: (received.fields.description ?? '').slice(0, DESCRIPTION_LENGTH),
  })
  await keep(dataDir, path, received.path)
  return { id, originName, fileType: kind.fileType, size: received.size }
}
