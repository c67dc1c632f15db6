import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { tooLarge, withUpload, type Deps } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { LOCAL_ACCESS_KEY, LOCAL_BUCKET, LOCAL_POST, readPolicy } from '#server/core/store/index.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { fileUpload } from '#server/db/tables/file.ts'
import { inRead, inWrite, type Db } from '#server/db/tx.ts'
import { contentTypeOf } from './contentType.ts'
import { secretOf } from '#server/core/secret.ts'
import { uploadIdOf, uploadKey } from './uploadKeys.ts'
import { MAX_BYTES } from './post.ts'

const refused = (): AppError => new AppError('FORBIDDEN', { text: '上传表单无效或已过期' })
const SYSTEM = 'file.post'

/** The unused upload of a form's key. */
async function openUpload({ q }: Db, key: string) {
  const [upload] = await q.select().from(fileUpload).where(and(eq(fileUpload.id, uploadIdOf(key) ?? ''), isNull(fileUpload.receivedAt)))
  return upload !== undefined && key === uploadKey(upload.merchantId, upload.id) ? upload : undefined
}

/**
 * Adds the address for forms of the local store. It needs no session: the form is signed, for one key, type, size and time, and valid for
 * one file. Answers 204 like S3.
 */
export function registerPost(app: FastifyInstance, { pool, store }: Deps): void {
  app.post(LOCAL_POST, async (request, reply) => {
    async function before(fields: Readonly<Record<string, string>>): Promise<void> {
      const ctx = systemCtx(SYSTEM)
      await inRead(pool, ctx, async db => {
        const policy = fields.AccessKeyId === LOCAL_ACCESS_KEY
          ? readPolicy(fields, LOCAL_BUCKET, await secretOf(db, 'file-post'), ctx.now)
          : undefined
        if (policy === undefined || await openUpload(db, policy.key) === undefined) throw refused()
      })
    }
    await withUpload(request, { maxBytes: MAX_BYTES, before }, async received => {
      const key = received.fields.key ?? ''
      const upload = await inRead(pool, systemCtx(SYSTEM), db => openUpload(db, key))
      if (upload === undefined) throw refused()
      if (received.size > upload.maxBytes) throw tooLarge(upload.maxBytes)
      if (await contentTypeOf(upload.originName, received.path) === undefined) {
        throw new AppError('BAD_INPUT', { field: 'file', text: '文件类型不正确' })
      }
      // A form is valid for one file: it is used up before the store receives the bytes, and reset if the store fails.
      const { id, merchantId } = upload
      const uploadRow = and(eq(fileUpload.merchantId, merchantId), eq(fileUpload.id, id))
      const [claimed] = await inWrite(pool, systemCtx(SYSTEM), ({ q, ctx }) =>
        q.update(fileUpload).set({ receivedAt: ctx.now.toISOString() }).where(and(uploadRow, isNull(fileUpload.receivedAt)))
          .returning({ id: fileUpload.id }))
      if (claimed === undefined) throw refused()
      await store.put(key, received.path, upload.mime).catch(async (error: unknown) => {
        await inWrite(pool, systemCtx(SYSTEM), ({ q }) => q.update(fileUpload).set({ receivedAt: null }).where(uploadRow))
        throw error
      })
    })
    return reply.status(204).send()
  })
}
