import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setPrices } from '#schemas/labour/setPrices.ts'
import { boolean, choice, computed, defineGrid, money, text } from '#schemas/kit/index.ts'
import type { ClipGrid } from '#client/grid/clipboard/types.ts'
import { underHeader, underOwn, underTitles } from '#client/grid/sheet/titledClip.ts'

const KEYS = Object.keys(setPrices.columns)
const clipOf = (rows: readonly (readonly string[])[]): ClipGrid =>
  ({ cells: rows.map(row => row.map(text => ({ text, given: true }))), width: rows[0]!.length, source: 'tsv' })
const textsOf = (clip: ClipGrid) => clip.cells.map(row => row.map(({ text, given: hasValue }) => (hasValue ? text : null)))

describe('a block that begins with titles', () => {
  it('stands under the columns that it names, without those of other names', () => {
    const csv = readFileSync(resolve(import.meta.dirname, '../../fixtures/samples/worker_daily_prices.csv'), 'utf8').replace(/^\uFEFF/, '')
    const rows = csv.trim().split(/\r?\n/).map(line => line.split(','))
    const titled = underTitles(clipOf(rows), setPrices, KEYS)
    expect(titled).toMatchObject({ left: 0, clip: { width: 5 } })
    expect(titled!.clip.cells).toHaveLength(96)
    expect(textsOf(titled!.clip)[0]).toEqual(['测量放线工', '普工', '213.20', null, '2026-10-01'])
  })

  it('may come in another order and begin further right', () => {
    const titled = underTitles(clipOf([['地区', '定额价', '参考价'], ['广东省', '310', '300']]), setPrices, KEYS)
    expect(titled!.left).toBe(2)
    expect(textsOf(titled!.clip)).toEqual([['300', '310', null, '广东省']])
  })

  it('knows only columns in sight', () => {
    expect(underTitles(clipOf([['工种', '定额价'], ['木工', '310']]), setPrices, ['jobCategory', 'jobLevel'])).toBeNull()
  })
})

it('takes a line of data for data', () => {
  expect(underTitles(clipOf([['木工', '高级工', '300'], ['木工', '中级工', '280']]), setPrices, KEYS)).toBeNull()
  expect(underTitles(clipOf([['工种', '职业等级', '参考价']]), setPrices, KEYS)).toBeNull()
})

describe('a block with a header of a sheet whose rows have no names to be found by', () => {
  const grid = defineGrid('test.lines', {
    title: '明细', access: { read: 'test' },
    columns: {
      name: text('名称', { excelAliases: ['项目名称'] }), spec: text('规格型号'), unit: choice('单位', { m: 'm' }), price: money('单价', { unit: '元' }),
      note: text('备注', { hidden: true }),
    },
  })
  const keys = ['name', 'spec', 'unit', 'price']
  const matchHeader = (...rows: readonly string[][]) => underHeader(clipOf(rows), grid, keys)

  it('goes to the columns that the header names, in its order, and reports what has no place', () => {
    const titled = matchHeader(['序号', '项目名称', '单位', '综合单价（元）', '备注', '空'], ['1', '门', 'm', '10', '急', ''])
    expect(titled).toMatchObject({ left: 0, homeless: ['序号', '备注'] })
    expect(textsOf(titled!.clip)).toEqual([['门', null, 'm', '10']])
  })

  it('is data where fewer than two texts are titles, an amount stands among them, or most of them are none', () => {
    expect(matchHeader(['名称', '防水卷材'], ['门', '木'])).toBeNull()
    expect(matchHeader(['名称', '规格型号', '12.50'], ['门', '木', '3'])).toBeNull()
    expect(matchHeader(['名称', '单位', '甲', '乙', '丙'], ['门', 'm', '', '', ''])).toBeNull()
    expect(matchHeader(['单位工程名称', '规格型号说明'], ['一层', '见图'])).toBeNull()
    expect(matchHeader(['名称', '单位'])).toBeNull()
  })
})

describe('whole rows of a sheet', () => {
  const grid = defineGrid('test.rows', {
    title: '行', access: { read: 'test' },
    columns: {
      serial: text('序号', { copy: false }), name: text('名称'), unit: choice('单位', { m: 'm' }), price: money('单价'),
      total: computed('合价', { scale: 2 }), by: text('编制人', { readOnly: true }), note: text('备注'), own: boolean('自有'),
    },
    formulas: { total: row => row.price.times('1') },
  })
  const rowsOf = { grid: 'test.rows', columns: Object.entries(grid.columns).map(([key, { label }]) => [key, label] as const) }
  const copied: ClipGrid = { ...clipOf([['7', '门', 'm', '10.00', '10.00', '甲', '急', '是']]), rowsOf }
  const keys = Object.keys(grid.columns)

  it('go to their columns in the order in which these stand here, without what comes by itself', () => {
    const placed = underOwn(copied, grid, ['note', 'total', 'price', 'name', 'by', 'unit', 'own', 'serial'], false)
    expect(placed).toMatchObject({ left: 0, homeless: [] })
    expect(textsOf(placed!.clip)).toEqual([['急', null, '10.00', '门', null, 'm', '是', '7']])
  })
  it('become new rows without what belongs to one row alone', () => {
    expect(textsOf(underOwn(copied, grid, keys, true)!.clip)).toEqual([['门', 'm', '10.00', null, null, '急', '是']])
    expect(underOwn(copied, grid, keys, true)!.left).toBe(1)
  })
  it('name which filled columns have no place here', () => {
    expect(underOwn(copied, grid, ['name', 'unit', 'price'], false)!.homeless).toEqual(['序号', '备注', '自有'])
    const empty = { ...clipOf([['', '门', 'm', '10.00', '10.00', '', '', '']]), rowsOf }
    expect(underOwn(empty, grid, ['name', 'unit', 'price'], false)!.homeless).toEqual([])
  })
  it('find columns of another grid by their titles, where these are enough', () => {
    const other = defineGrid(
      'test.other', { title: '别的', access: { read: 'test' }, columns: { title: text('名称'), sum: money('单价'), at: text('地点') } }
    )
    const placed = underOwn(copied, other, ['at', 'sum', 'title'], false)
    expect([placed!.left, textsOf(placed!.clip)]).toEqual([1, [['10.00', '门']]])
    expect(underOwn(copied, other, ['at', 'title'], false)).toBeNull()
  })
  it('are nothing that another program could have copied', () => {
    expect(underOwn(clipOf([['7', '门']]), grid, keys, false)).toBeNull()
  })
})
