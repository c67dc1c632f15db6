import { centsOf } from '#schemas/kit/cents.ts'
import { dec, integer, sumOf, toScale } from '#schemas/kit/index.ts'
import { marginOf } from '#schemas/pricing/ways.ts'

const lacking = (label: string) => integer(label, { readOnly: true, unit: '项', price: true, hidden: true, sum: 'branch', copy: false, excel: false, filter: false, sort: false })
/** Of an item 1 where it lacks a price, a cost, or either; of a section how many of its items do: its margin leaves the last out. */
export const gapColumns = { unpriced: lacking('无单价'), uncosted: lacking('无成本'), incomplete: lacking('无单价或无成本') } as const

/** What an item costs on the side of the company's costs and on that of the prices, and what it is sold for; null where there is none. */
export interface Item {
  readonly direct: string | null
  readonly sideDirect: string | null
  readonly sell: string | null
  /** What costs beside labour are multiplied by to stand on the side of the prices; the same for all items of a sheet. */
  readonly otherSide: string
}

/** What a margin of items is of, which is over those that have both a cost and a price, and what it leaves out. */
export interface Gaps {
  /** What the items that have both are sold for, and what they cost on the side of the prices (sheet of pricing, Side). */
  readonly price: string
  readonly cost: string
  /** What all items cost, on the side of the company's costs. */
  readonly direct: string
  /** What costs that name no item are multiplied by to stand on the side of the prices. */
  readonly side: string
  /** How many items have no price, and how many no cost. */
  readonly unpriced: number
  readonly uncosted: number
}

export function gapsOf(items: readonly Item[]): Gaps {
  return {
    price: toScale(sumOf(items.map(({ direct, sell }) => (direct === null ? null : sell))), 2), cost: toScale(sumOf(items.map(({ sideDirect, sell }) => (sell === null ? null : sideDirect))), 2),
    direct: toScale(sumOf(items.map(({ direct }) => direct)), 2), side: items[0]?.otherSide ?? '1',
    unpriced: items.filter(({ sell }) => sell === null).length, uncosted: items.filter(({ direct }) => direct === null).length,
  }
}

/**
 * Cost, price and margin over the same items, those that have both, with the costs that name no item: all on the side of the prices.
 * @param direct all costs that are known, public ones too, on the side of the company's costs
 */
export function sameItems(direct: string, { price, cost, direct: ofItems, side }: Gaps): { readonly pricedDirect: string, readonly pricedSell: string, readonly margin: string | null } {
  const [pricedDirect, pricedSell] = [toScale(dec(direct).minus(ofItems).times(side).plus(cost), 2), toScale(dec(price), 2)]
  return { pricedDirect, pricedSell, margin: marginOf(centsOf(pricedDirect), centsOf(pricedSell)) }
}

/** How many items a sum lacks something of, in words; none where nothing is lacking. */
export const gapTexts = ({ unpriced, uncosted }: { readonly unpriced?: number | null | undefined, readonly uncosted?: number | null | undefined }): string[] => [
  ...(unpriced ? [`${unpriced} 项没有单价`] : []), ...(uncosted ? [`${uncosted} 项没有成本`] : []),
]
