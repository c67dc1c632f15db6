import { timesQuantity, type Cents } from '#schemas/kit/cents.ts'
import type { Group } from './bases.ts'
import type { Fee, Fees } from './compile.ts'
import { groupSums, summaryOf, type PricedLine, type SumFacts, type Summary } from './summary.ts'
import { unitPrice, type Components, type Rates } from './unitPrice.ts'

/** An item for a target. `moves`: its price follows the solved rate; others stay at `price`. */
export interface TargetLine {
  readonly id: string
  readonly quantity: string
  readonly unit: Components | null
  readonly group: Group
  readonly price: Cents | null
  readonly moves: boolean
  readonly rates: Rates
}

export interface Target {
  readonly fees: Fees
  readonly lines: readonly TargetLine[]
  readonly facts: Omit<SumFacts, 'groups'>
  readonly total: Cents
  /** The fee to solve: a rate in the unit price, or a discount. */
  readonly feeId: string
  /** As near as possible on either side; default never above. */
  readonly nearest?: boolean
  /** One item takes the remainder, within a hundredth of its price. */
  readonly tail?: boolean
}

export interface Solved {
  /** The rate in units of its fourth decimal, or the discount in cents. */
  readonly found: number
  readonly summary: Summary
  /** Target − sum, unreachable by a rate with these decimals. */
  readonly rest: Cents
  readonly prices: ReadonlyMap<string, Cents>
  readonly tail: { readonly id: string, readonly price: Cents } | null
}

/** Reason why a target cannot be solved; `nearest` is the sum at the limit of rates, where that is the reason. */
export interface Unsolved { readonly refused: 'fee' | 'none' | 'below' | 'above' | 'falling', readonly nearest: Cents | null }

const RATES = { least: -999_999, most: 10_000_000 }
/** Maximum share of its price for the tail item. */
const TAIL_SHARE = 100

/**
 * Returns the largest integer from `least` to `most` for which the monotonic `holds` is true.
 * @returns `least - 1` where it never is
 */
function largest(min: number, max: number, holds: (at: number) => boolean): number {
  let [low, high] = [min - 1, max]
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Solves one fee for the nearest sum to a target that two decimals allow, and returns the remainder. The sum must not fall with the rate;
 * on a tie, the rate nearest to the table's counts. Equal items move together.
 */
export function solveTarget({ fees, lines, facts, total, feeId, nearest = false, tail = false }: Target): Solved | Unsolved {
  const unitAt = fees.unit.findIndex(({ id, kind }) => id === feeId && kind === 'RATE')
  const sumAt = fees.sums.findIndex(({ id, part }) => id === feeId && part === 'DISCOUNT')
  if (unitAt < 0 && sumAt < 0) return { refused: 'fee', nearest: null }
  const moving = lines.filter(
    (line): line is TargetLine & { unit: Components } => line.moves && line.unit !== null && !line.rates.has(feeId)
  )
  if (unitAt >= 0 && moving.length === 0) return { refused: 'none', nearest: null }

  const feesAt = (value: number): Fees => (unitAt >= 0
    ? { ...fees, unit: fees.unit.with(unitAt, { ...fees.unit[unitAt]!, rate: value }) }
    : { ...fees, sums: fees.sums.with(sumAt, { ...fees.sums[sumAt]!, kind: 'AMOUNT', amount: -value } satisfies Fee) })
  const isMoving = new Set(moving.map(({ id }) => id))
  const fixedSums = groupSums(lines.map((line): PricedLine => (isMoving.has(line.id) && unitAt >= 0 ? { ...line, price: null } : line)))
  const pricesAt = (now: Fees): Cents[] => (unitAt >= 0 ? moving.map(({ unit, rates }) => unitPrice(now, unit, rates).price) : [])
  const sumWith = (now: Fees, prices: readonly Cents[], over = 0, tailAt = -1): Summary => {
    const groups = { items: { ...fixedSums.items }, measures: { ...fixedSums.measures } }
    prices.forEach((price, at) => {
      groups[moving[at]!.group].price += timesQuantity(moving[at]!.quantity, at === tailAt ? price + over : price)
    })
    return summaryOf(now, { ...facts, groups })
  }
  const sumAtValue = (value: number): Summary => {
    const now = feesAt(value)
    return sumWith(now, pricesAt(now))
  }
  // A discount is subtracted, so its negative makes the sum rise like a rate.
  const [min, max, usual] = unitAt >= 0 ? [RATES.least, RATES.most, fees.unit[unitAt]!.rate] : [-Math.max(0, sumAtValue(0).pretax), 0, 0]
  const totalAt = (value: number): Cents => sumAtValue(value).total

  if (totalAt(min) > totalAt(max)) return { refused: 'falling', nearest: null }
  let value = largest(min, max, at => totalAt(at) <= total)
  if (value < min) return { refused: 'below', nearest: totalAt(min) }
  if (value === max && totalAt(max) < total) return { refused: 'above', nearest: totalAt(max) }
  const totalBelow = totalAt(value)
  if (totalBelow > total) return { refused: 'falling', nearest: null }
  if (nearest && value < max && totalAt(value + 1) - total < total - totalBelow) value += 1
  const reached = totalAt(value)
  const first = largest(min, value, at => totalAt(at) < reached) + 1
  const last = largest(value, max, at => totalAt(at) <= reached)
  const solution = Math.min(Math.max(usual, first), last)

  const now = feesAt(solution)
  const prices = pricesAt(now)
  const small = tail && prices.length > 0
    ? moving.reduce((best, { quantity }, at) => (Number(quantity) < Number(moving[best]!.quantity) ? at : best), 0)
    : -1
  const room = small < 0 ? 0 : Math.floor(Math.abs(prices[small]!) / TAIL_SHARE)
  const over = small < 0 ? 0 : largest(0, room, at => sumWith(now, prices, at, small).total <= total)
  const tailCents = Math.max(0, over)
  const summary = sumWith(now, prices, tailCents, small)
  const moved = new Map(moving.flatMap(({ id, price }, at) => {
    const next = at === small ? prices[at]! + tailCents : prices[at]!
    return unitAt >= 0 && next !== price ? [[id, next] as const] : []
  }))
  return {
    found: unitAt >= 0 ? solution : -solution, summary, rest: total - summary.total, prices: moved,
    tail: tailCents > 0 ? { id: moving[small]!.id, price: prices[small]! + tailCents } : null,
  }
}
