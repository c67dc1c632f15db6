import { AppError } from '#server/core/errors.ts'
import type { Tx } from '#server/db/tx.ts'
import { closeRest, demandReading, readRecord, type ServedDocument } from '#server/document/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { subscribeApi as api } from '#shared/api/subscribe.ts'

/**
 * 结束余量: closes the remainder of every row of an approved subscribe. The used part stays; the rest returns to the entitlement (domain B7.2).
 * @throws AppError NOT_FOUND; WRONG_STATE before the approval, or without a remainder
 */
export const endSubscribe = ({ serving, stored }: ServedDocument) =>
  async (tx: Tx, { id, reason }: ParsedInput<typeof api.end>): Promise<null> => {
    await demandReading(stored, tx, id)
    const record = await readRecord(tx, stored, id)
    if (record.state !== 'COMPLETE') throw new AppError('WRONG_STATE', { text: `${stored.document.states[record.state] ?? ''}状态不能结束余量` })
    if (!await closeRest(serving, tx, record, reason)) throw new AppError('WRONG_STATE', { text: '没有剩余，不用结束' })
    return null
  }
