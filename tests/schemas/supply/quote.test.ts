import { describe, expect, it } from 'vitest'
import {
  emptyLine, emptyQuote, lineFaults, quoteFaults, quoteSums, unitSides, type AskedLine, type Quote, type QuoteLine,
} from '#schemas/supply/quote.ts'

const requestedLines = (...rows: readonly (readonly [string, string])[]): AskedLine[] =>
  rows.map(([itemName, quantity], at) => ({ row: String(at + 1), itemName, quantity, unit: 'm2', spec: null, brand: null, needDay: null }))
const REQUESTED = requestedLines(
  ['全抛釉地砖', '1306.45'], ['仿古防滑地砖', '161.50'], ['釉面内墙砖', '458.67'], ['瓷质踢脚线', '386.00'], ['瓷砖胶 C2TE', '4859.00'], ['双组份美缝剂', '89.00'],
  ['P.O 42.5R 水泥', '13.11'], ['中砂', '30.64']
)
const line = (row: string, patch: Partial<QuoteLine>): QuoteLine => ({ ...emptyLine(row), ...patch })
const PRICES = ['86.80', '72.00', '56.50', '9.60', '1.95', '30.50']
const QUOTE: Quote = {
  ...emptyQuote(REQUESTED, '13'), includeTax: false,
  lines: [...PRICES.map((price, at) => line(String(at + 1), { price })), line('7', { declined: true }), line('8', { declined: true })],
}
const faultsOf = (patch: Partial<QuoteLine>, taxRate = '13'): string[] =>
  lineFaults({ taxRate }, line('1', patch), { itemName: '瓷砖' }, 3).map(({ text }) => text)

describe('sums of a quote', () => {
  it(
    'adds rounded rows on both sides',
    () => expect(quoteSums(QUOTE, REQUESTED)).toEqual({ excl: '166837.87', tax: '21688.93', incl: '188526.80', filled: 6, answered: 8 })
  )
  it('takes the other side of what was typed when the side changes', () => {
    expect(unitSides(QUOTE, QUOTE.lines[4]!)).toEqual({ excl: '1.95', incl: '2.20' })
    expect(unitSides({ ...QUOTE, includeTax: true }, QUOTE.lines[4]!)).toEqual({ excl: '1.73', incl: '1.95' })
  })
  it('adds freight at its own rate', () => {
    const tile = requestedLines(['瓷砖', '300'])
    const sumsOf = (patch: Partial<Quote>, price: string) =>
      quoteSums({ ...emptyQuote(tile, '13'), ...patch, lines: [line('1', { price })] }, tile)
    expect(sumsOf({ freight: 'EXTRA', freightAmount: '600.00', freightTaxRate: '9' }, '88.50')).toMatchObject(
      { incl: '27150.00', excl: '24046.04' }
    )
    expect(sumsOf({ includeTax: false }, '80.00')).toMatchObject({ incl: '27120.00', excl: '24000.00' })
    expect(sumsOf({ taxRate: '3' }, '87.00')).toMatchObject({ incl: '26100.00', excl: '25339.81' })
  })
  it('leaves out what is not right', () => expect(
    quoteSums({ ...QUOTE, lines: [line('1', { price: '八十' }), line('2', { price: '0' }), line('99', { price: '1' })] }, REQUESTED)
  ).toMatchObject({ incl: '0.00', filled: 0, answered: 0 }))
})

describe('what is wrong with a row', () => {
  it.each<[Partial<QuoteLine>, string]>([
    [{ price: '0' }, '第 3 行 瓷砖 单价：必须大于 0'],
    [{ price: '0.00' }, '第 3 行 瓷砖 单价：必须大于 0'],
    [{ price: '-1' }, '第 3 行 瓷砖 单价：不能是负数'],
    [{ price: '八十' }, '第 3 行 瓷砖 单价：只能填数字'],
    [{ price: '1e3' }, '第 3 行 瓷砖 单价：只能填数字'],
    [{ price: '12.' }, '第 3 行 瓷砖 单价：只能填数字'],
    [{ price: '1234567890123456.789' }, '第 3 行 瓷砖 单价：不能超过 18 位数字'],
    [{ price: '12345678901234567890' }, '第 3 行 瓷砖 单价：不能超过 18 位数字'],
    [{ price: '1.955' }, '第 3 行 瓷砖 单价：最多 2 位小数'],
    [{}, '第 3 行 瓷砖 单价：未填，不报请选“不报”'],
    [{ price: '1', taxRate: '' }, '第 3 行 瓷砖 税率：有单价必须有税率'],
    [{ price: '1', taxRate: '100' }, '第 3 行 瓷砖 税率：必须小于 100'],
    [{ price: '1', days: -1 }, '第 3 行 瓷砖 供货天数：请填 0 到 3650 的整数'],
    [{ price: '1', leastQuantity: '0' }, '第 3 行 瓷砖 起订量：必须大于 0'],
    [{ price: '1', brand: '牌'.repeat(51) }, '第 3 行 瓷砖 品牌：不能超过 50 个字'],
  ])('%j', (patch, text) => expect(faultsOf(patch)).toEqual([text]))
  it('is nothing where the row is declined', () => expect(faultsOf({ declined: true, price: '八十' }, '')).toEqual([]))
  it(
    'is nothing where sixteen digits stand before the point',
    () => expect(faultsOf({ price: '1234567890123456.78', taxRate: '0' })).toEqual([])
  )
  it('is a price without a tax rate', () => expect(faultsOf({ price: '1' }, '')).toEqual(['第 3 行 瓷砖 税率：有单价必须有税率']))
})

describe('what is wrong with a quote', () => {
  const texts = (patch: Partial<Quote>, day: string | null = '2026-11-20'): string[] =>
    quoteFaults({ ...QUOTE, ...patch }, REQUESTED, day).map(({ text }) => text)
  it('is nothing where every row is answered', () => expect(texts({})).toEqual([]))
  it('is a row that is not answered', () => expect(texts({ lines: QUOTE.lines.slice(0, 7) })).toEqual(['第 8 行 中砂 单价：未填，不报请选“不报”']))
  it('is freight without its figures', () => expect(texts({ freight: 'EXTRA' })).toEqual(['运费：未填', '运费税率：未填']))
  it('is a day that is none, or before the deadline', () => {
    expect(texts({ validUntil: '2026-02-30' })).toEqual(['有效期：日期请按 2026-11-18 填写'])
    expect(texts({ validUntil: '2026-11-19' })).toEqual(['有效期：不能早于截止日 2026-11-20'])
  })
  it(
    'is that nothing is offered',
    () => expect(texts({ lines: QUOTE.lines.map(one => ({ ...one, declined: true })) })).toEqual(['所有行都不报，请改用“拒绝报价”'])
  )
})
