import { centsOf } from '#schemas/kit/cents.ts'
import { dec, integer, sumOf, toScale } from '#schemas/kit/index.ts'
import { marginOf } from '#schemas/pricing/ways.ts'

const lacking = (label: string) => integer(label, {
  readOnly: true, unit: '项', price: true, hidden: true, sum: 'branch', copy: false, excel: false, filter: false, sort: false,
})
/** 1 for an item without a price, a cost, or either; for a section the number of such items, which its margin excludes. */
export const gapColumns = { unpriced: lacking('无单价'), uncosted: lacking('无成本'), incomplete: lacking('无单价或无成本') } as const

/** Cost of an item on the cost side and on the price side, and its selling price; null where missing. */
export interface Item {
  readonly direct: string | null
  readonly sideDirect: string | null
  readonly sell: string | null
  /** Factor of costs beside labour for the price side; equal for all items of a sheet. */
  readonly otherSide: string
}

/** Inputs of a margin, over items with both cost and price, and the excluded ones. */
export interface Gaps {
  /** Price, and cost on the price side, of items with both (sheet of pricing, Side). */
  readonly price: string
  readonly cost: string
  /** Cost of all items, on the cost side. */
  readonly direct: string
  /** Factor of public costs for the price side. */
  readonly side: string
  /** Numbers of items without a price, and without a cost. */
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
 * Cost, price and margin over the same items, those with both, including public costs: all on the price side.
 * @param direct all known costs, with public ones, on the cost side
 */
export function sameItems(direct: string, { price, cost, direct: ofItems, side }: Gaps): {
  readonly pricedDirect: string, readonly pricedSell: string, readonly margin: string | null,
} {
  const [pricedDirect, pricedSell] = [toScale(dec(direct).minus(ofItems).times(side).plus(cost), 2), toScale(dec(price), 2)]
  return { pricedDirect, pricedSell, margin: marginOf(centsOf(pricedDirect), centsOf(pricedSell)) }
}

/** Texts for the numbers of items that a sum excludes; empty without any. */
export const gapTexts = ({ unpriced, uncosted }: {
  readonly unpriced?: number | null | undefined, readonly uncosted?: number | null | undefined,
}): string[] => [
  ...(unpriced ? [`${unpriced} 项没有单价`] : []), ...(uncosted ? [`${uncosted} 项没有成本`] : []),
]
