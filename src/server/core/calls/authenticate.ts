import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { readCtx } from '#server/core/loadCtx.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { session } from '#server/db/tables/session.ts'
import { inRead } from '#server/db/tx.ts'

/** What of a token is stored. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** @throws AppError BAD_INPUT unless the request names itself as a merchant's web client (spec-1 §7) */
export function checkClient(request: FastifyRequest): void {
  for (const [name, wanted] of [['X-Auth-Side', 'merchant'], ['X-Auth-Port', 'web']] as const) {
    if (header(request, name.toLowerCase()) !== wanted) {
      throw new AppError('BAD_INPUT', { field: name, text: `请求头 ${name} 不正确` })
    }
  }
}

/**
 * Who asks, with the rights of this moment, and the hash of the token.
 * @throws AppError UNAUTHENTICATED without a live session of an active member
 */
export async function authenticate(pool: Pool, request: FastifyRequest): Promise<{ ctx: Ctx, tokenHash: string }> {
  const token = header(request, 'x-auth-token')
  if (token === undefined) throw new AppError('UNAUTHENTICATED')
  const tokenHash = tokenHashOf(token)
  const ctx = await inRead(pool, systemCtx('session.find'), async db => {
    const [found] = await db.q.select({ userId: session.userId, merchantId: session.currentMerchantId }).from(session)
      .where(and(eq(session.tokenHash, tokenHash), gt(session.expiresAt, sql`now()`)))
    return found && await readCtx(db, { ...found, requestId: request.id, ip: request.ip })
  })
  if (ctx === undefined) throw new AppError('UNAUTHENTICATED')
  return { ctx, tokenHash }
}
