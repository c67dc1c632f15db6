import { expect, it } from 'vitest'
import {
  INCLUDED_ELSEWHERE, isPriceError, priceProblems, type PricedBill, type OfferedFee, type OfferedItem,
} from '#schemas/pricing/problems.ts'

const item = (id: string, more: Partial<OfferedItem> = {}): OfferedItem =>
  ({
    id, code: `01110200300${id}`, name: `块料楼地面${id}`, feature: `特征${id}`, unit: 'm2', price: '100.00', sell: '1000.00', cost: '900.00',
    due: null, given: null, reason: null, ...more,
  })
const fee = (more: Partial<OfferedFee>): OfferedFee => ({
  id: 'f', name: '安全文明施工费', kind: 'RATE', competitive: false, given: false, figure: '2.0000', lowest: null, template: '2', quoted: null,
  ...more,
})
const problems = (more: Partial<PricedBill>) =>
  priceProblems({ items: [], fees: [], total: '1000.00', control: null, tolerance: '30', ...more }).map(({ kind, place, text }) =>
    [kind, place, text])

it('an offer in order has no problem, and where there is no fee table no price is missed', () => {
  expect(problems({ items: [item('1'), item('2')], fees: [fee({})], control: '1000.00' })).toEqual([])
  expect(problems({ items: [item('1', { price: null, sell: null })], control: '1' })).toEqual([])
  expect(problems({ items: [item('1', { price: null, sell: null }), item('2')] })).toEqual([])
})

it.each([
  ['unpriced', { price: null, sell: null }, `011102003001 块料楼地面1：没有单价，请定价；由其他项目承担的填 0.00，定价说明写“${INCLUDED_ELSEWHERE}”`],
  ['negative', { price: '-1.00', sell: null }, '011102003001 块料楼地面1：单价 -1.00 为负'],
  ['given', { given: '98.00' }, '011102003001 块料楼地面1：甲方给定单价 98.00，现为 100.00'],
  ['zero', { price: '0.00', sell: '0.00' }, '011102003001 块料楼地面1：单价为 0.00'],
  ['loss', { cost: '1000.01' }, '011102003001 块料楼地面1：合价 1000.00 低于成本 1000.01'],
  ['due', { due: '101.00' }, '011102003001 块料楼地面1：单价 100.00 待重算，应为 101.00'],
] as const)('of an item: %s', (kind, more, text) => {
  expect(problems({ items: [item('1', more)], fees: [fee({})] })).toEqual([[kind, '1', text]])
})

it('a price of zero says that another one includes it', () => {
  expect(problems({ items: [item('1', { price: '0.00', sell: '0.00', reason: `${INCLUDED_ELSEWHERE}（见 2）` })] })).toEqual([])
})

it('a fee that is not competitive is not lowered, neither in the table nor in a section; a given sum is compared with the last '
  + 'quote', () => {
  expect(
    problems({ fees: [
      fee({ figure: '1.5000' }), fee({ competitive: true, figure: '1' }), fee({ figure: '2', template: null }), fee({ lowest: '1' }),
      fee({ figure: '3' }),
    ] })
  ).toEqual([
    ['lowered', 'f', '安全文明施工费：不可竞争费用，1.5% 低于模板的 2%'], ['lowered', 'f', '安全文明施工费：不可竞争费用，1% 低于模板的 2%'],
  ])
  const reserve = { name: '暂列金额', kind: 'AMOUNT', given: true, template: '0.00' } as const
  expect(
    problems({ fees: [fee({ ...reserve, figure: '100.00', quoted: '100' }), fee({ ...reserve, figure: '90.00', quoted: '100.00' })] })
  ).toEqual([['givenSum', 'f', '暂列金额：招标给定金额，上一版报价为 100.00，现为 90.00']])
})

it('the sum is not above the control price', () => {
  expect(problems({ fees: [fee({})], total: '1000.01', control: '1000.00' })).toEqual([['control', null, '总价 1000.01 超过控制价 1000.00']])
})

it('the same item has the same price: nine digits of the code, features and unit', () => {
  const [one, same] = [item('1', { feature: '1. 水泥砂浆' }), item('2', { feature: '1.水泥砂浆', price: '101.00' })]
  expect(problems({ items: [one, same, item('3', { feature: '2.环氧', price: '99.00' }), item('4', { feature: '1.水泥砂浆', unit: '项' })] }))
    .toEqual([['uneven', '1', '011102003001 块料楼地面1：相同清单 2 项，单价有 100.00、101.00']])
  expect(problems({ items: [{ ...one, code: null }, { ...same, code: null }] })).toEqual([])
})

it('price ÷ cost of an item is not far off that of the bill', () => {
  // Overall 3,000 ÷ 2,250: the first is 25 % below it, the last 50 % above.
  const items = [item('1', { cost: '1000.00' }), item('2', { cost: '750.00' }), item('3', { cost: '500.00' })]
  expect(problems({ items })).toEqual([['unbalanced', '3', '011102003003 块料楼地面3：单价 ÷ 成本比全部清单高 50%']])
  expect(problems({ items, tolerance: '20' }).map(([kind, place]) => [kind, place])).toEqual([['unbalanced', '1'], ['unbalanced', '3']])
})

it('errors come first', () => {
  const kinds = priceProblems({
    items: [item('1', { due: '99.00' }), item('2', { price: null, sell: null })], fees: [fee({})], total: '2', control: '1',
    tolerance: '30',
  }).map(({ kind }) => isPriceError(kind))
  expect(kinds).toEqual([true, true, false])
})
