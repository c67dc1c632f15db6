import { fileApi } from '#shared/api/file.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { contentTypeOf } from './contentType.ts'
import { linkSecret, signedLink } from './links.ts'
import { attachmentsOf } from './refs.ts'
import { keep, placeOf } from './store.ts'
import { file } from '#server/db/tables/file.ts'

export { attachmentsOf } from './refs.ts'
export type { AttachmentRow } from './refs.ts'
export { registerFileRoute } from './route.ts'

/** Spec-1 §9. */
const MAX_BYTES = 50 * 1024 * 1024
const NAME_LENGTH = 200
const DESCRIPTION_LENGTH = 300

export const fileCalls: CallSet = [
  implement(fileApi.uploadFile, {
    maxBytes: MAX_BYTES,
    audit: { entity: 'file', ids: (_input, { id }) => [id] },
    async upload(tx, received, { deps }) {
      const { merchantId, now } = tx.ctx
      const originName = received.name.replace(/^.*[\\/]/, '').slice(-NAME_LENGTH)
      const kind = await contentTypeOf(originName, received.path)
      if (kind === undefined) throw new AppError('BAD_INPUT', { field: 'file', text: '文件类型不正确' })
      const id = newId()
      const path = placeOf(merchantId, id, now)
      await tx.q.insert(file).values({
        id, originName, ...kind, path, size: received.size, sha256: received.sha256,
        description: (received.fields.description ?? '').slice(0, DESCRIPTION_LENGTH),
      })
      await keep(deps.config.dataDir, path, received.path)
      const visitUrl = signedLink(await linkSecret(tx), merchantId, id, now)
      return { id, originName, fileType: kind.fileType, size: received.size, visitUrl }
    },
  }),
  implement(fileApi.queryAttachmentByIds, {
    async read(db, { ids }) {
      const found = await attachmentsOf(db, ids)
      if (ids.some(id => !found.has(id))) throw new AppError('NOT_FOUND')
      return ids.flatMap(id => found.get(id) ?? [])
    },
  }),
]
