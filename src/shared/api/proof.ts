import { z } from 'zod'
import { ledgerFlaws } from '#schemas/org/ledgerProof.ts'
import { needOn, reads, writes } from './contract.ts'
import { int32 } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'

export const PROVE_LEDGERS = 'ledger.prove'

export const provenCounts = z.object({ keys: int32, postings: int32, flaws: int32 })
const proof = provenCounts.extend({ at: z.string(), byName: z.string() })
export type LastProof = z.output<typeof proof>

const query = needOn('query', ledgerFlaws)

/** Verifies that ledger postings add up to their balances. */
export const proofApi = {
  last: reads('company/queryLedgerProof', { title: '最近一次账目核对', need: query, output: proof.nullable() }),
  flaws: reads('company/queryPageLedgerFlaws', {
    title: ledgerFlaws.title, need: query, input: pageInput(ledgerFlaws), output: pageOf(rowSchema(ledgerFlaws)),
  }),
  /** Its task returns {@link provenCounts}. */
  start: writes('company/proveLedgers', { title: '核对账目', need: needOn('edit', ledgerFlaws), output: z.object({ taskId: z.string() }) }),
}
