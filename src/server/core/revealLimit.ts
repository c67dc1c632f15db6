import { and, eq, gt, sql } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import type { Tx } from '#server/db/tx.ts'

/** Records whose sealed numbers a user may reveal per hour. */
export const LOOKS_PER_HOUR = 30

/**
 * Limits a user's reveals of sealed numbers by the audit rows of `action`.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function demandRevealAllowed(tx: Tx, action: string, noun: string): Promise<void> {
  const { merchantId, userId } = tx.ctx
  // Serialised, so that concurrent reveals are counted.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`${action}/${merchantId}/${userId}`}, 0))`
  const count = await tx.q.$count(auditLog, and(
    eq(auditLog.merchantId, merchantId), gt(auditLog.at, sql`now() - interval '1 hour'`),
    eq(auditLog.userId, userId), eq(auditLog.action, action),
  ))
  if (count >= LOOKS_PER_HOUR) {
    throw new AppError('TOO_MANY_REQUESTS', { text: `每小时最多查看 ${LOOKS_PER_HOUR} ${noun}，请稍后再试` })
  }
}
