import { fileApi } from '#shared/api/file.ts'
import { implement, personOf, type CallSet } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { Tx } from '#server/db/tx.ts'
import { attachmentsOf, visibleIds } from '#server/files/index.ts'
import { keepFile, takeReceived } from './keep.ts'
import { getPostUploadParam, MAX_BYTES, saveAttachment } from './post.ts'

export { forgetUploads } from './forget.ts'
export { keepFile, takeReceived } from './keep.ts'
export { registerFileRoutes } from './routes.ts'

/** The record of a call that keeps a file. */
const KEPT = {
  entity: 'file', ids: (_input: unknown, { id }: { readonly id: string }) => [id],
  names: async (tx: Tx, ids: readonly string[]) => new Map([...await attachmentsOf(tx, ids)].map(([id, { originName }]) => [id, originName])),
} as const

export const fileCalls: CallSet = [
  implement(fileApi.getPostUploadParam, { audit: 'none', write: (tx, input, { deps }) => getPostUploadParam(tx, input, deps.store) }),
  implement(fileApi.saveAttachment, {
    audit: KEPT,
    prepare: saveAttachment,
  }),
  implement(fileApi.uploadFile, {
    maxBytes: MAX_BYTES,
    audit: KEPT,
    async upload(received, call) {
      const taken = await takeReceived(call, personOf(call), received)
      return tx => keepFile(tx, taken)
    },
  }),
  implement(fileApi.queryAttachmentByIds, {
    async read(db, { ids }) {
      const visible = await visibleIds(db, ids)
      const found = await attachmentsOf(db, ids.filter(id => visible.has(id)))
      if (ids.some(id => !found.has(id))) throw new AppError('NOT_FOUND')
      return ids.flatMap(id => found.get(id) ?? [])
    },
  }),
]
