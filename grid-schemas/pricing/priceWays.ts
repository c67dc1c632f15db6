import { centsOf, moneyText, timesQuantity, type Cents } from '#schemas/kit/cents.ts'
import { dec, toScale } from '#schemas/kit/index.ts'
import type { Fees } from './compile.ts'
import { unitPrice, type Components, type Rates, type UnitPrice } from './unitPrice.ts'
import type { PriceWay } from './feeTerms.ts'

/** Pricing of an item: `param` is the margin in percent or the amount of 一口价, `price` the typed or decided price. */
export interface PriceInput {
  readonly way: PriceWay
  readonly param: string | null
  readonly price: string | null
  readonly quantity: string
}

/** cost ÷ (1 − margin); null from a margin of 100 % on. */
export const atMargin = (direct: Cents, margin: string): Cents | null => {
  const rest = dec(100).minus(margin)
  return rest.lte(0) ? null : centsOf(toScale(dec(direct).div(rest), 2))
}

/** Returns the price nearest to a lump sum within two decimals, and the remainder: amount − round2(quantity × price). */
export function ofLump(amount: string, quantity: string): { readonly price: Cents, readonly rest: Cents } | null {
  if (dec(quantity).isZero()) return null
  const price = centsOf(toScale(dec(amount).div(quantity), 2))
  return { price, rest: centsOf(amount) - timesQuantity(quantity, price) }
}

/** Returns the unit price in cents, null for an unknown cost or missing input; `unit` is null without a known cost. */
export function priceBy({ way, param, price, quantity }: PriceInput, fees: Fees, unit: Components | null, rates?: Rates): Cents | null {
  switch (way) {
    case 'RATE': return unit === null || fees.unit.length === 0 ? null : unitPrice(fees, unit, rates).price
    case 'MARGIN': return unit === null || param === null ? null : atMargin(unitPrice(fees, unit, rates).direct, param)
    case 'LUMP': return param === null ? null : ofLump(param, quantity)?.price ?? null
    case 'MANUAL': case 'TARGET': case 'GIVEN': return price === null ? null : centsOf(price)
  }
}

/**
 * Splits a decided price less direct cost in proportion to the table's amounts, the residue to the largest. A loss, and any amount without
 * table amounts, is profit.
 */
export function spread({ unit }: Fees, { rows, direct, price: byTable }: UnitPrice, price: Cents): Cents[] {
  if (price === byTable) return [...rows]
  const over = price - direct
  const total = rows.reduce((sum, amount) => sum + amount, 0)
  const profit = unit.findIndex(({ role }) => role === 'PROFIT')
  if (over < 0 || total <= 0) return rows.map((_, at) => (at === (profit >= 0 ? profit : rows.length - 1) ? over : 0))
  const parts = rows.map(amount => centsOf(toScale(dec(over).times(amount).div(total).div(100), 2)))
  const largest = rows.reduce((best, amount, at) => (amount > rows[best]! ? at : best), 0)
  parts[largest]! += over - parts.reduce((sum, part) => sum + part, 0)
  return parts
}

/** Returns the margin in percent of the price, two decimals; null for a price of zero. */
export const marginOf = (direct: Cents, price: Cents): string | null =>
  (price === 0 ? null : toScale(dec(price - direct).times(100).div(price), 2))

/** 工程量 × 综合单价, rounded as printed. */
export const lineAmount = (quantity: string, price: Cents): string => moneyText(timesQuantity(quantity, price))

