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

/** 目标成本 by item and class: what is frozen in the ledger, in the order of the bill, common costs last. @throws AppError WRONG_STATE without one */
export async function targetCostRows(db: Db, { projectId }: OfProject): Promise<TargetCostRow[]> {
  const target = await demandTarget(db, projectId)
  const kept = new Map<string, Partial<Record<CostClass, string>>>()
  for (const { key, amount } of await balances(db, targetCost, { projectId, version: target.version })) {
    kept.set(key.itemId, { ...kept.get(key.itemId), [key.costClass]: amount })
  }
  const whole = sumOf([...kept.values()].flatMap(of => Object.values(of)))
  const { rows: items } = await itemPage(db, target, EVERY)
  const named = [
    ...items.filter(({ id, unit }) => unit !== null && kept.has(id)),
    ...(kept.has(COMMON_ITEM) ? [{ id: COMMON_ITEM, name: COMMON_NAME, code: null, unit: null, quantity: null }] : []),
  ]
  return named.map(({ id, name, code, unit, quantity }) => {
    const of = kept.get(id)!
    const sum = sumOf(Object.values(of))
    const classes = Object.fromEntries(Object.entries(COLUMN).map(([key, column]) => [column, of[key as CostClass] ?? '0.00'])) as Record<
      (typeof COLUMN)[CostClass], string
    >
    return {
      id, name, code, unit, quantity, ...classes, target: toScale(sum, 2),
      share: whole.isZero() ? null : toScale(sum.times(100).div(whole), 2),
    }
  })
}

/** The postings behind an item's target cost, or behind the common costs. @throws AppError NOT_FOUND, WRONG_STATE */
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
