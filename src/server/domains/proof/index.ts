import { eq, sql } from 'drizzle-orm'
import { ledgerFlaws } from '#schemas/org/ledgerProof.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { STARTS_TASK, startTask, type TaskHandler } from '#server/core/tasks.ts'
import { ledgerProof } from '#server/db/tables/ledger.ts'
import type { Db } from '#server/db/tx.ts'
import { refuseHidden, rowsPage } from '#server/grid/index.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { PROVE_LEDGERS, proofApi as api } from '#shared/api/proof.ts'
import { recordProof } from './record.ts'

export { proofFinders, recordProof } from './record.ts'

async function lastProof({ q, ctx }: Db): Promise<OutputOf<typeof api.last>> {
  const { at, byName, keys, postings, flaws } = ledgerProof
  const [last] = await q.select({ at, byName, keys, postings, flaws }).from(ledgerProof).where(eq(ledgerProof.merchantId, ctx.merchantId))
  return last ?? null
}

function listFlaws(db: Db, query: PageQuery) {
  refuseHidden(ledgerFlaws, db.ctx, query)
  const rows = sql`select f.* from ${ledgerProof} p cross join lateral jsonb_to_recordset(p.found) as f (key text, ledger text,
    subject text, flaw text, detail text,
    quantity numeric, "rightQuantity" numeric, amount numeric, "rightAmount" numeric, day date) where p.merchant_id = ${db.ctx.merchantId}`
  return rowsPage(db, ledgerFlaws, rows, query, { place: sql`r.ledger, r.subject, r.key` })
}

export const proofCalls: CallSet = [
  implement(api.last, { read: lastProof }), implement(api.flaws, { read: listFlaws }),
  implement(api.start, { audit: STARTS_TASK, write: async tx => ({ taskId: await startTask(tx, PROVE_LEDGERS, api.start.title, {}) }) }),
]

export const proofTasks: Readonly<Record<typeof PROVE_LEDGERS, TaskHandler>> = { [PROVE_LEDGERS]: run => run.write(recordProof) }
