import { and, eq, lt, sql } from 'drizzle-orm'
import { idempotencyKey } from '#server/db/tables/engine.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Tx } from '#server/db/tx.ts'
import { inWrite } from '#server/db/tx.ts'
import { AppError } from './errors.ts'
import { systemCtx } from './systemCtx.ts'

export interface RequestIdentity {
  readonly key: string
  readonly path: string
  readonly hash: string
}

/** The HTTP status and the body's JSON text. */
export interface StoredResponse {
  readonly status: number
  readonly body: string
}

/**
 * Runs `work` at most once per merchant, user and key, and returns its stored answer every time. Concurrent requests wait for the key's
 * row. A failed request stores nothing and can be retried.
 * @throws AppError KEY_REUSED when the key was used with another path or input
 */
export async function once(tx: Tx, request: RequestIdentity, work: () => Promise<StoredResponse>): Promise<StoredResponse> {
  const { merchantId, userId } = tx.ctx
  const row = { merchantId, userId, key: request.key, path: request.path, requestHash: request.hash }
  const isRow = and(
    eq(idempotencyKey.merchantId, merchantId), eq(idempotencyKey.userId, userId), eq(idempotencyKey.key, request.key),
  )
  const claimed = await tx.q.insert(idempotencyKey).values(row).onConflictDoNothing().returning({ key: idempotencyKey.key })
  if (claimed.length === 1) {
    const response = await work()
    await tx.q.update(idempotencyKey).set({ status: response.status, response: response.body }).where(isRow)
    return response
  }
  const [earlier] = await tx.q.select().from(idempotencyKey).where(isRow)
  if (earlier?.status == null || earlier.response === null) throw new AppError('DUPLICATE_REQUEST')
  if (earlier.path !== request.path || earlier.requestHash !== request.hash) throw new AppError('KEY_REUSED')
  return { status: earlier.status, body: earlier.response }
}

/** Deletes keys older than a day. */
export async function forgetOldKeys(pool: Pool): Promise<number> {
  return inWrite(pool, systemCtx('idempotency.forget'), async tx => {
    const deleted = await tx.q.delete(idempotencyKey)
      .where(lt(idempotencyKey.createdAt, sql`now() - interval '24 hours'`))
      .returning({ key: idempotencyKey.key })
    return deleted.length
  })
}
