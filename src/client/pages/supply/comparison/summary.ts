import { dec, sumOf, toScale, type DecimalText, type Row } from '#schemas/kit/index.ts'
import type { PriceSide } from '#schemas/price/sources.ts'
import type { Bundle } from '#schemas/supply/bundle.ts'
import type { AwardedPart } from '#schemas/supply/compared.ts'
import { onSide } from '#schemas/supply/landed.ts'
import type { SupplyComparison } from '#shared/api/supplyComparison.ts'
import type { Offers } from './rows.ts'

interface Way { readonly bundle: Bundle, readonly total: DecimalText }

/**
 * Presets of a comparison, which depend on the quotes only. Their selection follows the company's side, their totals the displayed side.
 */
export interface Ways {
  readonly lowest: Way
  readonly single: Way | null
  /** At the prices of the last contracts, and the number of rows with one. */
  readonly last: { readonly total: DecimalText | null, readonly rows: number }
}

export interface Summary extends Ways {
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
