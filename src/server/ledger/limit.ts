import { sql } from 'drizzle-orm'
import type { Ledger, LedgerKey } from '#schemas/kit/index.ts'
import { ledgerBalance } from '#server/db/tables/ledger.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/grid/index.ts'
import { lockKeys } from './keys.ts'
import { faultsOf, refuse, type Moved } from './laws.ts'
import { markOf, partsOf, stored } from './values.ts'

/** `title` and `line` name the balance in a refusal. */
export interface Limit<L extends Ledger> {
  readonly key: LedgerKey<L>; readonly ceiling: string; readonly line: string; readonly title: string
}

/**
 * Sets the ceilings of a ledger with limits; without a ceiling a balance accepts nothing.
 * @throws AppError WRONG_STATE where a balance is above its ceiling already
 */
export async function limitKeys<L extends Ledger>(tx: Tx, ledger: L, limits: readonly Limit<L>[]): Promise<void> {
  const law = ledger.laws.find(one => one.kind === 'ceiling')
  if (law === undefined || law.kind !== 'ceiling') throw new Error(`${ledger.name} has no ceilings`)
  if (limits.length === 0) return
  const before = await lockKeys(tx, ledger, limits.map(({ key }) => partsOf(ledger, key)))
  const set = limits.map(({ key, ceiling, ...limitFacts }) =>
    ({ ...limitFacts, parts: partsOf(ledger, key), ceiling: stored(ledger, law.measure, ceiling) }))
  refuse(faultsOf(await lookupsFor(tx), ledger, set.map(({ parts, ceiling, ...limitFacts }): Moved => {
    const balance = before.get(markOf(parts))!
    return { ...limitFacts, before: balance, after: { ...balance, ceiling } }
  })))
  await tx.sql`update ${ledgerBalance} b set ceiling = n.ceiling
    from unnest(${sql.param(set.map(({ parts }) => markOf(parts)))}::text[],
    ${sql.param(set.map(({ ceiling }) => ceiling))}::numeric[]) as n (mark, ceiling)
    where b.merchant_id = ${tx.ctx.merchantId} and b.ledger = ${ledger.name} and b.mark = n.mark`
}
