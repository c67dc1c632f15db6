import { SETTLED_ITEMS } from '#schemas/analysis/itemStates.ts'
import type { Tx } from '#server/db/tx.ts'
import { forgetUse, recordUse, type Taken } from '#server/domains/match/index.ts'
import type { ItemRow } from '../costs/rows.ts'

const stoodBy = ({ state, code, quotaId }: ItemRow): Taken[] =>
  (state !== null && SETTLED_ITEMS.includes(state) && code !== null && quotaId !== null ? [{ code, quotaId }] : [])

/** Packages that somebody stands by are remembered for the next bill, and forgotten where he does no more (domain B3). The rows are the same, before and after. */
export async function followUse(tx: Tx, before: readonly ItemRow[], after: readonly ItemRow[]): Promise<void> {
  const changed = before.flatMap((row, at) => {
    const [was, is] = [stoodBy(row), stoodBy(after[at]!)]
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ was, is }]
  })
  await forgetUse(tx, changed.flatMap(({ was }) => was))
  await recordUse(tx, changed.flatMap(({ is }) => is))
}
