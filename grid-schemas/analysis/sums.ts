import { dec, integer, sumOf, toScale } from '#schemas/kit/index.ts'

const lacking = (label: string) => integer(label, { readOnly: true, unit: '项', price: true, hidden: true, sum: 'branch', copy: false, excel: false, filter: false, sort: false })
/** Of an item 1 where it lacks a price, or a cost; of a section how many of its items do: its margin leaves them out. */
export const gapColumns = { unpriced: lacking('无单价'), uncosted: lacking('无成本') } as const

/** An item's cost and what it is sold for; null where there is none. */
export interface Item { readonly direct: string | null, readonly sell: string | null }

/** What sums of items leave out of a margin, which is over the items that have both a cost and a price. */
export interface Gaps {
  /** What the items that have both are sold for. */
  readonly price: string
  /** What the items without a price cost. */
  readonly unpricedCost: string
  /** How many items have no price, and how many no cost. */
  readonly unpriced: number
  readonly uncosted: number
}

export function gapsOf(items: readonly Item[]): Gaps {
  return {
    price: toScale(sumOf(items.map(({ direct, sell }) => (direct === null ? null : sell))), 2), unpricedCost: toScale(sumOf(items.map(({ direct, sell }) => (sell === null ? direct : null))), 2),
    unpriced: items.filter(({ sell }) => sell === null).length, uncosted: items.filter(({ direct }) => direct === null).length,
  }
}

/**
 * Cost, price and margin over the same items: those that have both, with the costs that name no item.
 * @param direct all costs that are known, public ones too
 */
export function sameItems(direct: string, { price, unpricedCost }: Gaps): { readonly pricedDirect: string, readonly pricedSell: string, readonly margin: string | null } {
  const cost = dec(direct).minus(unpricedCost)
  return { pricedDirect: toScale(cost, 2), pricedSell: toScale(dec(price), 2), margin: dec(price).isZero() ? null : toScale(dec(price).minus(cost).times(100).div(price), 2) }
}

/** How many items a sum lacks something of, in words; none where nothing is lacking. */
export const gapTexts = ({ unpriced, uncosted }: { readonly unpriced?: number | null | undefined, readonly uncosted?: number | null | undefined }): string[] => [
  ...(unpriced ? [`${unpriced} 项没有单价`] : []), ...(uncosted ? [`${uncosted} 项没有成本`] : []),
]
