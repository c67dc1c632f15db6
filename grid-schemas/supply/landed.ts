import { dec, split, sumOf, toScale, type DecimalText } from '#schemas/kit/index.ts'
import type { PriceSide } from '#schemas/price/sources.ts'
import { freightSides, lineSides, type AskedLine, type Both, type Quote, type QuoteLine } from './quote.ts'

/** What a row costs where it is needed. */
export interface LandedLine {
  readonly quoted: QuoteLine
  /** round2(quantity × price), the other side by the tax rate of the row. */
  readonly goods: Both
  /** The part of the freight that falls on the row. */
  readonly freight: Both
  /** Goods and freight. */
  readonly amount: Both
}

/** A quote for the rows that are asked. */
export interface LandedQuote {
  /** By row; rows that the supplier does not quote are not there. */
  readonly lines: ReadonlyMap<string, LandedLine>
  /** What is paid for transport beside the goods, however many of the rows are taken. */
  readonly freight: Both
  readonly total: Both
}

const NOTHING: Both = { incl: '0.00', excl: '0.00' }

/** An amount on the side by which a company reckons. */
export const onSide = ({ incl, excl }: Both, side: PriceSide): DecimalText => (side === 'EXCL' ? excl : incl)

export const sumOfBoth = (parts: readonly Both[]): Both => ({
  incl: toScale(sumOf(parts.map(({ incl }) => incl)), 2), excl: toScale(sumOf(parts.map(({ excl }) => excl)), 2),
})

/** Freight over the amounts of the rows, the residue on the largest. Rows that cost nothing share alike: what is delivered is paid for. */
export function freightParts(freight: DecimalText, amounts: readonly DecimalText[]): readonly (DecimalText | null)[] {
  if (dec(freight).isZero()) return amounts.map(() => '0.00')
  return split(freight, amounts.every(amount => dec(amount).isZero()) ? amounts.map(() => '1') : amounts, 2)
}

/**
 * The price at arrival on both sides of the tax (sheet 1, Calculations): each row is rounded once, the freight is split over the quoted rows by amount
 * and its residue goes to the largest.
 */
export function landedOf(quote: Quote, asked: readonly Pick<AskedLine, 'row' | 'quantity'>[]): LandedQuote {
  const given = new Map(quote.lines.map(line => [line.row, line]))
  const goods = asked.flatMap(({ row, quantity }) => {
    const quoted = given.get(row)
    const sides = quoted === undefined ? null : lineSides(quote, quoted, quantity)
    return quoted === undefined || sides === null ? [] : [{ row, quoted, goods: sides }]
  })
  const freight = goods.length === 0 ? NOTHING : freightSides(quote) ?? NOTHING
  const incl = freightParts(freight.incl, goods.map(line => line.goods.incl))
  const excl = freightParts(freight.excl, goods.map(line => line.goods.excl))
  const isFree = dec(freight.incl).isZero() && dec(freight.excl).isZero()
  const lines = goods.map(({ row, ...line }, at): [string, LandedLine] => {
    const part: Both = { incl: incl[at] ?? '0.00', excl: excl[at] ?? '0.00' }
    return [row, { ...line, freight: part, amount: isFree ? line.goods : sumOfBoth([line.goods, part]) }]
  })
  return { lines: new Map(lines), freight, total: sumOfBoth(lines.map(([, { amount }]) => amount)) }
}

/** The price of one unit at arrival. @returns null for a quantity of nothing */
export const unitAtArrival = (amount: DecimalText, quantity: DecimalText): DecimalText | null =>
  (dec(quantity).isZero() ? null : toScale(dec(amount).div(quantity), 2))
