import { centsOf } from '#schemas/kit/cents.ts'
import { dec, integer, sumOf, toScale } from '#schemas/kit/index.ts'
import { marginOf } from '#schemas/pricing/priceWays.ts'

const lacking = (label: string) => integer(label, {
  readOnly: true, unit: '项', price: true, hidden: true, sum: 'branch', copy: false, excel: false, filter: false, sort: false,
})
/** 1 for an item without price, cost, or either; for a section the number of such items, which its margin excludes. */
export const gapColumns = { unpriced: lacking('无单价'), uncosted: lacking('无成本'), incomplete: lacking('无单价或无成本') } as const

export interface Item {
  readonly direct: string | null
  readonly sideDirect: string | null
  readonly sell: string | null
  /** Factor of non-labour costs for the price side, equal within a sheet. */
  readonly otherSide: string
}

/** Margin inputs over items with cost and price, and the excluded ones. */
export interface Gaps {
  /** Price and price-side cost of items with both (sheet of pricing, Side). */
  readonly price: string
  readonly cost: string
  readonly direct: string
  /** Factor of public costs for the price side. */
  readonly side: string
  readonly unpriced: number
  readonly uncosted: number
}

export function gapsOf(items: readonly Item[]): Gaps {
  return {
    price: toScale(sumOf(items.map(({ direct, sell }) => (direct === null ? null : sell))), 2),
    cost: toScale(sumOf(items.map(({ sideDirect, sell }) => (sell === null ? null : sideDirect))), 2),
    direct: toScale(sumOf(items.map(({ direct }) => direct)), 2), side: items[0]?.otherSide ?? '1',
    unpriced: items.filter(({ sell }) => sell === null).length, uncosted: items.filter(({ direct }) => direct === null).length,
  }
}

/**
 * Returns cost, price and margin of items with both, including public costs, on the price side.
 * @param direct all known costs, with public ones, on the cost side
 */
export function sameItems(direct: string, { price, cost, direct: ofItems, side }: Gaps): {
  readonly pricedDirect: string, readonly pricedSell: string, readonly margin: string | null,
} {
  const [pricedDirect, pricedSell] = [toScale(dec(direct).minus(ofItems).times(side).plus(cost), 2), toScale(dec(price), 2)]
  return { pricedDirect, pricedSell, margin: marginOf(centsOf(pricedDirect), centsOf(pricedSell)) }
}

export const gapTexts = ({ unpriced, uncosted }: {
  readonly unpriced?: number | null | undefined, readonly uncosted?: number | null | undefined,
}): string[] => [
  ...(unpriced ? [`${unpriced} 项没有单价`] : []), ...(uncosted ? [`${uncosted} 项没有成本`] : []),
]
