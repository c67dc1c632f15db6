import { and, eq, gt, sql } from 'drizzle-orm'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { vaultOf } from '#server/core/vault.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import type { Tx } from '#server/db/tx.ts'
import { openNumbers } from '#server/db/tables/manRows.ts'
import { manRecord } from './read.ts'

const ACTION = 'queryManSecret'
/** So many people's numbers may somebody look at within an hour. */
export const LOOKS_PER_HOUR = 30

/**
 * The whole numbers of one person. Who looks is recorded, and how often he does is limited.
 * @throws AppError NOT_FOUND; TOO_MANY_REQUESTS
 */
export async function lookAtNumbers(tx: Tx, id: string): Promise<{ idNumber: string, bankCard: string | null }> {
  const { merchantId, userId } = tx.ctx
  const record = await manRecord(tx, id)
  // One look after the other, so that many at once are counted as well.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`${ACTION}/${merchantId}/${userId}`}, 0))`
  const looked = await tx.q.$count(auditLog, and(
    eq(auditLog.merchantId, merchantId), gt(auditLog.at, sql`now() - interval '1 hour'`), eq(auditLog.userId, userId), eq(auditLog.action, ACTION)))
  if (looked >= LOOKS_PER_HOUR) throw new AppError('TOO_MANY_REQUESTS', { text: `每小时最多查看 ${LOOKS_PER_HOUR} 人的完整号码，请稍后再试` })
  await audit(tx, { action: ACTION, entity: 'man', entityId: id, after: { realName: record.realName, idNumber: record.idShown, bankCard: record.cardShown } })
  return openNumbers(await vaultOf(tx), record)
}
