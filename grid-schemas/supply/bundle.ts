import { dec, toScale, type DecimalText } from '#schemas/kit/index.ts'
import type { PriceSide } from '#schemas/price/sources.ts'
import { onSide, type LandedQuote } from './landed.ts'

/** A supplier's prices for an inquiry, on one tax side. */
export interface Bidder {
  readonly goods: ReadonlyMap<string, DecimalText>
  /** Goods with their share of the freight. */
  readonly amounts: ReadonlyMap<string, DecimalText>
  /** Paid in full for any number of rows. */
  readonly freight: DecimalText
}

export const bidderOf = ({ lines, freight }: LandedQuote, side: PriceSide): Bidder => ({
  goods: new Map([...lines].map(([row, { goods }]) => [row, onSide(goods, side)])),
  amounts: new Map([...lines].map(([row, { amount }]) => [row, onSide(amount, side)])),
  freight: onSide(freight, side),
})

export interface Bundle {
  readonly taken: ReadonlyMap<string, number>
  readonly bidders: readonly number[]
  /** Selected rows with the freight of their suppliers. */
  readonly total: DecimalText
}

const cents = (amount: DecimalText): bigint => BigInt(toScale(dec(amount), 2).replace('.', ''))
const moneyOf = (totalCents: bigint): DecimalText => toScale(dec(String(totalCents)).div(100), 2)

export function bundleOf(assignment: ReadonlyMap<string, number>, bidders: readonly Bidder[]): Bundle {
  const used = [...new Set(assignment.values())].toSorted((a, b) => a - b)
  let total = used.reduce((sum, at) => sum + cents(bidders[at]?.freight ?? '0'), 0n)
  for (const [row, at] of assignment) total += cents(bidders[at]?.goods.get(row) ?? '0')
  return { taken: assignment, bidders: used, total: moneyOf(total) }
}

/** Assigns each row to its cheapest bidder at arrival, on a tie the first. */
export function lowestOfEach(rows: readonly string[], bidders: readonly Bidder[]): Bundle {
  const prices = bidders.map(({ amounts }) => new Map([...amounts].map(([row, amount]) => [row, cents(amount)])))
  const assignment = new Map<string, number>()
  for (const row of rows) {
    let [lowest, best]: [bigint | undefined, number] = [undefined, -1]
    for (const [at, price] of prices.entries()) {
      const one = price.get(row)
      if (one !== undefined && (lowest === undefined || one < lowest)) [lowest, best] = [one, at]
    }
    if (best >= 0) assignment.set(row, best)
  }
  return bundleOf(assignment, bidders)
}

interface Candidate { readonly covered: number, readonly total: bigint, readonly members: readonly number[], readonly who: Int16Array }

/** More rows, then less money, then fewer suppliers, on a tie the first. */
const isBetter = (one: Candidate, reference: Candidate | null): boolean => reference === null || one.covered > reference.covered
  || (one.covered === reference.covered
    && (one.total < reference.total || (one.total === reference.total && one.members.length < reference.members.length)))

/**
 * Finds the best bundle of at most `most` suppliers: most rows, then lowest cost with freight. Exact, since every subset is tried (12
 * bidders, 3 of them: 298 subsets).
 * @returns null without any quote
 */
export function bestBundle(rows: readonly string[], bidders: readonly Bidder[], max: number): Bundle | null {
  const goods = bidders.map(
    bidder => rows.map(row => { const amount = bidder.goods.get(row); return amount === undefined ? undefined : cents(amount) })
  )
  const freights = bidders.map(({ freight }) => cents(freight))
  let best: Candidate | null = null
  /**
   * Extends the members with each bidder from an index on.
   * @param lowestPrices lowest price among the members, by row
   * @param memberByRow the member with that price, −1 for nobody
   */
  const extend = (
    members: readonly number[], lowestPrices: readonly (bigint | undefined)[], memberByRow: Int16Array, from: number
  ): void => {
    for (let at = from; at < bidders.length; at++) {
      const [bidderGoods, now, has] = [goods[at]!, lowestPrices.slice(), memberByRow.slice()]
      let [covered, total] = [0, 0n]
      const serves = new Uint8Array(bidders.length)
      for (let row = 0; row < rows.length; row++) {
        const [price, other] = [bidderGoods[row], now[row]]
        if (price !== undefined && (other === undefined || price < other)) {
          now[row] = price
          has[row] = at
        }
        const paid = now[row]
        if (paid === undefined) continue
        covered++
        total += paid
        serves[has[row]!] = 1
      }
      const used = [...members, at].filter(member => serves[member] === 1)
      const candidate: Candidate = { covered, total: used.reduce((sum, member) => sum + freights[member]!, total), members: used, who: has }
      if (covered > 0 && isBetter(candidate, best)) best = candidate
      if (members.length + 1 < max) extend([...members, at], now, has, at + 1)
    }
  }
  if (max > 0) extend([], rows.map(() => undefined), new Int16Array(rows.length).fill(-1), 0)
  const result: Candidate | null = best
  return result === null ? null : bundleOf(takenBy(rows, result), bidders)
}

const takenBy = (rows: readonly string[], { who: memberByRow }: Candidate): ReadonlyMap<string, number> =>
  new Map(rows.flatMap((row, at) => (memberByRow[at]! < 0 ? [] : [[row, memberByRow[at]!] as const])))
