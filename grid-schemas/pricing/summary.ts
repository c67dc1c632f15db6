import { percentOf, timesQuantity, type Cents } from '#schemas/kit/cents.ts'
import { dec, toScale } from '#schemas/kit/index.ts'
import { COMPONENTS, type Component, type Group, type Total } from './bases.ts'
import type { Fee, Fees } from './compile.ts'
import type { Components } from './unitPrice.ts'
import { TAKING, type FeePart, type TaxMethod } from './feeTerms.ts'

export type GroupSum = Readonly<Record<Component | 'price', Cents>>
export const NO_SUM: GroupSum = { price: 0, L: 0, M1: 0, M2: 0, E: 0, O: 0 }

/** An item in the sums. `price` is null without one, `unit` while its cost is unknown. */
export interface PricedLine {
  readonly quantity: string, readonly price: Cents | null, readonly unit: Components | null, readonly group: Group,
}

export function groupSums(lines: Iterable<PricedLine>): Readonly<Record<Group, GroupSum>> {
  const sums = { items: { ...NO_SUM }, measures: { ...NO_SUM } } as Record<Group, Record<Component | 'price', Cents>>
  for (const { quantity, price, unit, group } of lines) {
    const sum = sums[group]
    if (price !== null) sum.price += timesQuantity(quantity, price)
    if (unit !== null) for (const key of COMPONENTS) sum[key] += timesQuantity(quantity, unit[key])
  }
  return sums
}

export interface SumFacts {
  readonly groups: Readonly<Record<Group, GroupSum>>
  readonly taxMethod: TaxMethod
  readonly publicCost: Cents
  /** Built area in square metres; null if unknown. */
  readonly area: string | null
  readonly lines: ReadonlyMap<string, Cents>
}

/** A fee behind the sum: base, null if not a percentage, and amount. Deductions are positive here. */
export interface SumRow {
  readonly id: string, readonly name: string, readonly part: FeePart, readonly base: Cents | null, readonly rate: number | null,
  readonly amount: Cents,
}

export interface Summary extends Readonly<Record<Total, Cents>> {
  readonly rows: readonly SumRow[]
  readonly items: Cents
  readonly measures: Cents
  /** DEDUCT and DISCOUNT. */
  readonly taken: Cents
  readonly tax: Cents
  readonly total: Cents
}

const FULL_PERCENT = 1_000_000

/** Sums a bill from its items over the fees to the total, each row rounded (GB 50500-2013 表-04). */
export function summaryOf({ sums: fees }: Fees, { groups, taxMethod, publicCost, area, lines }: SumFacts): Summary {
  const rows: SumRow[] = []
  const at = { measureRows: 0, others: 0, statutory: 0, given: 0, taken: 0, tax: 0 }
  const net = (): Cents => groups.items.price + groups.measures.price + at.measureRows + at.others + at.statutory - at.taken
  const totals: Readonly<Record<Total, () => Cents>> = {
    measureRows: () => at.measureRows, allMeasures: () => groups.measures.price + at.measureRows, others: () => at.others,
    statutory: () => at.statutory,
    pretax: net, given: () => at.given, public: () => publicCost,
  }
  const baseOf = ({ terms }: Fee): Cents => terms.reduce((sum, term) => {
    switch (term.is) {
      case 'row': return sum + term.sign * rows[term.row]!.amount
      case 'total': return sum + term.sign * totals[term.total]()
      case 'price': return sum + term.sign * groups[term.group].price
      case 'components': return sum + term.sign * term.components.reduce((part, key) => part + groups[term.group!][key], 0)
    }
  }, 0)
  const amountOf = (fee: Fee, base: Cents): Cents => {
    switch (fee.kind) {
      // For prices that include tax, the row is the contained tax.
      case 'RATE': return fee.part === 'TAX'
        && taxMethod === 'INCLUDED' ? dec(toScale(dec(base).times(fee.rate).div(FULL_PERCENT + fee.rate), 0))
        .toNumber() : percentOf(base, fee.rate)
      case 'AMOUNT': return fee.amount
      case 'AREA': return area === null ? 0 : timesQuantity(area, fee.amount)
      case 'LINES': return lines.get(fee.name) ?? 0
    }
  }
  for (const fee of fees) {
    const base = fee.kind === 'RATE' ? baseOf(fee) : null
    const amount = amountOf(fee, base ?? 0)
    rows.push({ id: fee.id, name: fee.name, part: fee.part, base, rate: fee.kind === 'RATE' ? fee.rate : null, amount })
    if (fee.part === 'MEASURE') at.measureRows += amount
    else if (fee.part === 'OTHER') at.others += amount
    else if (fee.part === 'STATUTORY') at.statutory += amount
    else if (fee.part === 'TAX') at.tax += amount
    else if (TAKING.includes(fee.part)) at.taken += amount
    if (fee.given) at.given += amount
  }
  const pretax = net()
  return {
    rows, items: groups.items.price, measures: groups.measures.price, ...at, allMeasures: totals.allMeasures(), public: publicCost, pretax,
    total: taxMethod === 'INCLUDED' ? pretax : pretax + at.tax,
  }
}

export const isMeasureSection = (name: string): boolean => /措施/.test(name)
