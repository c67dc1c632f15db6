import { dec, round, toScale } from '#schemas/kit/index.ts'
import type { Values } from './values.ts'

/** A linked posting: its values, and the remainder after earlier links. All without sign. */
export interface Linked extends Values { readonly left: Values }

/**
 * Computes, under lock, the amount of a posting from its balance or linked posting.
 * @param now the balance before it
 * @returns decimal text with two decimals, of the quantity's sign
 */
export type Worth = (now: Values, linked: Linked | null) => string

const UNIT_COST = 6
const cents = (value: ReturnType<typeof dec>): string => toScale(value, 2)

/** Values at the balance's moving average; drawing the whole quantity draws the whole amount (domain B7.4). */
export const atAverage = (quantity: string): Worth => now => {
  const takenQuantity = dec(quantity)
  if (takenQuantity.negated().eq(now.quantity)) return cents(dec(now.amount).negated())
  return dec(now.quantity).isZero() ? '0.00' : cents(takenQuantity.times(now.amount).div(now.quantity))
}

/** Values a return at the linked posting's unit cost with six decimals; the last piece returns the rest of its amount (domain B7.4). */
export const asLinked = (quantity: string): Worth => (_, linked) => {
  if (linked === null) throw new Error('a posting that comes back is linked to what it comes back from')
  const back = dec(quantity)
  if (back.gte(linked.left.quantity)) return cents(dec(linked.left.amount))
  const amount = round(dec(linked.amount).div(linked.quantity), UNIT_COST).times(back)
  return cents(amount.gt(linked.left.amount) ? dec(linked.left.amount) : amount)
}

/**
 * Values an issue at its own amount, such as a return to the supplier: at most the balance's amount, and all of it with the last piece. The
 * caller posts a difference (a gain where less leaves, a loss where more does).
 * @param quantity below zero; amount: what it leaves for, below zero
 */
export const atAmount = (quantity: string, amount: string): Worth => now => {
  const all = dec(quantity).negated().eq(now.quantity) || dec(amount).negated().gt(now.amount)
  return cents(all ? dec(now.amount).negated() : dec(amount))
}

