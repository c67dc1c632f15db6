import { fileApi } from '#shared/api/file.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { Tx } from '#server/db/tx.ts'
import { receiveFile } from './keep.ts'
import { getPostUploadParam, MAX_BYTES, saveAttachment } from './post.ts'
import { visibleIds } from './owners.ts'
import { attachmentsOf } from './refs.ts'

export { forgetUploads } from './forget.ts'
export { receiveFile } from './keep.ts'
export { linkTo } from './links.ts'
export { demandVisible, rememberedIn } from './owners.ts'
export type { Remembers } from './owners.ts'
export { attachmentsOf } from './refs.ts'
export type { AttachmentRow } from './refs.ts'
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
    write: (tx, input, { deps }) => saveAttachment(tx, input, deps.store),
  }),
  implement(fileApi.uploadFile, {
    maxBytes: MAX_BYTES,
    audit: KEPT,
    upload: async (received, { deps }) => tx => receiveFile(tx, deps.store, received),
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
