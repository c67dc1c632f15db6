import { fileApi } from '#shared/api/file.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { cleanName } from './fileName.ts'
import { keepFile } from './keep.ts'
import { getPostUploadParam, MAX_BYTES, saveAttachment } from './post.ts'
import { attachmentsOf } from './refs.ts'

export { forgetUploads } from './forget.ts'
export { attachmentsOf } from './refs.ts'
export type { AttachmentRow } from './refs.ts'
export { registerFileRoutes } from './routes.ts'

const DESCRIPTION_LENGTH = 300
const FILE_PATH_LENGTH = 200

export const fileCalls: CallSet = [
  implement(fileApi.getPostUploadParam, { audit: 'none', write: (tx, input, { deps }) => getPostUploadParam(tx, input, deps.store) }),
  implement(fileApi.saveAttachment, {
    audit: { entity: 'file', ids: (_input, { id }) => [id] },
    write: (tx, input, { deps }) => saveAttachment(tx, input, deps.store),
  }),
  implement(fileApi.uploadFile, {
    maxBytes: MAX_BYTES,
    audit: { entity: 'file', ids: (_input, { id }) => [id] },
    upload: (tx, received, { deps }) => keepFile(tx, deps.store, received, {
      originName: cleanName(received.name), projectId: '',
      description: (received.fields.description ?? '').slice(0, DESCRIPTION_LENGTH), filePath: (received.fields.filePath ?? '').slice(0, FILE_PATH_LENGTH),
    }),
  }),
  implement(fileApi.queryAttachmentByIds, {
    async read(db, { ids }) {
      const found = await attachmentsOf(db, ids)
      if (ids.some(id => !found.has(id))) throw new AppError('NOT_FOUND')
      return ids.flatMap(id => found.get(id) ?? [])
    },
  }),
]
