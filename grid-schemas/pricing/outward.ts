import { centsOf, type Cents } from '#schemas/kit/cents.ts'
import { dec, toScale } from '#schemas/kit/index.ts'
import { COMPONENTS } from './bases.ts'
import type { Fees } from './compile.ts'
import { unitPrice, type Components } from './unitPrice.ts'

/**
 * Scales components by one factor, so that the outward rates lead to the price; the rounding residue is profit. The cost cannot be derived
 * from it.
 */
export function outward(fees: Fees, unit: Components, price: Cents): { readonly unit: Components, readonly rows: readonly Cents[] } {
  const outwardFees: Fees = { ...fees, unit: fees.unit.map(fee => ({ ...fee, rate: fee.outwardRate ?? fee.rate })) }
  const tablePrice = unitPrice(outwardFees, unit).price
  const factor = tablePrice === 0 ? dec(1) : dec(price).div(tablePrice)
  const scaled = Object.fromEntries(COMPONENTS.map(key => [key, centsOf(toScale(factor.times(unit[key]).div(100), 2))])) as Components
  const { rows, price: reached } = unitPrice(outwardFees, scaled)
  const profit = Math.max(0, outwardFees.unit.findIndex(({ role }) => role === 'PROFIT'))
  return { unit: scaled, rows: rows.map((amount, at) => (at === profit ? amount + price - reached : amount)) }
}
