import { dec, split, sumOf, toScale, type DecimalText } from '#schemas/kit/index.ts'
import type { PriceSide } from '#schemas/price/sources.ts'
import { freightSides, lineSides, type AskedLine, type Both, type Quote, type QuoteLine } from './quote.ts'

export interface LandedLine {
  readonly quoted: QuoteLine
  /** round2(quantity × price), the other side by the row's tax rate. */
  readonly goods: Both
  readonly freight: Both
  /** Goods and freight. */
  readonly amount: Both
}

export interface LandedQuote {
  /** Quoted rows only. */
  readonly lines: ReadonlyMap<string, LandedLine>
  /** Freight beside the goods, for any number of rows. */
  readonly freight: Both
  readonly total: Both
}

const NOTHING: Both = { incl: '0.00', excl: '0.00' }

export const onSide = ({ incl, excl }: Both, side: PriceSide): DecimalText => (side === 'EXCL' ? excl : incl)

export const sumOfBoth = (parts: readonly Both[]): Both => ({
  incl: toScale(sumOf(parts.map(({ incl }) => incl)), 2), excl: toScale(sumOf(parts.map(({ excl }) => excl)), 2),
})

/** Splits freight by amount, the residue to the largest row; rows without cost share equally, since their delivery is paid as well. */
export function freightParts(freight: DecimalText, amounts: readonly DecimalText[]): readonly (DecimalText | null)[] {
  if (dec(freight).isZero()) return amounts.map(() => '0.00')
  return split(freight, amounts.every(amount => dec(amount).isZero()) ? amounts.map(() => '1') : amounts, 2)
}

/**
 * Calculates the price at arrival on both tax sides (sheet 1, Calculations): rows are rounded once; freight is split over quoted rows by
 * amount, its residue goes to the largest.
 */
export function landedOf(quote: Quote, requested: readonly Pick<AskedLine, 'row' | 'quantity'>[]): LandedQuote {
  const linesByRow = new Map(quote.lines.map(line => [line.row, line]))
  const goods = requested.flatMap(({ row, quantity }) => {
    const quoted = linesByRow.get(row)
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

/**
 * Unit price at arrival.
 * @returns null for a quantity of zero
 */
export const unitAtArrival = (amount: DecimalText, quantity: DecimalText): DecimalText | null =>
  (dec(quantity).isZero() ? null : toScale(dec(amount).div(quantity), 2))
