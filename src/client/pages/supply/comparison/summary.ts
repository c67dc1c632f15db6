import { dec, sumOf, toScale, type DecimalText, type Row } from '#schemas/kit/index.ts'
import type { PriceSide } from '#schemas/price/sources.ts'
import type { Bundle } from '#schemas/supply/bundle.ts'
import type { AwardedPart } from '#schemas/supply/compared.ts'
import { onSide } from '#schemas/supply/landed.ts'
import type { SupplyComparison } from '#shared/api/supplyComparison.ts'
import type { Offers } from './rows.ts'

interface Way { readonly bundle: Bundle, readonly total: DecimalText }

/** The ready ways of a comparison: they depend on the quotes alone. Which rows they take follows the company's side, what they come to is on the side that is shown. */
export interface Ways {
  readonly lowest: Way
  readonly single: Way | null
  /** The last contracts' prices for the quantities asked, and of how many rows there is one. */
  readonly last: { readonly total: DecimalText | null, readonly rows: number }
}

export interface Summary extends Ways {
  /** What is taken now. */
  readonly now: { readonly total: DecimalText, readonly parts: readonly AwardedPart[], readonly rows: number }
}

export function waysOf(data: SupplyComparison, offers: Offers, side: PriceSide): Ways {
  const way = (bundle: Bundle): Way => ({ bundle, total: onSide(offers.compared.total(offers.compared.takingsOf(bundle)), side) })
  const single = offers.compared.best(1)
  const lasts = data.lines.flatMap(({ last, quantity }) => {
    const price = side === 'EXCL' ? last.excl : last.incl
    return price === null ? [] : [toScale(dec(price).times(quantity), 2)]
  })
  return {
    lowest: way(offers.compared.lowest()), single: single && way(single),
    last: { total: lasts.length === 0 ? null : toScale(sumOf(lasts), 2), rows: lasts.length },
  }
}

export function nowOf(rows: readonly Row[], offers: Offers, side: PriceSide): Summary['now'] {
  const takings = offers.takings(rows)
  return {
    total: onSide(offers.compared.total(takings), side), parts: offers.compared.parts(takings),
    rows: new Set(takings.map(({ row }) => row)).size,
  }
}
