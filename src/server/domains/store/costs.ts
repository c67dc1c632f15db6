import { dec, round, split, toScale, toText, type Row } from '#schemas/kit/index.ts'
import type { PriceSide } from '#schemas/price/sources.ts'
import { text } from './keys.ts'

const cents = (value: ReturnType<typeof dec>): string => toScale(value, 2)

/** Amount of a line on the company's side of the tax. */
export const onBasis = (basis: PriceSide, row: Row): string => (basis === 'INCL' ? text(row.amount) : text(row.exclAmount)) || '0.00'

/** Freight on the company's side of the tax. */
export const freightOn = (basis: PriceSide, { freight, freightTaxRate }: Row): string =>
  (basis === 'INCL' ? cents(dec(text(freight) || '0')) : cents(round(
    dec(text(freight) || '0').div(dec(text(freightTaxRate) || '0').div(100).plus(1)), 2
  )))

/**
 * Freight by line, split by amount; the residue goes to the largest (sheet warehouse: 120.00 on 8,850.00 and 4,600.00 is 78.96 and 41.04).
 */
export const freightShares = (freight: string, amounts: readonly string[]): readonly string[] =>
  split(freight, amounts, 2).map(share => share ?? '0.00')

/** Unit cost for display. */
export const unitCost = (amount: string, quantity: string): string | null =>
  (dec(quantity).isZero() ? null : cents(dec(amount).div(quantity).abs()))
export const negative = (value: string): string => toText(dec(value).negated())
export const sizeOf = (value: string): string => toText(dec(value).abs())
