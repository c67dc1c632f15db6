import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReadSheet } from '#server/core/xlsx/index.ts'
import { matchItems, type ItemIdentity } from '#server/domains/projectItem/bill/match.ts'
import { recognise } from '#server/domains/projectItem/bill/recognise.ts'
import { compareSums } from '#server/domains/projectItem/bill/sums.ts'
import { sumOfText } from '#server/domains/projectItem/bill/billTerms.ts'

const HEADER = ['序号', '项目编码', '项目名称', '项目特征描述', '计量单位', '工程量', '综合单价', '合价']
const MAPPING = { number: 0, code: 1, name: 2, feature: 3, unit: 4, quantity: 5, price: 6, total: 7 }
const sheetOf = (rows: readonly (readonly string[])[], name = '表-08'): ReadSheet =>
  ({ name, merges: [], rows: [HEADER, ...rows].map(row => row.map(text => (text === '' ? null : { text }))) })
const read = (...rows: readonly (readonly string[])[]) => recognise(sheetOf(rows), { headerRow: 1, mapping: MAPPING })
const item = (code: string, name = '块料楼地面', feature = '砖'): string[] => ['1', code, name, feature, 'm2', '10', '5', '50']
const title = (name: string, number = '', code = ''): string[] => [number, code, name]
const sum = (name: string, total = ''): string[] => ['', '', name, '', '', '', '', total]

describe('a sheet of form 表-08', () => {
  it('has titles on the levels that their numbers say', () => {
    const { sections, items } = read(
      title('一、建筑工程'), title('（一）土石方'), item('010101001001'), title('（二）砌筑'), item('010401001001'), title('二、装饰工程'), item('011102001001')
    )
    expect(sections.map(({ name, parent }) => [name, parent])).toEqual([['一、建筑工程', null], ['（一）土石方', 0], ['（二）砌筑', 0], ['二、装饰工程', null]])
    expect(items.map(({ section }) => section)).toEqual([1, 2, 3])
  })

  it('has titles on the levels of their codes, and numbers with points', () => {
    expect(read(title('装饰', '', '0111'), title('楼地面', '', '011102'), item('011102001001'), title('墙面', '', '0112')).sections.map(
      ({ parent }) => parent
    )).toEqual([null, 0, null])
    expect(
      read(title('总则', '1'), title('楼地面', '1.1'), title('砖', '1.1.1'), title('墙面', '1.2')).sections.map(({ parent }) => parent)
    ).toEqual([null, 0, 1, 0])
  })

  it('passes over what pages repeat, and takes descriptions that go on below', () => {
    const { sections, items, passed } = read(
      title('楼地面'), item('011102001001', '块料', '1.砖'), ['', '', '', '2.砂浆'], ['工程名称：示例', '', '', '', '', '第 2 页 共 3 页'], HEADER,
      ['', '', '', '3.勾缝'], item('011102001002'))
    expect(sections).toHaveLength(1)
    expect(items.map(({ cells }) => cells[3]?.text)).toEqual(['1.砖\n2.砂浆\n3.勾缝', '砖'])
    expect(passed.map(({ row, note }) => [row, note])).toEqual([[4, '续上一行的项目特征'], [5, '标题行'], [6, '表头'], [7, '续上一行的项目特征']])
  })

  it('knows what sums go over: a page, a section by its word or its name, the sheet', () => {
    const { sums, items } = read(
      title('楼地面'), item('011102001001'), sum('本页小计', '50'), item('011102001002'), sum('分部小计', '100'), title('墙面'), item('011204001001'),
      sum('墙面 合计', '50'), sum('合 计', '150'))
    expect(items).toHaveLength(3)
    expect(sums.map(({ scope, from, to }) => [scope, from, to])).toEqual(
      [['page', 0, 1], ['section', 0, 2], ['section', 2, 3], ['sheet', 0, 3]]
    )
    expect(
      ['分部分项工程合计', '总计：', '（合计）', '小 计', '本页小计', '小计算机房', 'Sub-Total', 'Grand Total:', '合计（大写）'].map(text => sumOfText(text)?.scope ?? null)
    )
      .toEqual(['sheet', 'sheet', 'sheet', 'section', 'page', null, 'section', 'sheet', 'sheet'])
  })

  it('takes for an item whatever has a unit, a quantity, a price or a long code, also where the rest is missing', () => {
    const { items, sections } = read(
      ['1', '011102001001', '没有单位'], ['2', '', '没有编码', '', 'm2'], ['3', '', '只有数量', '', '', '3'], ['4', 'WB041111006001', ''],
      ['', '', '有特征没有单位', '特征']
    )
    expect([items.length, sections.length]).toEqual([5, 0])
  })

  it('loses no row: each is a title, an item, a sum or passed over', () => {
    const row = fc.oneof(
      fc.constantFrom(title('一、甲'), title('乙'), sum('小计', '1'), sum('本页小计'), sum('合计', '2'), HEADER, ['', '', '', '续'], HEADER.slice(0, 2)),
      fc.array(fc.constantFrom('', '1', 'm2', '块料', '011102001001', '合计', '第 1 页 共 2 页'), { minLength: 1, maxLength: 8 }),
    )
    fc.assert(fc.property(fc.array(row, { maxLength: 30 }), rows => {
      const { sections, items, sums, passed } = read(...rows)
      const rowNumbers = [...sections, ...items, ...sums, ...passed].map(one => one.row).toSorted((a, b) => a - b)
      expect(rowNumbers).toEqual(rows.flatMap((cells, at) => (cells.every(text => text === '') ? [] : [at + 2])))
      expect(sections.every(({ parent }, at) => parent === null || parent < at)).toBe(true)
      expect(items.every(({ section }) => section === null || section < sections.length)).toBe(true)
      expect(sums.every(({ from, to }) => from <= to && to <= items.length)).toBe(true)
    }))
  })
})

describe('a changed bill', () => {
  const existingItem = (code: string, facts: Partial<ItemIdentity> = {}): ItemIdentity =>
    ({ sheet: '表-08', code, path: '楼地面', name: '块料', unit: 'm2', feature: '砖', ...facts })

  it('recognises items by code before text, by text where the code is another or missing', () => {
    const stored = [
      existingItem('A1', { feature: '甲' }), existingItem('A2', { feature: '乙' }), existingItem('', { feature: '丙', name: '踢脚' }),
    ]
    const coming = [
      existingItem('A2', { feature: '甲' }), existingItem('B9', { feature: '甲', path: '别处' }),
      existingItem('', { feature: '丁', name: '踢脚' }),
      existingItem('C3', { feature: '戊' }),
    ]
    expect([...matchItems(coming, stored)]).toEqual(expect.arrayContaining([[0, 1], [1, 0], [2, 2]]))
    expect(matchItems(coming, stored).has(3)).toBe(false)
  })

  it('recognises every item at most once, all of an unchanged bill, and the same ones in whatever order', () => {
    const facts = fc.record({
      sheet: fc.constantFrom('甲', '乙'), code: fc.constantFrom('', '1', '2', '3', '4'), path: fc.constantFrom('a', 'b'),
      name: fc.constantFrom('x', 'y'), unit: fc.constant('m2'), feature: fc.constantFrom('', 'f', 'g'),
    })
    fc.assert(fc.property(fc.array(facts, { maxLength: 12 }), fc.array(facts, { maxLength: 12 }), (coming, stored) => {
      const matches = matchItems(coming, stored)
      expect(new Set(matches.values()).size).toBe(matches.size)
      expect(matchItems(stored, stored).size).toBe(stored.length)
    }))
    const distinct = fc.uniqueArray(fc.nat({ max: 50 }), { maxLength: 15 })
      .map(numbers => numbers.map(n => existingItem(`C${n}`, { name: `n${n}`, feature: `f${n}` })))
    fc.assert(fc.property(distinct, fc.infiniteStream(fc.nat()), (stored, keys) => {
      const shuffled = stored.map(one => [keys.next().value!, one] as const).toSorted(([a], [b]) => a - b).map(([, one]) => one)
      expect([...matchItems(shuffled, stored)].every(([at, to]) => shuffled[at] === stored[to])).toBe(true)
    }))
  })
})

it('compares sums to the cent, and lists those of items without a price', () => {
  const one = { sheet: '甲', row: 9, name: '合计', whole: true }
  expect(compareSums([{ ...one, said: '100.10', amounts: ['60.05', '40.05'] }])).toMatchObject(
    { problems: [], notes: [{ warning: false }] }
  )
  expect(compareSums([{ ...one, said: '１００．１１', amounts: ['60.05', '40.05'] }]).problems).toMatchObject(
    [{ row: '9', column: 'total', warning: true, text: '合计为 100.11，清单项合价之和为 100.10，相差 0.01' }]
  )
  expect(compareSums([{ ...one, said: '0', amounts: [null, null] }, { ...one, said: '', amounts: ['1'] }])).toEqual(
    { problems: [], notes: [], listed: [] }
  )
  expect(compareSums([{ ...one, said: '100', amounts: [null, null] }]).listed).toEqual(
    [{ sheet: '甲', row: 9, name: '合计', said: '100.00', taken: '0.00' }]
  )
})
