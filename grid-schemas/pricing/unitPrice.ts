import { percentOf, type Cents } from '#schemas/kit/cents.ts'
import { COMPONENTS, type Component } from './bases.ts'
import type { Fee, Fees } from './compile.ts'

export type Components = Readonly<Record<Component, Cents>>

export const directOf = (unit: Components): Cents => COMPONENTS.reduce((sum, key) => sum + unit[key], 0)

/** Overriding rates of a place by fee id, in units of the fourth decimal. */
export type Rates = ReadonlyMap<string, number>
export const NO_RATES: Rates = new Map()

/** Fees of a unit in table order, and the price: each rounded, so that printed numbers add up (GB 50500). */
export interface UnitPrice { readonly rows: readonly Cents[], readonly direct: Cents, readonly price: Cents }

export function unitPrice({ unit: fees }: Fees, unit: Components, rates: Rates = NO_RATES): UnitPrice {
  const direct = directOf(unit)
  const rows: Cents[] = []
  let price = direct
  for (const fee of fees) {
    const amount = fee.kind === 'RATE' ? percentOf(baseOf(fee, unit, rows), rates.get(fee.id) ?? fee.rate) : fee.amount
    rows.push(amount)
    price += amount
  }
  return { rows, direct, price }
}

const baseOf = ({ terms }: Fee, unit: Components, rows: readonly Cents[]): Cents => terms.reduce((sum, term) => {
  if (term.is === 'row') return sum + term.sign * rows[term.row]!
  return term.is === 'components' ? sum + term.sign * term.components.reduce((part, key) => part + unit[key], 0) : sum
}, 0)
