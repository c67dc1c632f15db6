import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { contentDisposition, type Deps } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { loadCtx } from '#server/core/loadCtx.ts'
import { file, fileVisit } from '#server/db/tables/file.ts'
import { inWrite } from '#server/db/tx.ts'
import { secretOf } from '#server/core/secret.ts'
import { isValidLink } from '#server/files/links.ts'

/** Types displayed in the browser; all others are downloaded. */
const INLINE = /^(image\/|application\/pdf$)/
const word = z.string().max(64)
const LINK = z.object(
  { id: word, m: word, u: word, v: word, e: z.coerce.number().int(), s: z.string().max(100), download: z.string().optional() }
)

/**
 * Adds the address behind `visitUrl`: bytes for a signed, valid link whose receiver is still in the merchant; else "not found". Downloads
 * are audited.
 */
export function registerVisit(app: FastifyInstance, { pool, store }: Deps): void {
  app.get<{ Params: { id: string }, Querystring: Record<string, string> }>('/api/res/file/:id', async (request, reply) => {
    const link = LINK.safeParse({ ...request.query, id: request.params.id })
    if (!link.success) throw new AppError('NOT_FOUND')
    const { id, m: merchantId, u: userId, v: viewer, e: expires, s, download } = link.data
    const ctx = await loadCtx(pool, { merchantId: viewer, userId, requestId: request.id, ip: request.ip })
    if (ctx === undefined) throw new AppError('NOT_FOUND')
    const fileRow = await inWrite(pool, ctx, async tx => {
      if (!isValidLink(await secretOf(tx, 'file-link'), { merchantId, userId, viewer, id, expires }, s, ctx.now))
        throw new AppError('NOT_FOUND')
      const [row] = await tx.q.select().from(file).where(and(eq(file.merchantId, merchantId), eq(file.id, id)))
      if (row === undefined) throw new AppError('NOT_FOUND')
      await tx.q.insert(fileVisit).values({ id: newId(), fileId: id, userId, ip: request.ip })
      return row
    })
    const bytes = await store.read(fileRow.path)
    return reply
      .type(fileRow.mime)
      .header('content-length', fileRow.size)
      .header(
        'content-disposition',
        contentDisposition(fileRow.originName, INLINE.test(fileRow.mime) && download === undefined ? 'inline' : 'attachment')
      )
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', `private, max-age=${Math.max(0, Math.floor((expires - ctx.now.getTime()) / 1000))}`)
      .send(bytes)
  })
}
