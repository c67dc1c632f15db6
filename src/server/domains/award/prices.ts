import { dec, sumOf, toScale, SOURCE_ROW, type DecimalText, type Draft, type Row } from '#schemas/kit/index.ts'
import { Compared, type ComparedQuote, type Taking } from '#schemas/supply/compared.ts'
import { onSide, unitAtArrival } from '#schemas/supply/landed.ts'
import { rateOf, unitSides } from '#schemas/supply/quote.ts'
import type { SupplyComparison } from '#shared/api/supplyComparison.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const takingOf = (row: Row): Taking => ({ row: text(row[SOURCE_ROW]), invited: text(row.invited), quantity: text(row.quantity) || '0' })

/** Columns of a row without a quote, which is refused. */
const UNQUOTED = {
  supplierId: null, supplierName: null, includeTax: null, price: null, priceIncl: null, priceExcl: null, taxRate: null, landedIncl: null,
  landedExcl: null, lowest: null, above: null, offerBrand: null,
} as const
const isQuoted = (one: SupplyComparison['suppliers'][number]): one is SupplyComparison['suppliers'][number] & ComparedQuote =>
  one.quote !== null

export const comparedOf = ({ lines, suppliers, side }: SupplyComparison): Compared => new Compared(lines, suppliers.filter(isQuoted), side)

/**
 * All values follow from the quotes: the client sends row, supplier, quantity and reason, never prices. The sums include each supplier's
 * freight.
 */
export function pricedBy(data: SupplyComparison, draft: Draft): Draft {
  const compared = comparedOf(data)
  const brands = new Map(data.lines.map(({ row, brand }) => [row, brand]))
  const suppliers = new Map(data.suppliers.filter(isQuoted).map(one => [one.invited, one]))
  const items = draft.lines.items ?? []
  const takings = items.map(takingOf)
  const arrival = compared.atArrival(takings)
  const priced = items.map((row, at): Row => {
    const { row: id, invited } = takings[at]!
    const [supplier, line, amount] = [suppliers.get(invited), compared.at(id, invited), arrival[at]]
    if (supplier === undefined || line === undefined || amount == null)
      return { ...row, ...UNQUOTED, supplierId: supplier?.supplierId ?? null, supplierName: supplier?.supplierName ?? null }
    const { quote, supplierId, supplierName } = supplier
    const unit = unitSides(quote, line.quoted)
    return {
      ...row, supplierId, supplierName, includeTax: quote.includeTax, price: line.quoted.price, priceIncl: unit?.incl ?? null,
      priceExcl: unit?.excl ?? null, taxRate: rateOf(quote, line.quoted),
      landedIncl: amount.incl, landedExcl: amount.excl, lowest: compared.lowestUnit(id), above: compared.above(id, invited),
      // A quote without a brand is for the requested one: the library item is unchanged.
      offerBrand: line.quoted.brand ?? brands.get(id) ?? null,
    }
  })
  const sum = (side: 'incl' | 'excl'): DecimalText => toScale(sumOf(arrival.map(amount => amount?.[side])), 2)
  return {
    head: {
      ...draft.head, projectId: data.projectId, projectName: data.projectName, buyerId: data.handlerId, totalIncl: sum('incl'),
      totalExcl: sum('excl'),
      lowestIncl: compared.total(compared.atLowest(takings)).incl,
    },
    lines: { ...draft.lines, items: priced },
  }
}

/** Whether a row of an award is above the target price of its inquiry row, on the company's side (domain B8.2). */
export function aboveTarget(data: SupplyComparison): (row: Row) => boolean {
  const [compared, lines] = [comparedOf(data), new Map(data.lines.map(line => [line.row, line]))]
  return row => {
    const { row: id, invited } = takingOf(row)
    const [offer, line] = [compared.at(id, invited), lines.get(id)]
    const unit = offer === undefined || line === undefined ? null : unitAtArrival(onSide(offer.amount, data.side), line.quantity)
    return unit !== null && line?.targetPrice != null && dec(unit).gt(line.targetPrice)
  }
}
