import { and, eq, gt, sql } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import type { Tx } from '#server/db/tx.ts'

/** So many records' sealed numbers may somebody look at within an hour. */
export const LOOKS_PER_HOUR = 30

/**
 * Lets somebody look at sealed numbers, as long as he has not looked at too many: what was looked at stands in the record under `action`.
 * @param noun what is counted, in the message
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function demandLook(tx: Tx, action: string, noun: string): Promise<void> {
  const { merchantId, userId } = tx.ctx
  // One look after the other, so that many at once are counted as well.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`${action}/${merchantId}/${userId}`}, 0))`
  const looked = await tx.q.$count(auditLog, and(
    eq(auditLog.merchantId, merchantId), gt(auditLog.at, sql`now() - interval '1 hour'`), eq(auditLog.userId, userId), eq(auditLog.action, action)))
  if (looked >= LOOKS_PER_HOUR) throw new AppError('TOO_MANY_REQUESTS', { text: `每小时最多查看 ${LOOKS_PER_HOUR} ${noun}，请稍后再试` })
}
