import { dec, toScale, type DecimalText } from '#schemas/kit/index.ts'

/** A price as far as known; `taxRate` is the number before the percent sign. */
export interface Sides {
  readonly priceIncl: DecimalText | null
  readonly priceExcl: DecimalText | null
  readonly taxRate: DecimalText | null
}

/** Calculates both sides to two decimals; a missing side needs the rate (domain B0). */
export function bothSides({ priceIncl, priceExcl, taxRate }: Sides): Pick<Sides, 'priceIncl' | 'priceExcl'> {
  const factor = taxRate === null ? null : dec(taxRate).div(100).plus(1)
  const money = (price: DecimalText | null): DecimalText | null => (price === null ? null : toScale(dec(price), 2))
  return {
    priceIncl: money(priceIncl) ?? (priceExcl === null || factor === null ? null : toScale(dec(priceExcl).times(factor), 2)),
    priceExcl: money(priceExcl) ?? (priceIncl === null || factor === null ? null : toScale(dec(priceIncl).div(factor), 2)),
  }
}
