import type { Problem, Row } from '#schemas/kit/index.ts'
import type { Tx } from '#server/db/tx.ts'
import type { Stored } from './stored.ts'

/**
 * Fields that name a record which is not the merchant's, or not there any more. Those that are there stay until the transaction
 * ends: nobody deletes what is being referred to.
 */
export async function missingRefs(tx: Tx, { refs }: Stored, head: Row): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const [column, { table, missing }] of Object.entries(refs)) {
    const id = head[column]
    if (typeof id !== 'string') continue
    const found = await tx.sql`select from ${table} where ${table.merchantId} = ${tx.ctx.merchantId} and ${table.id} = ${id} for key share`
    if (found.length === 0) problems.push({ row: '', column, code: 'invalid', text: missing })
  }
  return problems
}
