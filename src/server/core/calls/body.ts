import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/core/errors.ts'
import { holdLargeBody } from '#server/core/limits/index.ts'
import { visitorEntry } from '#server/core/link/index.ts'
import { inRead } from '#server/db/tx.ts'
import { BODY, type Contract } from '#shared/api/contract.ts'
import { bodyTooLarge } from '#shared/fileLimit.ts'
import { authenticate } from './authenticate.ts'
import type { Deps } from './call.ts'
import { admit } from './need.ts'
import { soundBody } from './sound.ts'

/** Infinity where the body is chunked. */
function bytesOf({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Infinity
  return Number(headers['content-length'] ?? 0)
}

/** Accepts only uncompressed JSON, limited in parts and depth because walking it blocks everybody. */
export function takeSoundBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding'] ?? 'identity'
    if (encoding !== 'identity') throw new AppError('WRONG_MEDIA', { text: '不接受压缩后的提交内容' })
  })
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      soundBody(body)
      void parse(request, body.toString(), done)
    } catch (error) {
      done(error as Error)
    }
  })
}

/**
 * Refuses bodies by length, sender and permissions before reading them. Small ones are read first, which costs less than a second query.
 */
export function bodyGate(
  { pool }: Pick<Deps, 'pool'>,
): (contract: Contract) => (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return contract => async (request, reply) => {
    if (contract.method === 'GET' || contract.body === 'form') return
    const bytes = bytesOf(request)
    if (bytes !== Infinity && bytes > contract.maxBody) throw new AppError('TOO_LARGE', { text: bodyTooLarge(contract.maxBody) })
    if (bytes <= BODY.anybody) return
    if (contract.link !== undefined) return inRead(pool, visitorEntry(request, contract.link), async () => undefined)
    if (contract.need === 'public') return
    const ctx = await authenticate(pool, request)
    // Project rights are known only after the body names the project.
    if (contract.project === undefined) admit(ctx, contract)
    if (bytes <= BODY.usual) return
    const giveBack = await holdLargeBody(pool, ctx.userId)
    // If the release fails, the slot is freed when its lease ends.
    const over = (): void => {
      reply.raw.off('finish', over).off('close', over)
      giveBack().catch(() => undefined)
    }
    reply.raw.once('finish', over).once('close', over)
    if (reply.raw.closed) over()
  }
}
