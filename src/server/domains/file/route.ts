import { createReadStream } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { contentDisposition, type Deps } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { inRead } from '#server/db/tx.ts'
import { isValidLink, linkSecret } from './links.ts'
import { pathOf } from './store.ts'
import { file } from '#server/db/tables/file.ts'

/** What a browser shows by itself; everything else is saved. */
const SHOWN = /^(image\/|application\/pdf$)/
const LINK = z.object({ id: z.string().max(64), m: z.string().max(64), e: z.coerce.number().int(), s: z.string().max(100) })

/** Adds the address behind `visitUrl`: bytes for whoever has a link that is signed and in time, "not found" for the rest. */
export function registerFileRoute(app: FastifyInstance, { pool, config }: Deps): void {
  app.get<{ Params: { id: string }, Querystring: Record<string, string> }>('/api/res/file/:id', async (request, reply) => {
    const link = LINK.safeParse({ ...request.query, id: request.params.id })
    if (!link.success) throw new AppError('NOT_FOUND')
    const { id, m: merchantId, e: expires, s } = link.data
    const ctx = systemCtx('file.visit', merchantId)
    const found = await inRead(pool, ctx, async db => {
      if (!isValidLink(await linkSecret(db), { merchantId, id, expires }, s, ctx.now)) return undefined
      const [row] = await db.q.select().from(file).where(and(eq(file.merchantId, merchantId), eq(file.id, id)))
      return row
    })
    if (found === undefined) throw new AppError('NOT_FOUND')
    return reply
      .type(found.mime)
      .header('content-length', found.size)
      .header('content-disposition', contentDisposition(found.originName, SHOWN.test(found.mime) ? 'inline' : 'attachment'))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', `private, max-age=${Math.max(0, Math.floor((expires - ctx.now.getTime()) / 1000))}`)
      .send(createReadStream(pathOf(config.dataDir, found.path)))
  })
}
