import { SETTLED_ITEMS } from '#schemas/analysis/itemStates.ts'
import type { Tx } from '#server/db/tx.ts'
import { forgetUse, recordUse, type PackageUse } from '#server/domains/match/index.ts'
import type { ItemRow } from '../costs/rows.ts'

const stoodBy = ({ state, code, quotaId }: ItemRow): PackageUse[] =>
  (state !== null && SETTLED_ITEMS.includes(state) && code !== null && quotaId !== null ? [{ code, quotaId }] : [])

/**
 * Records confirmed packages as usage for later matching, and removes usage that no longer applies (domain B3). Both lists hold the same
 * rows.
 */
export async function followUse(tx: Tx, before: readonly ItemRow[], after: readonly ItemRow[]): Promise<void> {
  const changed = before.flatMap((row, at) => {
    const [previous, current] = [stoodBy(row), stoodBy(after[at]!)]
    return JSON.stringify(previous) === JSON.stringify(current) ? [] : [{ was: previous, is: current }]
  })
  await forgetUse(tx, changed.flatMap(({ was: previous }) => previous))
  await recordUse(tx, changed.flatMap(({ is: current }) => current))
}
