import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillSeries, type SeriesRequest } from '#client/grid/geometry/series.ts'

const fill = (kind: SeriesRequest['kind'], source: string[], count: number, direction: 1 | -1 = 1) =>
  fillSeries({ kind, source, count, direction })

test('numbers continue their constant step, exactly', () => {
  expect(fill('number', ['0.1', '0.2'], 3)).toEqual(['0.3', '0.4', '0.5'])
  expect(fill('number', ['1', '2', '3'], 2, -1)).toEqual(['0', '-1'])
  expect(fill('number', ['9007199254740993', '9007199254740995'], 1)).toEqual(['9007199254740997'])
  expect(fill('number', ['5', '5'], 2)).toEqual(['5', '5'])
})

test('one number, or numbers without one step, repeat', () => {
  expect(fill('number', ['12'], 2)).toEqual(['12', '12'])
  expect(fill('number', ['1', '2', '4'], 4)).toEqual(['1', '2', '4', '1'])
  expect(fill('number', ['1', '', '3'], 4, -1)).toEqual(['3', '', '1', '3'])
})

test('any two numbers of money or quantity continue as integers of their smallest unit would', () => {
  const unit = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
  const text = (n: bigint) => `${n < 0n ? '-' : ''}${String(n < 0n ? -n : n).padStart(7, '0').replace(/(\d{6})$/, '.$1')}`
  fc.assert(fc.property(unit, unit, fc.integer({ min: 1, max: 50 }), (a, b, n) => {
    const expectedText = text(b + (b - a) * BigInt(n)).replace(/\.?0+$/, '')
    expect(fill('number', [text(a), text(b)], n).at(-1)).toBe(expectedText === '-0' || expectedText === '' ? '0' : expectedText)
  }))
})

test('texts count their trailing digits up, width kept', () => {
  expect(fill('text', ['010101001009'], 2)).toEqual(['010101001010', '010101001011'])
  expect(fill('text', ['A-099'], 2)).toEqual(['A-100', 'A-101'])
  expect(fill('text', ['楼2', '楼4'], 2)).toEqual(['楼6', '楼8'])
  expect(fill('text', ['A02'], 3, -1)).toEqual(['A01', 'A00', 'A00'])
  expect(fill('text', ['99999999999999999999'], 1)).toEqual(['100000000000000000000'])
})

test.each([
  ['星期一', ['星期二', '星期三', '星期四', '星期五', '星期六', '星期日', '星期一']],
  ['周六', ['周日', '周一']],
  ['星期天', ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期天']],
  ['十一月', ['十二月', '一月']],
  ['1月', ['2月', '3月']],
  ['12月', ['1月']],
  ['2026年11月', ['2026年12月', '2027年1月']],
  ['第三季度', ['第四季度', '第一季度']],
])('%s goes on', (first, next) => {
  expect(fill('text', [first], next.length)).toEqual(next)
  expect(fill('text', [next.at(-1)!], next.length, -1)).toEqual([...next.slice(0, -1).toReversed(), first])
})

test('several names go on by their step, round the end; names of two kinds repeat', () => {
  expect(fill('text', ['08月'], 3)).toEqual(['09月', '10月', '11月'])
  expect(fill('text', ['周一', '周三'], 3)).toEqual(['周五', '周日', '周二'])
  expect(fill('text', ['一月', '四月'], 3, -1)).toEqual(['十月', '七月', '四月'])
  expect(fill('text', ['周一', '星期二'], 2)).toEqual(['周一', '星期二'])
  expect(fill('text', ['周一', '周一'], 2)).toEqual(['周一', '周一'])
  expect(fill('text', ['13月', '一月初'], 2)).toEqual(['13月', '一月初'])
})

test('texts without a rule repeat in their order, both ways', () => {
  expect(fill('text', ['甲', '乙'], 3)).toEqual(['甲', '乙', '甲'])
  expect(fill('text', ['甲', '乙'], 3, -1)).toEqual(['乙', '甲', '乙'])
  expect(fill('text', ['A1', 'B2'], 2)).toEqual(['A1', 'B2'])
  expect(fill('text', [''], 2)).toEqual(['', ''])
  expect(fill('text', [], 2)).toEqual([])
})

test('dates step by day, or by month when they share the day or end their month', () => {
  expect(fill('date', ['2024-02-28'], 2)).toEqual(['2024-02-29', '2024-03-01'])
  expect(fill('date', ['2024-03-01'], 1, -1)).toEqual(['2024-02-29'])
  expect(fill('date', ['2024-01-01', '2024-01-08'], 2)).toEqual(['2024-01-15', '2024-01-22'])
  expect(fill('date', ['2024-10-15', '2024-11-15'], 3)).toEqual(['2024-12-15', '2025-01-15', '2025-02-15'])
  expect(fill('date', ['2024-01-31', '2024-02-29'], 2)).toEqual(['2024-03-31', '2024-04-30'])
  expect(fill('date', ['2023-05-31', '2023-07-31'], 2, -1)).toEqual(['2023-03-31', '2023-01-31'])
  expect(fill('date', ['2022-02-28', '2023-02-28'], 1)).toEqual(['2024-02-28'])
})

test('what is no date, or has no one step, repeats', () => {
  expect(fill('date', ['2024-02-30'], 2)).toEqual(['2024-02-30', '2024-02-30'])
  expect(fill('date', ['2024-01-01', '2024-01-02', '2024-01-09'], 1)).toEqual(['2024-01-01'])
})
