import { businessDate } from '#schemas/kit/index.ts'
import { pick as declared } from '#schemas/store/picks.ts'
import { reserved } from '#schemas/store/ledgers.ts'
import { settingAt } from '#server/core/settings.ts'
import { approval } from '#server/db/tables/approval.ts'
import { ledgerBalance, ledgerRow } from '#server/db/tables/ledger.ts'
import { pick } from '#server/db/tables/store.ts'
import type { Tx } from '#server/db/tx.ts'
import { closeRest, readRecord, type ServedDocument } from '#server/document/index.ts'

/**
 * Expires reservations of picks without an issue for the set number of days: their remainders are closed and free for others (sheet
 * warehouse, Decided 7).
 * @returns number of picks
 */
export async function releaseReservations(tx: Tx, { serving, stored }: ServedDocument): Promise<number> {
  const { merchantId, now } = tx.ctx
  const days = await settingAt(tx, 'reservationDays', businessDate(now))
  const due = await tx.sql<{ id: string }>`select p.id from ${pick} p
    join ${approval} a on a.merchant_id = p.merchant_id and a.document_id = p.id
    where p.merchant_id = ${merchantId} and p.process_state = 'COMPLETE'
    and a.ended_at < ${now.toISOString()}::timestamptz - make_interval(days => ${days}::int)
      and exists (select from ${ledgerRow} l join ${ledgerBalance} b on b.merchant_id = l.merchant_id and b.ledger = l.ledger
      and b.mark = l.mark and b.quantity > 0
        where l.merchant_id = p.merchant_id and l.ledger = ${reserved.name} and l.source_kind = ${declared.name} and l.source = p.id)
        order by p.id`
  let released = 0
  for (const { id } of due) {
    if (await closeRest(serving, tx, await readRecord(tx, stored, id), `批准 ${days} 天未出库，预留自动释放`)) released += 1
  }
  return released
}
