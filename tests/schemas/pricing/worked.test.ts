import { describe, expect, it } from 'vitest'
import { centsOf, moneyText, rateText, rateUnits } from '#schemas/kit/cents.ts'
import type { Row } from '#schemas/kit/index.ts'
import { readFees, type Fees } from '#schemas/pricing/compile.ts'
import { outward } from '#schemas/pricing/outward.ts'
import { groupSums, summaryOf, type PricedLine, type SumFacts } from '#schemas/pricing/summary.ts'
import { solveTarget, type Solved, type TargetLine } from '#schemas/pricing/target.ts'
import { unitPrice, type Components, type Rates } from '#schemas/pricing/unitPrice.ts'
import { atMargin, marginOf, ofLump, spread } from '#schemas/pricing/priceWays.ts'

const fee = (name: string, part: string, more: Row = {} as Row): Row =>
  ({ id: name, name, part, kind: 'RATE', competitive: true, given: false, ...more })
const UNIT = [
  fee('管理费', 'UNIT', { id: '管理费', bases: '人工费', rate: '12', role: 'MANAGE' }),
  fee('利润', 'UNIT', { id: '利润', bases: '人材机', rate: '8', role: 'PROFIT' }),
  fee('风险', 'UNIT', { id: '风险', bases: '材料费', rate: '2', role: 'RISK' }),
]
const SAFETY = fee('安全文明施工费', 'MEASURE', { id: 'safety', bases: '分部分项合计+单价措施合计', rate: '2', competitive: false })
const VAT = fee('增值税', 'TAX', { id: 'vat', bases: '税前合计', rate: '9', competitive: false })
const tableOf = (...rows: Row[]): Fees => {
  const { fees, problems } = readFees(rows)
  expect(problems).toEqual([])
  return fees
}
const cost = (L: string, M: string, E = '0', O = '0', M1 = '0'): Components =>
  ({ L: centsOf(L), M1: centsOf(M1), M2: centsOf(M) - centsOf(M1), E: centsOf(E), O: centsOf(O) })
const EMPTY_FACTS: Omit<SumFacts, 'groups'> = { taxMethod: 'GENERAL', publicCost: 0, area: null, lines: new Map() }
const sumOfLines = (fees: Fees, lines: readonly PricedLine[], facts: Partial<SumFacts> = {}) =>
  summaryOf(fees, { ...EMPTY_FACTS, groups: groupSums(lines), ...facts })
const line = (quantity: string, price: number, unit: Components | null = null): PricedLine => ({ quantity, price, unit, group: 'items' })
const money = (values: readonly number[]): string[] => values.map(moneyText)

describe('the worked examples of the sheet', () => {
  const A = cost('30.00', '60.00', '5.00')

  it('builds a unit price from its fees, and the sum from the items', () => {
    const fees = tableOf(...UNIT, SAFETY, VAT)
    const { rows, price } = unitPrice(fees, A)
    expect(money([...rows, price])).toEqual(['3.60', '7.60', '1.20', '107.40'])
    const sum = sumOfLines(fees, [line('1000', price, A)])
    expect(money([sum.items, ...sum.rows.map(({ amount }) => amount), sum.pretax, sum.total])).toEqual(
      ['107400.00', '2148.00', '9859.32', '109548.00', '119407.32']
    )
  })

  it('puts measures, other items and statutory fees behind the sum', () => {
    const followingFees = [
      SAFETY, fee('夜间施工费', 'MEASURE', { bases: '分部分项人工费', rate: '0.5' }), fee('脚手架', 'MEASURE', { kind: 'AMOUNT', amount: '6800.00' }),
      fee('暂列金额', 'OTHER', { kind: 'AMOUNT', amount: '10000.00', given: true }), fee('计日工', 'OTHER', { kind: 'LINES' }),
      fee('总承包服务费', 'OTHER', { kind: 'LINES' }),
      fee('规费', 'STATUTORY', { bases: '分部分项人工费', rate: '15' }), VAT,
    ]
    const fees = tableOf(...UNIT, ...followingFees)
    const lines = new Map([['计日工', centsOf('3840.00')], ['总承包服务费', centsOf('1500.00')]])
    const sum = sumOfLines(fees, [line('1000', centsOf('107.40'), A)], { lines })
    expect(money([sum.allMeasures, sum.others, sum.given, sum.statutory, sum.pretax, sum.tax, sum.total]))
      .toEqual(['9098.00', '15340.00', '10000.00', '4500.00', '136338.00', '12270.42', '148608.42'])
  })

  it('lets the nearest rate hold', () => {
    const fees = tableOf(...UNIT)
    const section: Rates = new Map([['利润', rateUnits('5')]])
    const item: Rates = new Map([...section, ['管理费', 0]])
    const prices = [unitPrice(fees, A).price, unitPrice(fees, A, section).price, unitPrice(fees, A, item).price]
    expect(money(prices)).toEqual(['107.40', '104.55', '100.95'])
    expect(moneyText(sumOfLines(fees, [line('1000', prices[0]!), line('400', prices[1]!), line('250', prices[2]!)]).total)).toBe(
      '174457.50'
    )
  })

  it('spreads a decided price over the fees, a loss over the profit alone', () => {
    const fees = tableOf(...UNIT)
    const byTable = unitPrice(fees, A)
    const price = atMargin(byTable.direct, '15')!
    expect(moneyText(price)).toBe('111.76')
    expect(money(spread(fees, byTable, price))).toEqual(['4.87', '10.27', '1.62'])
    expect(money(spread(fees, byTable, centsOf('90.00')))).toEqual(['0.00', '-5.00', '0.00'])
    expect(marginOf(byTable.direct, price)).toBe('15.00')
    expect(atMargin(byTable.direct, '100')).toBeNull()
  })

  it('shows a client components that lead to the price by the outward rates', () => {
    const [manage, profit, risk] = UNIT as [Row, Row, Row]
    const fees = tableOf(manage, profit, { ...risk, outwardRate: '0' })
    const { unit, rows } = outward(fees, A, centsOf('111.76'))
    expect(money([unit.L, unit.M1 + unit.M2, unit.E, ...rows])).toEqual(['31.57', '63.14', '5.26', '3.79', '8.00', '0.00'])
  })

  it('solves the profit for a target, says what is left and lets one item take it', () => {
    const fees = tableOf(...UNIT, SAFETY, VAT)
    const moving = (id: string, quantity: string, unit: Components): TargetLine =>
      ({ id, quantity, unit, group: 'items', price: unitPrice(fees, unit).price, moves: true, rates: new Map() })
    const lines: TargetLine[] = [
      moving('A', '1000', A), moving('B', '386.45', cost('42.50', '118.30', '3.20')), moving('C', '57.3', cost('88.00', '412.75')),
      { id: 'D', quantity: '1', unit: null, group: 'items', price: centsOf('12000.00'), moves: false, rates: new Map() },
    ]
    expect(moneyText(sumOfLines(fees, lines).total)).toBe('247710.83')
    const input = { fees, lines, facts: EMPTY_FACTS, total: centsOf('250000.00'), feeId: '利润' }
    const solved = solveTarget(input) as Solved
    expect([rateText(solved.found), moneyText(solved.summary.total), moneyText(solved.rest)]).toEqual(['9.0994', '249991.50', '8.50'])
    expect([...solved.prices].map(([id, price]) => [id, moneyText(price)])).toEqual([['A', '108.44'], ['B', '186.39'], ['C', '565.14']])
    const nearest = solveTarget({ ...input, nearest: true }) as Solved
    expect(moneyText(nearest.summary.total)).toBe('250002.62')
    const tailed = solveTarget({ ...input, tail: true }) as Solved
    expect([tailed.tail!.id, moneyText(tailed.tail!.price), moneyText(tailed.summary.total), moneyText(tailed.rest)]).toEqual(
      ['C', '565.27', '249999.78', '0.22']
    )
    expect(solveTarget({ ...input, total: centsOf('1000.00') })).toMatchObject({ refused: 'below' })
  })

  it('says what is left of a lump sum', () => {
    const { price, rest } = ofLump('10000.00', '3')!
    expect(money([price, rest])).toEqual(['3333.33', '0.01'])
  })

  it('prices with the tax where that is simple', () => {
    const fees = tableOf(...UNIT, SAFETY, { ...VAT, rate: '3' })
    const unit = cost('30.90', '67.80', '5.65')
    const { rows, price, direct } = unitPrice(fees, unit)
    expect(money([...rows, price])).toEqual(['3.71', '8.35', '1.36', '117.77'])
    const sum = sumOfLines(fees, [line('1000', price, unit)], { taxMethod: 'SIMPLE' })
    expect(money([sum.allMeasures, sum.tax, sum.total])).toEqual(['2355.40', '3603.76', '123729.16'])
    expect(marginOf(direct, price)).toBe('11.40')
  })

  it('grants a discount, and solves it exactly', () => {
    const fees = tableOf(
      fee('管理费', 'MEASURE', { bases: '分部分项合计-分部分项主材费', rate: '10' }), fee('垃圾清运', 'MEASURE', { kind: 'AREA', amount: '25.00' }),
      fee('设计费', 'OTHER', { kind: 'AREA', amount: '60.00' }),
      fee('优惠', 'DISCOUNT', { bases: '税前合计', rate: '3' }), { ...VAT, rate: '3' },
    )
    const unit = cost('0', '53630.40', '0', '0', '13251.40')
    const lines = [line('1', centsOf('53630.40'), unit)]
    const facts = { ...EMPTY_FACTS, taxMethod: 'SIMPLE', area: '98.60' } as const
    const sum = sumOfLines(fees, lines, facts)
    expect(money([...sum.rows.map(({ amount }) => amount), sum.total])).toEqual(
      ['4037.90', '2465.00', '5916.00', '1981.48', '1922.03', '65989.85']
    )
    const solved = solveTarget(
      { fees, lines: [{ ...lines[0]!, id: 'x', moves: false, rates: new Map() }], facts, total: centsOf('65900.00'), feeId: '优惠' }
    ) as Solved
    expect([moneyText(solved.found), moneyText(solved.rest)]).toEqual(['2068.72', '0.00'])
  })
})

describe('bases', () => {
  it('name rows above alone', () => {
    const { problems } = readFees([
      fee('甲', 'UNIT', { bases: '乙', rate: '1' }), fee('乙', 'UNIT', { bases: '人工费+甲', rate: '1' }),
      fee('丙', 'MEASURE', { bases: '甲+丁', rate: '1' }),
    ])
    expect(problems.map(({ text }) => text)).toEqual(['甲：基数只能取上方的行，“乙”在本行或下方', '丙：“甲”在单价内，不能作为基数', '丙：基数中没有“丁”这一项'])
  })
})
