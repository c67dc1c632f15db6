import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRows, defineGrid, dec, NO_LOOKUPS, text, decimal, type Row } from '#schemas/kit/index.ts'
import { indexProblems, listProblems, ProblemIndex } from '#client/grid/validation/problems.ts'
import { StatsWork, statsOf } from '#client/grid/workspace/stats.ts'
import { ALL_TYPES, typeItems } from '#client/grid/workspace/typeItems.ts'
import { boq } from './boq.ts'

describe('statistics of a selection', () => {
  it('count what is filled and add what is a number, in decimals', () => {
    const rows: Row[] = [{ name: '甲', price: '0.10' }, { name: '乙', price: '0.20' }, { name: null, price: null }]
    expect(statsOf(rows, ['name', 'price'], boq.columns)).toEqual({ count: 4, sum: '0.30', average: '0.15', min: '0.10', max: '0.20' })
  })

  it('lose the trailing zeros of fine figures', () => {
    expect(statsOf([{ qty: '64.300' }, { qty: '0.002' }], ['qty'], boq.columns)).toMatchObject({ sum: '64.302', average: '32.151' })
  })

  it('hide no decimals of a text that its column refuses', () => {
    expect(statsOf([{ price: '0.125' }, { price: '1.00' }], ['price'], boq.columns)).toMatchObject({ sum: '1.125', min: '0.125' })
  })

  it('have no figures without a number', () => {
    const stats = statsOf([{ name: '1', qty: '很多' }], ['name', 'qty'], boq.columns)
    expect(stats).toEqual({ count: 2, sum: null, average: null, min: null, max: null })
  })

  it('are the same in slices', () => {
    const rows: Row[] = Array.from({ length: 1000 }, (_, i) => ({ price: `${i}.10`, name: i % 3 ? '甲' : null }))
    const work = new StatsWork(rows, ['price', 'name'], boq.columns)
    let slices = 1
    while (!work.advance(0)) slices++
    expect(slices).toBeGreaterThan(5)
    expect(work.stats()).toEqual(statsOf(rows, ['price', 'name'], boq.columns))
  })

  it('add up exactly', () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1 }), cents => {
      const rows = cents.map(cent => ({ price: dec(cent).div(100).toFixed(2) }))
      expect(statsOf(rows, ['price'], boq.columns).sum).toBe(dec(cents.reduce((a, b) => a + b, 0)).div(100).toFixed(2))
    }))
  })
})

describe('problems', () => {
  const grid = defineGrid('test.lines', {
    title: '行', access: { read: 'N_QUOTA' },
    columns: { name: text('名称', { required: true }), qty: decimal('数量', { scale: 2, min: '0' }) },
    unique: { columns: ['name'], message: '名称重复' },
  })

  it('stand by row and column, the first of a cell only', () => {
    const problem = { row: '1', column: 'qty', code: 'invalid' as const, text: '一' }
    const index = indexProblems([problem, { ...problem, text: '二' }, { ...problem, column: 'name' }])
    expect(index.get('1')?.get('qty')?.text).toBe('一')
    const listed = listProblems(index, [{ id: '1' }], grid, ['name', 'qty'])
    expect(listed.map(({ column }) => column)).toEqual(['name', 'qty'])
  })

  it('are after every change what a check of everything finds', () => {
    const row = fc.record({ name: fc.constantFrom('甲', '乙', null), qty: fc.constantFrom('1.00', '-1', 'x', null) })
    const steps = fc.array(fc.tuple(fc.nat(4), row), { maxLength: 12 })
    fc.assert(fc.property(fc.array(row, { minLength: 5, maxLength: 5 }), steps, (start, changes) => {
      let rows: Row[] = start.map((cells, i) => ({ id: String(i), ...cells }))
      const index = new ProblemIndex(grid)
      index.update(rows, NO_LOOKUPS, {}, 'all')
      for (const [at, cells] of changes) {
        rows = rows.map((old, i) => (i === at ? { id: String(i), ...cells } : old))
        expect(index.update(rows, NO_LOOKUPS, {}, new Set([String(at)]))).toEqual(indexProblems(checkRows(grid, rows, NO_LOOKUPS)))
      }
    }))
  })

  it('of rows that did not change are not looked for again', () => {
    const index = new ProblemIndex(grid)
    const rows: Row[] = [{ id: '1', name: null }, { id: '2', name: '甲' }]
    const before = index.update(rows, NO_LOOKUPS, {}, 'all').get('1')?.get('name')
    expect(index.update(rows, NO_LOOKUPS, {}, new Set(['2'])).get('1')?.get('name')).toBe(before)
  })
})

describe('a tree of types', () => {
  const options = [{ key: 'a', label: '甲' }, { key: 'b', label: '乙', parent: 'a' }, { key: 'm', label: '机械' }]

  it('adds the counts up to the roots and over all', () => {
    const items = typeItems(options, [{ code: 'b', count: 3 }, { code: 'a', count: 1 }, { code: 'm', count: 5 }], '全部类型')
    expect(items).toMatchObject([
      { id: ALL_TYPES, count: 9 }, { id: 'a', count: 4, children: [{ id: 'b', count: 3 }] }, { id: 'm', count: 5 },
    ])
  })

  it('leaves roots out, with their counts', () => {
    const items = typeItems(options, [{ code: 'b', count: 3 }, { code: 'm', count: 5 }], '全部类型', root => root.label !== '机械')
    expect(items.map(({ id, count }) => [id, count])).toEqual([[ALL_TYPES, 3], ['a', 3]])
  })
})
