import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec } from '#schemas/kit/index.ts'
import { bulkColumns, bulkSums, planBulk, waysOf, type BulkEdit } from '#client/grid/workspace/tools/bulk.ts'
import { rowsModel } from '../report/rows.ts'
import { boq } from './boq.ts'

const ids = ['r1', 'r2', 'r3', 'r4']
const plan = (edit: Partial<BulkEdit> & Pick<BulkEdit, 'column'>, model = rowsModel(4)) =>
  planBulk(model, ids, { way: 'set', text: '', round: true, ...edit }, id => Number(id.slice(1)))
const values = (made: ReturnType<typeof plan>) => made.cells.map(({ rowId, value }) => [rowId, value])

describe('a bulk edit', () => {
  it('sets a value as the column reads it, and counts what stays and what cannot be edited', () => {
    const model = rowsModel(4, { r3: { unit: 't' } })
    const made = plan({ column: 'unit', text: 't' }, model)
    expect(values(made)).toEqual([['r1', 't'], ['r4', 't']])
    expect([made.same, made.locked, made.refused]).toEqual([1, 1, []])
  })

  it('reports values that the column refuses before anything is written', () => {
    const made = plan({ column: 'unit', text: '车' })
    expect(made.cells).toEqual([])
    expect(made.refused).toHaveLength(3)
    expect(plan({ column: 'name', way: 'clear' }).refused[0]).toMatchObject({ row: 1, rowId: 'r1', text: '名称必须填写' })
  })

  it('adds, multiplies and rounds in decimals', () => {
    const model = rowsModel(4, { r1: { price: '0.10' }, r3: { price: null }, r4: { price: '-1.05' } })
    expect(values(plan({ column: 'price', way: 'add', text: '0.20' }, model))).toEqual([['r1', '0.30'], ['r4', '-0.85']])
    expect(values(plan({ column: 'price', way: 'multiply', text: '110%' }, model))).toEqual([['r1', '0.11'], ['r4', '-1.16']])
    expect(values(plan({ column: 'price', way: 'round', text: '1' }, model))).toEqual([['r4', '-1.10']])
  })

  it('raises and lowers by a percentage, which may be written with its sign', () => {
    const model = rowsModel(4, { r1: { price: '0.10' }, r3: { price: null }, r4: { price: '99999999.99' } })
    const raised = [['r1', '0.11'], ['r4', '104999999.99']]
    expect(values(plan({ column: 'price', way: 'percent', text: '5' }, model))).toEqual(raised)
    expect(values(plan({ column: 'price', way: 'percent', text: '＋5％' }, model))).toEqual(raised)
    expect(values(plan({ column: 'price', way: 'percent', text: '-12.5%' }, model))).toEqual([['r1', '0.09'], ['r4', '87499999.99']])
    expect(plan({ column: 'price', way: 'percent', text: '1', round: false }, model).refused.map(({ value, text }) => [value, text]))
      .toEqual([['0.101', '最多 2 位小数，不会自动四舍五入'], ['100999999.9899', '最多 2 位小数，不会自动四舍五入']])
    expect(plan({ column: 'qty', way: 'percent', text: '-101' }).refused[0]).toMatchObject({ value: '-0.02', text: '不能小于 0' })
    expect(plan({ column: 'price', way: 'percent', text: '0' }, model)).toMatchObject({ cells: [], same: 3 })
  })

  it('says what becomes of the sums of a list', () => {
    const model = rowsModel(
      4, { r1: { price: '0.10', amount: '0.20' }, r3: { price: '约', amount: null }, r4: { price: '-1.05', amount: '-2.10' } }
    )
    expect(bulkSums(plan({ column: 'price', way: 'multiply', text: '2' }, model), model, true)).toEqual(
      [{ key: 'amount', before: '-1.90', after: '-3.80' }]
    )
    expect(bulkSums(plan({ column: 'price', way: 'multiply', text: '2' }, model), model, false)).toEqual([])
    expect(bulkSums(plan({ column: 'name', way: 'set', text: '门' }, model), model, true)).toEqual([])
  })

  it('never rounds unless it was asked to', () => {
    const made = plan({ column: 'price', way: 'multiply', text: '1.001', round: false })
    expect(made.cells).toEqual([])
    expect(made.refused[0]?.text).toBe('最多 2 位小数，不会自动四舍五入')
  })

  it('wants a number where it reckons', () => {
    expect(plan({ column: 'price', way: 'add', text: '多' }).problem).toBe('请填写数字')
    expect(plan({ column: 'price', way: 'round', text: '3' }).problem).toContain('0 到 2')
  })

  it('offers columns that can be edited, and reckoning for numbers only', () => {
    expect(bulkColumns(rowsModel(4), ids, ['code', 'amount', 'time', 'qty'])).toEqual(['code', 'qty'])
    expect(bulkColumns(rowsModel(4), ['r2'], ['code', 'qty'])).toEqual([])
    expect(waysOf(boq.columns.name)).toEqual(['set', 'clear'])
  })

  it('adding and taking away again gives every row back', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 1e9 }), cents => {
      const text = dec(cents).div(100).toFixed(2)
      const model = rowsModel(4)
      const before = model.rows().map(row => row.price)
      model.write(plan({ column: 'price', way: 'add', text }, model).cells)
      model.write(plan({ column: 'price', way: 'add', text: `-${text}` }, model).cells)
      expect(model.rows().map(row => row.price)).toEqual(before)
    }))
  })
})
