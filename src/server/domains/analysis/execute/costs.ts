import { COMMON_ITEM, targetCost, type CostClass } from '#schemas/cost/targetCost.ts'
import type { TargetCostRow, TargetPostingRow } from '#schemas/analysis/execute.ts'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/tx.ts'
import { balances, history } from '#server/ledger/index.ts'
import { ROW_CEILING } from '#shared/api/page.ts'
import { EVERY, itemPage } from './pages.ts'
import { demandTarget } from './target.ts'

interface OfProject { readonly projectId: string }
const COLUMN = { LABOUR: 'labour', MATERIAL: 'material', MACHINE: 'machine', OTHER: 'other' } as const satisfies Readonly<Record<
  CostClass, keyof TargetCostRow
>>
const COMMON_NAME = '公共费用'

/** 目标成本 by item and class, from the frozen ledger, in bill order, common costs last. @throws AppError WRONG_STATE without one */
export async function targetCostRows(db: Db, { projectId }: OfProject): Promise<TargetCostRow[]> {
  const target = await demandTarget(db, projectId)
  const byItem = new Map<string, Partial<Record<CostClass, string>>>()
  for (const { key, amount } of await balances(db, targetCost, { projectId, version: target.version })) {
    byItem.set(key.itemId, { ...byItem.get(key.itemId), [key.costClass]: amount })
  }
  const total = sumOf([...byItem.values()].flatMap(amounts => Object.values(amounts)))
  const { rows: items } = await itemPage(db, target, EVERY)
  const costItems = [
    ...items.filter(({ id, unit }) => unit !== null && byItem.has(id)),
    ...(byItem.has(COMMON_ITEM) ? [{ id: COMMON_ITEM, name: COMMON_NAME, code: null, unit: null, quantity: null }] : []),
  ]
  return costItems.map(({ id, name, code, unit, quantity }) => {
    const amounts = byItem.get(id)!
    const sum = sumOf(Object.values(amounts))
    const classes = Object.fromEntries(Object.entries(COLUMN)
      .map(([key, column]) => [column, amounts[key as CostClass] ?? '0.00'])) as Record<
      (typeof COLUMN)[CostClass], string
    >
    return {
      id, name, code, unit, quantity, ...classes, target: toScale(sum, 2),
      share: total.isZero() ? null : toScale(sum.times(100).div(total), 2),
    }
  })
}

/** Postings of an item's target cost, or of the common costs. @throws AppError NOT_FOUND, WRONG_STATE */
export async function targetPostingRows(
  db: Db, { projectId, itemId }: OfProject & { readonly itemId: string }
): Promise<TargetPostingRow[]> {
  const { round } = await demandTarget(db, projectId)
  const rows = await history(db, targetCost, { projectId, itemId }, { limit: ROW_CEILING })
  if (rows.length === 0) throw new AppError('NOT_FOUND')
  return rows.map(({ id, key, title, day, quantity, amount, source, byName }) => ({
    id, title, costClass: key.costClass as CostClass, version: key.version, day, quantity: dec(quantity).isZero() ? null : quantity, amount,
    source: source === round.id ? `${round.code} ${round.roundName}` : '', byName,
  }))
}
