import { stepsRefusal, withSteps } from '#schemas/quota/steps.ts'
import type { Draft } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { checkSnapshot } from '#server/domains/quota/index.ts'
import type { ItemBatch } from '#shared/api/analysisSheet.ts'
import { unitPrices, type ItemRow } from '../costs/rows.ts'
import { lockedSheet, type OfAnalysis } from '../facts/visibleRounds.ts'
import { actOnItems } from './itemActions.ts'
import { demandTaken, packaged, unfit } from './packages.ts'

interface OfSteps extends OfAnalysis {
  readonly itemId: string
  readonly quotaId: string
  readonly quotaVersion?: number
  readonly jobNames: readonly string[]
}

/**
 * Appends single steps of a package to an item (selectQuotaWork); one without a package starts one with them and the mandatory step.
 * @throws AppError NOT_FOUND, WRONG_STATE
 */
export async function selectQuotaWork(tx: Tx, { itemId, quotaId, quotaVersion, jobNames, ...ref }: OfSteps): Promise<ItemBatch> {
  const locked = await lockedSheet(tx, ref)
  const source = await demandTaken(tx, { quotaId, ...(quotaVersion !== undefined && { quotaVersion }) })
  const lookups = await lookupsFor(tx)
  let made: Draft | undefined
  const next = ({ snapshot }: ItemRow): Draft => (made ??= withSteps(snapshot, source.snapshot, jobNames, newId))
  return actOnItems(tx, locked, {
    itemIds: [itemId], deed: 'select', action: 'selectQuotaWork',
    refuse: row => unfit(row, source) ?? stepsRefusal(row.snapshot, source.snapshot, jobNames) ?? checkSnapshot(next(row), lookups),
    set: row => (row.snapshot === null
      ? { ...packaged(row, { ...source, snapshot: next(row) }, tx.ctx.now), score: null, reasons: null }
      : { snapshot: next(row), snapshotVersion: row.snapshotVersion + 1, snapshotAt: tx.ctx.now.toISOString(), ...unitPrices(next(row)) }),
  })
}
