import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { ctxOfMember, type Member } from '#server/core/loadCtx.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { session } from '#server/db/tables/session.ts'
import { inRead, inWrite, type Entry } from '#server/db/tx.ts'

export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** @throws AppError BAD_INPUT unless the request declares a merchant's web client (spec-1 §7) */
export function checkClient(request: FastifyRequest): void {
  for (const [name, required] of [['X-Auth-Side', 'merchant'], ['X-Auth-Port', 'web']] as const) {
    if (header(request, name.toLowerCase()) !== required) {
      throw new AppError('BAD_INPUT', { field: name, text: `请求头 ${name} 不正确` })
    }
  }
}

/** @throws AppError UNAUTHENTICATED without a token */
export function hashOfRequest(request: FastifyRequest): string {
  const token = header(request, 'x-auth-token')
  if (token === undefined) throw new AppError('UNAUTHENTICATED')
  return tokenHashOf(token)
}

/**
 * Opens a transaction for a token's user. `unseen` is called when the session's last use needs an update. Fails with UNAUTHENTICATED
 * without a live session of an active member.
 */
export const entryOf = (request: FastifyRequest, tokenHash: string, unseen: () => void, projectId?: string): Entry => ({
  find: literal => `select * from yz_enter(${literal(tokenHash)}, ${projectId === undefined ? 'null' : literal(projectId)})`,
  ctxOf(row) {
    if (row === undefined) throw new AppError('UNAUTHENTICATED')
    const member = row as Member & { readonly unseen: boolean }
    if (member.unseen) unseen()
    return ctxOfMember(member, { requestId: request.id, ip: request.ip }, projectId)
  },
})

/**
 * For work whose transaction runs as another user.
 * @throws AppError UNAUTHENTICATED without a live session of an active member
 */
export const authenticate = (pool: Pool, request: FastifyRequest, unseen: () => void = () => {}, projectId?: string): Promise<Ctx> =>
  inRead(pool, entryOf(request, hashOfRequest(request), unseen, projectId), async ({ ctx }) => ctx)

export const noteSeen = (pool: Pool, tokenHash: string): Promise<unknown> =>
  inWrite(pool, systemCtx('session.seen'), ({ q }) =>
    q.update(session).set({ lastSeenAt: sql`now()` }).where(eq(session.tokenHash, tokenHash)))
