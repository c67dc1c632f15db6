import { dec, sumOf } from '#schemas/kit/index.ts'
import type { FeeKind } from './feeTerms.ts'

/** Errors that prevent a submit (sheet of pricing, Before submit). */
export const PRICE_ERROR = {
  unpriced: '没有单价', negative: '单价为负', given: '改了甲方给定的单价', lowered: '下调了不可竞争费用', control: '超过控制价',
} as const
export const PRICE_WARNING = {
  loss: '低于成本', zero: '单价为零', due: '待重算', uneven: '同清单不同价', unbalanced: '不平衡报价', givenSum: '给定金额有变化',
} as const
export const PRICE_PROBLEM = { ...PRICE_ERROR, ...PRICE_WARNING } as const
export type PriceProblemKind = keyof typeof PRICE_PROBLEM
export const isPriceError = (kind: PriceProblemKind): boolean => Object.hasOwn(PRICE_ERROR, kind)

/** `place` is the item or fee, null for the whole. */
export interface PriceProblem {
  readonly kind: PriceProblemKind, readonly of: 'item' | 'fee' | 'whole', readonly place: string | null, readonly text: string,
}

/** An offered item: unit price, and price-side amounts; null where missing. */
export interface OfferedItem {
  readonly id: string
  readonly code: string | null
  readonly name: string
  readonly feature: string | null
  readonly unit: string
  readonly price: string | null
  readonly sell: string | null
  readonly cost: string | null
  /** The price by current cost and rates, where it differs. */
  readonly due: string | null
  /** The client's fixed price. */
  readonly given: string | null
  readonly reason: string | null
}

/** `figure` is the fee's rate or amount. */
export interface OfferedFee {
  readonly id: string
  readonly name: string
  readonly kind: FeeKind
  readonly competitive: boolean
  readonly given: boolean
  readonly figure: string
  /** The lowest rate overridden by a section or item. */
  readonly lowest: string | null
  /** Values in the source template and the last quote; null where missing. */
  readonly template: string | null
  readonly quoted: string | null
}

export interface PricedBill {
  readonly items: readonly OfferedItem[]
  readonly fees: readonly OfferedFee[]
  readonly total: string
  /** The client's maximum. */
  readonly control: string | null
  /** Tolerance of an item's price ÷ cost against the bill's, in percent. */
  readonly tolerance: string
}

/** Reason for a zero price of an item paid with another one (GB 50500-2013). */
export const INCLUDED_ELSEWHERE = '已含在其他项目中'
/** Code digits that classify the work; later ones number the items (GB 50500-2013). */
const CODE_DIGITS = 9

const titleOfItem = ({ code, name }: OfferedItem): string => [code, name].filter(Boolean).join(' ')
const ofItem = (kind: PriceProblemKind, item: OfferedItem, reason: string): PriceProblem =>
  ({ kind, of: 'item', place: item.id, text: `${titleOfItem(item)}：${reason}` })

function problemsOfItem(item: OfferedItem, isPriced: boolean): PriceProblem[] {
  const { price, sell, cost, due, given: fixedPrice, reason } = item
  if (price === null) return isPriced ? [ofItem('unpriced', item, `没有单价，请定价；由其他项目承担的填 0.00，定价说明写“${INCLUDED_ELSEWHERE}”`)] : []
  const problems: PriceProblem[] = []
  const isIncluded = (reason ?? '').includes(INCLUDED_ELSEWHERE)
  if (dec(price).lt(0)) problems.push(ofItem('negative', item, `单价 ${price} 为负`))
  if (fixedPrice !== null && !dec(price).eq(fixedPrice)) problems.push(ofItem('given', item, `甲方给定单价 ${fixedPrice}，现为 ${price}`))
  if (dec(price).isZero() && !isIncluded) problems.push(ofItem('zero', item, '单价为 0.00'))
  if (!dec(price).isZero() && sell !== null && cost !== null && dec(sell).lt(cost)) problems.push(ofItem(
    'loss', item, `合价 ${sell} 低于成本 ${cost}`
  ))
  if (due !== null) problems.push(ofItem('due', item, `单价 ${price} 待重算，应为 ${due}`))
  return problems
}

/** Reports items with equal code, features and unit but different prices as one problem. */
function unevenItems(items: readonly OfferedItem[]): PriceProblem[] {
  const same = new Map<string, OfferedItem[]>()
  for (const item of items) {
    const code = (item.code ?? '').replaceAll(/\D/g, '')
    if (code.length < CODE_DIGITS || item.price === null) continue
    const key = [code.slice(0, CODE_DIGITS), (item.feature ?? '').replaceAll(/\s+/g, ''), item.unit].join('\n')
    same.set(key, [...same.get(key) ?? [], item])
  }
  return [...same.values()].flatMap(group => {
    const prices = [...new Set(group.map(({ price }) => price!))]
    return prices.length < 2 ? [] : [ofItem(
      'uneven', group[0]!, `相同清单 ${group.length} 项，单价有 ${prices.slice(0, 3).join('、')}${prices.length > 3 ? ' 等' : ''}`
    )]
  })
}

/** Reports items whose price ÷ cost deviates too far from the bill's. */
function unbalancedItems(items: readonly OfferedItem[], tolerance: string): PriceProblem[] {
  const both = items.filter(({ sell, cost }) => sell !== null && cost !== null && dec(sell).gt(0) && dec(cost).gt(0))
  const [sold, paid] = [sumOf(both.map(({ sell }) => sell)), sumOf(both.map(({ cost }) => cost))]
  if (paid.isZero()) return []
  return both.flatMap(item => {
    const off = dec(item.sell!).times(paid).div(dec(item.cost!).times(sold)).minus(1).times(100)
    if (off.abs().lte(tolerance)) return []
    return [ofItem('unbalanced', item, `单价 ÷ 成本比全部清单${off.gt(0) ? '高' : '低'} ${off.abs().toDecimalPlaces(0).toFixed()}%`)]
  })
}

function problemsOfFee({ id, name, kind, competitive, given: isFixed, figure, lowest, template, quoted }: OfferedFee): PriceProblem[] {
  const unit = kind === 'RATE' ? '%' : ' 元'
  const minimum = lowest !== null && dec(lowest).lt(figure) ? lowest : figure
  const required = template ?? figure
  const format = (value: string): string => `${dec(value).toFixed()}${unit}`
  return [
    ...(!competitive && !isFixed && dec(minimum).lt(required) ? [{
      kind: 'lowered', of: 'fee', place: id, text: `${name}：不可竞争费用，${format(minimum)} 低于模板的 ${format(required)}`,
    } as const] : []),
    ...(isFixed && quoted !== null && !dec(figure).eq(quoted) ? [{
      kind: 'givenSum', of: 'fee', place: id, text: `${name}：招标给定金额，上一版报价为 ${quoted}，现为 ${figure}`,
    } as const] : []),
  ]
}

/** Returns the problems, errors first, in bill order; without a fee table only existing prices are checked. */
export function priceProblems({ items, fees, total, control, tolerance }: PricedBill): PriceProblem[] {
  const isPriced = fees.length > 0
  if (!isPriced && items.every(({ price }) => price === null)) return []
  const problems = [
    ...(control !== null && dec(total).gt(control) ? [{
      kind: 'control', of: 'whole', place: null, text: `总价 ${total} 超过控制价 ${control}`,
    } as const] : []),
    ...items.flatMap(item => problemsOfItem(item, isPriced)), ...fees.flatMap(problemsOfFee), ...unevenItems(items),
    ...unbalancedItems(items, tolerance),
  ]
  return [...problems.filter(({ kind }) => isPriceError(kind)), ...problems.filter(({ kind }) => !isPriceError(kind))]
}
