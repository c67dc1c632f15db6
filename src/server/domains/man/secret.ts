import { and, eq } from 'drizzle-orm'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { demandRevealAllowed } from '#server/core/revealLimit.ts'
import { vaultOf } from '#server/core/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { man } from '#server/db/tables/man.ts'
import { MAN_NUMBERS } from '#server/db/tables/manRows.ts'
import { openNumber } from '#server/db/tables/sealed.ts'

const ACTION = 'queryManSecret'

/**
 * Unmasked numbers of one person. Views are audited and limited.
 * @throws AppError NOT_FOUND; TOO_MANY_REQUESTS
 */
export async function lookAtNumbers(tx: Tx, id: string): Promise<{ idNumber: string, bankCard: string | null }> {
  const [record] = await tx.q.select().from(man).where(and(eq(man.merchantId, tx.ctx.merchantId), eq(man.id, id)))
  if (record === undefined) throw new AppError('NOT_FOUND')
  await demandRevealAllowed(tx, ACTION, '人的完整号码')
  await audit(tx, {
    action: ACTION, entity: 'man', entityId: id, subject: record.realName,
    after: { realName: record.realName, idNumber: record.idNumberShown, bankCard: record.bankCardShown },
  })
  const vault = await vaultOf(tx)
  return { idNumber: openNumber(vault, MAN_NUMBERS.idNumber, record), bankCard: openNumber(vault, MAN_NUMBERS.bankCard, record) }
}
