import { dec, round, toScale } from '#schemas/kit/index.ts'
import type { Values } from './values.ts'

/** A posting that another one is linked to: what it moved, and what is left of that beside what was linked to it before. All without sign. */
export interface Linked extends Values { readonly left: Values }

/**
 * The amount of a posting that depends on its balance or on the posting it is linked to, asked under lock.
 * @param now the balance before it
 * @returns decimal text with two decimals, of the quantity's sign
 */
export type Worth = (now: Values, linked: Linked | null) => string

const UNIT_COST = 6
const cents = (value: ReturnType<typeof dec>): string => toScale(value, 2)

/** At the moving average of the balance; what takes all of it takes all its money (domain B7.4). */
export const atAverage = (quantity: string): Worth => now => {
  const taken = dec(quantity)
  if (taken.negated().eq(now.quantity)) return cents(dec(now.amount).negated())
  return dec(now.quantity).isZero() ? '0.00' : cents(taken.times(now.amount).div(now.quantity))
}

/** What comes back of a linked posting, at its unit cost with six decimals; the last of it brings the rest of its money (domain B7.4). */
export const asLinked = (quantity: string): Worth => (_, linked) => {
  if (linked === null) throw new Error('a posting that comes back is linked to what it comes back from')
  const back = dec(quantity)
  if (back.gte(linked.left.quantity)) return cents(dec(linked.left.amount))
  const amount = round(dec(linked.amount).div(linked.quantity), UNIT_COST).times(back)
  return cents(amount.gt(linked.left.amount) ? dec(linked.left.amount) : amount)
}

/**
 * What leaves for an amount of its own, as goods go back to their supplier: never more than the balance has, and all that it has with the last
 * piece. Where that is another amount, the difference is the caller's to post (a gain where less leaves, a loss where more does).
 * @param quantity below zero; amount: what it leaves for, below zero
 */
export const atAmount = (quantity: string, amount: string): Worth => now => {
  const all = dec(quantity).negated().eq(now.quantity) || dec(amount).negated().gt(now.amount)
  return cents(all ? dec(now.amount).negated() : dec(amount))
}

