import { centsOf, moneyText, rateText } from '#schemas/kit/cents.ts'
import { dec } from '#schemas/kit/index.ts'
import { solveTarget, type Solved, type TargetLine, type Unsolved } from '#schemas/pricing/target.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { analysisPricingApi, SolvedTarget } from '#shared/api/analysisPricing.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { ItemRow } from '../costs/rows.ts'
import { knownCosts } from '../facts/counted.ts'
import { movedPrice, pricedRows } from './acts.ts'
import { putPrices } from './priceActions.ts'
import { isFixed } from './itemPrice.ts'
import { quoteLines } from './lines.ts'
import { pricingOf, type Pricing } from './pricing.ts'
import { lockedItems, lockedScope } from './scope.ts'
import { placesIn } from './repriceItems.ts'
import { sameLines, wholeSum } from './summary.ts'

type TargetInput = ParsedInput<(typeof analysisPricingApi)['target']>

const yuan = (cents: number): string => moneyText(cents)
/** Why a target is not reached, in Chinese. */
function whyNot({ refused, nearest }: Unsolved): string {
  switch (refused) {
    case 'fee': return '费率表中没有利润行，无法按目标总价求解：请为一项单价内的费用选择费用类别“利润”'
    case 'none': return '没有按费率定价、未锁定的清单项，目标总价无从调整'
    case 'below': return `目标低于可以达到的最低总价 ${yuan(nearest!)}，其余单价已锁定或由人工确定`
    case 'above': return `目标高于可以达到的最高总价 ${yuan(nearest!)}，其余单价已锁定或由人工确定`
    case 'falling': return '费率表中有扣减利润的基数，总价不随利润上升，无法求解'
  }
}

interface Work {
  readonly rows: readonly ItemRow[]
  readonly pricing: Pricing
  readonly solved: Solved
  readonly fee: { readonly id: string, readonly name: string, readonly before: string, readonly isRate: boolean }
  /** In cents. */
  readonly before: number
}

async function solve(db: Db, input: TargetInput, rows: readonly ItemRow[]): Promise<Work> {
  const pricing = await pricingOf(db, input.projectId)
  if (!pricing.isThere) throw new AppError('WRONG_STATE', { text: '项目还没有费率表，请先选用费率模板' })
  const { fees } = pricing
  const profit = [...fees.unit, ...fees.sums].find(({ id, role, part }) =>
    (input.feeId === undefined ? part === 'UNIT' && role === 'PROFIT' : id === input.feeId))
  const placesOf = await placesIn(db, [...new Set(rows.map(({ analysisId }) => analysisId))], pricing)
  const quoted = await quoteLines(db, rows, pricing)
  const { facts, sum } = await wholeSum(db, input, pricing, quoted)
  const lines = quoted.map((line): TargetLine => ({
    ...line, id: line.row.id, moves: line.row.priceWay === 'RATE' && !isFixed(line.row, 'act'), rates: pricing.ratesAt(placesOf(line.row)),
  }))
  const solved = profit === undefined ? { refused: 'fee', nearest: null } as const
    : solveTarget({ fees, lines, facts, total: centsOf(input.total), feeId: profit.id, nearest: input.nearest, tail: input.tail })
  if ('refused' in solved) throw new AppError('WRONG_STATE', { text: whyNot(solved), field: 'total' })
  const isRate = profit!.part === 'UNIT'
  return {
    rows, pricing, solved, before: sum.total,
    fee: { id: profit!.id, name: profit!.name, before: isRate ? rateText(profit!.rate) : yuan(profit!.amount), isRate },
  }
}

export async function previewTarget(db: Db, input: TargetInput): Promise<SolvedTarget> {
  await knownCosts(db, input)
  const { rows, solved, fee, before, pricing } = await solve(db, input, await pricedRows(db, input))
  const after = (row: ItemRow): Pick<ItemRow, 'sellPrice'> =>
    ({ sellPrice: solved.prices.has(row.id) ? yuan(solved.prices.get(row.id)!) : row.sellPrice })
  const moved = rows.filter(({ id }) => solved.prices.has(id))
  return {
    fee: { id: fee.id, name: fee.name, before: fee.before, after: fee.isRate ? rateText(solved.found) : yuan(solved.found) },
    before: yuan(before), total: yuan(solved.summary.total), rest: yuan(solved.rest), items: moved.map(row => movedPrice(row, after(row))),
    kept: rows.length - moved.length,
    tail: solved.tail
      && { itemId: solved.tail.id, name: rows.find(({ id }) => id === solved.tail!.id)!.name, price: yuan(solved.tail.price) },
    margin: sameLines(
      (await quoteLines(db, rows, pricing)).map(line => ({ ...line, price: solved.prices.get(line.row.id) ?? line.price }))
    ).margin,
  }
}

/**
 * 目标总价: sets the table's rate to the solution and reprices by rates; the item for the rest gets its price directly. One undo reverts it.
 */
export async function saveTarget(tx: Tx, input: TargetInput): Promise<OutputOf<(typeof analysisPricingApi)['saveTarget']>> {
  const scope = await lockedScope(tx, input)
  const { rows, solved, fee } = await solve(tx, input, await lockedItems(tx, scope))
  if (!fee.isRate) throw new AppError('WRONG_STATE', { text: '让利在费率表中填写' })
  const next = new Map<string, Partial<ItemRow>>([...solved.prices].map(([id]) => [id, {}]))
  if (solved.tail !== null)
    next.set(solved.tail.id, { priceWay: 'TARGET', sellPrice: yuan(solved.tail.price), priceReason: `目标总价 ${input.total} 的尾差项` })
  const after = rateText(solved.found)
  const moves = next.size > 0 || !dec(after).eq(fee.before)
  const deedId = moves
    ? await putPrices(
      tx, scope,
      { title: `目标总价 ${input.total}`, action: 'saveTargetPrice', before: rows, next, fee: { id: fee.id, before: fee.before, after } }
    )
    : null
  return { total: yuan(solved.summary.total), rest: yuan(solved.rest), deedId }
}
