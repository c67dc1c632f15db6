import { audit } from '#server/core/audit.ts'
import { demandLook } from '#server/core/looks.ts'
import { vaultOf } from '#server/core/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { openNumbers } from '#server/db/tables/manRows.ts'
import { manRecord } from './read.ts'

const ACTION = 'queryManSecret'

/**
 * The whole numbers of one person. Who looks is recorded, and how often he does is limited.
 * @throws AppError NOT_FOUND; TOO_MANY_REQUESTS
 */
export async function lookAtNumbers(tx: Tx, id: string): Promise<{ idNumber: string, bankCard: string | null }> {
  const record = await manRecord(tx, id)
  await demandLook(tx, ACTION, '人的完整号码')
  await audit(tx, { action: ACTION, entity: 'man', entityId: id, after: { realName: record.realName, idNumber: record.idShown, bankCard: record.cardShown } })
  return openNumbers(await vaultOf(tx), record)
}
