import { variableChange as declared } from '#schemas/change/variable.ts'
import { COST_CLASS, targetCost, type CostClass } from '#schemas/cost/targetCost.ts'
import { sumOf, toScale } from '#schemas/kit/index.ts'
import { grouped } from '#server/core/grouped.ts'
import type { Db } from '#server/db/tx.ts'
import { demandReading, kindOf, readRecord } from '#server/document/index.ts'
import { postedBy, totals } from '#server/ledger/index.ts'
import type { TargetMoved, variableChangeApi } from '#shared/api/change.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import { lineCosts } from './costs.ts'
import { text } from './parts.ts'

interface Amount { readonly costClass: CostClass, readonly amount: string }
const CLASSES = Object.keys(COST_CLASS) as CostClass[]
const isClass = (key: string): key is CostClass => Object.hasOwn(COST_CLASS, key)

/** Non-zero amounts, in the order of the classes. */
function byClass(rows: readonly { readonly key: { readonly costClass: string }, readonly amount: string }[]): Amount[] {
  const groups = grouped(rows, ({ key }) => key.costClass)
  return CLASSES.flatMap(costClass => {
    const amount = toScale(sumOf((groups.get(costClass) ?? []).map(row => row.amount)), 2)
    return Number(amount) === 0 ? [] : [{ costClass, amount }]
  })
}

/**
 * From version n−1 of the target cost to the change's version: as posted, before that by current target cost. Null without a target cost.
 * @throws AppError NOT_FOUND
 */
export async function targetMoved(db: Db, { id }: ParsedInput<typeof variableChangeApi.target>): Promise<TargetMoved | null> {
  const { stored } = kindOf(declared)
  await demandReading(stored, db, id)
  const record = await readRecord(db, stored, id)
  const all = await totals(db, targetCost, { projectId: text(record.head.projectId) }, ['version', 'costClass'])
  if (all.length === 0) return null
  const posted = await postedBy(db, targetCost, id)
  const newest = Math.max(...all.map(({ key }) => Number(key.version)))
  const version = posted.length > 0 ? Number(posted[0]!.key.version) : newest + 1
  const expected = posted.length > 0 ? [] : (await lineCosts(db, record))
    .flatMap(({ cost }) => (cost?.classes ?? []).map(({ costClass, amount }) => ({ key: { costClass }, amount })))
  return {
    version, posted: posted.length > 0,
    before: byClass(all.filter(({ key }) => Number(key.version) < version && isClass(key.costClass))),
    change: byClass(posted.length > 0 ? posted : expected),
  }
}
