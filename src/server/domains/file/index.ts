import { fileApi } from '#shared/api/file.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { receiveFile } from './receive.ts'
import { attachmentsOf, linkTo } from './refs.ts'

export { receiveFile } from './receive.ts'
export { attachmentsOf, linkTo } from './refs.ts'
export type { AttachmentRow } from './refs.ts'
export { registerFileRoute } from './route.ts'

/** Spec-1 §9. */
const MAX_BYTES = 50 * 1024 * 1024

export const fileCalls: CallSet = [
  implement(fileApi.uploadFile, {
    maxBytes: MAX_BYTES,
    audit: { entity: 'file', ids: (_input, { id }) => [id] },
    async upload(tx, received, { deps }) {
      const row = await receiveFile(tx, received, deps.config)
      return { ...row, visitUrl: await linkTo(tx, tx.ctx.merchantId, row.id) }
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
