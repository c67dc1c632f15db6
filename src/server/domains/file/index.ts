import type { FastifyInstance } from 'fastify'
import { fileApi } from '#shared/api/file.ts'
import { implement, personOf, type CallSet, type Deps } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { Tx } from '#server/db/tx.ts'
import { attachmentsOf, visibleIds } from '#server/files/index.ts'
import { keepFile, takeReceived } from './keepFile.ts'
import { getPostUploadParam, MAX_BYTES, saveAttachment } from './post.ts'
import { registerPost } from './receive.ts'
import { registerVisit } from './visit.ts'

export { forgetUploads } from './forget.ts'
export { keepFile, takeReceived } from './keepFile.ts'

const FILE_AUDIT = {
  entity: 'file', ids: (_input: unknown, { id }: { readonly id: string }) => [id],
  names: async (tx: Tx, ids: readonly string[]) =>
    new Map([...await attachmentsOf(tx, ids)].map(([id, { originName }]) => [id, originName])),
} as const

export const fileCalls: CallSet = [
  implement(fileApi.getPostUploadParam, { audit: 'none', write: (tx, input, { deps }) => getPostUploadParam(tx, input, deps.store) }),
  implement(fileApi.saveAttachment, {
    audit: FILE_AUDIT,
    prepare: saveAttachment,
  }),
  implement(fileApi.uploadFile, {
    maxBytes: MAX_BYTES,
    audit: FILE_AUDIT,
    async upload(received, call) {
      const receivedFile = await takeReceived(call, personOf(call), received)
      return tx => keepFile(tx, receivedFile)
    },
  }),
  implement(fileApi.queryAttachmentByIds, {
    async read(db, { ids }) {
      const visible = await visibleIds(db, ids)
      const attachments = await attachmentsOf(db, ids.filter(id => visible.has(id)))
      if (ids.some(id => !attachments.has(id))) throw new AppError('NOT_FOUND')
      return ids.flatMap(id => attachments.get(id) ?? [])
    },
  }),
]

/** Routes outside contracts: bytes under a signed link, and the local store's form. */
export function registerFileRoutes(app: FastifyInstance, deps: Deps): void {
  registerVisit(app, deps)
  if (deps.store.kind === 'local') registerPost(app, deps)
}
