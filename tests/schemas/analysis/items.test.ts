import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analysisMachines, analysisOthers } from '#schemas/analysis/blocks.ts'
import { analysisItems } from '#schemas/analysis/items.ts'
import { branchSums, RowTree } from '#schemas/kit/branches/index.ts'
import { computeRows, dec, isEditable, newRow, sumOf, toScale, type Row } from '#schemas/kit/index.ts'

const item = (id: string, values: Row): Row =>
  newRow(analysisItems, id, { unit: '2401', machine: '0.00', other: '0.00', state: 'MATCHED', own: false, ...values })
const computed = (values: Row): Row => computeRows(analysisItems, [item('a', values)])[0]!

describe('a row of the sheet', () => {
  it('multiplies its quantity by the price of one unit, rounded once per class', () => {
    expect(computed({ quantity: '1268.400000', labourPrice: '38.123456', materialPrice: '96.500000', sellPrice: '177.40' })).toMatchObject({
      labour: '48355.79', material: '122400.60', direct: '170756.39', sell: '225014.16', pricedSell: '225014.16', margin: '24.11',
    })
  })
  it('knows nothing of its cost without a package, and loses money where it sells below', () => {
    expect(computed({ quantity: '10.000000', sellPrice: '5.00', state: 'NONE' })).toMatchObject(
      { labour: null, direct: null, sell: '50.00', pricedSell: null, margin: null }
    )
    expect(computed({ quantity: '10.000000', labourPrice: '6', materialPrice: '0', sellPrice: '5.00' }).margin).toBe('-20.00')
    expect(computed({ quantity: '10.000000', labourPrice: '6', materialPrice: '0' })).toMatchObject({ direct: '60.00', margin: null })
  })
  it('is typed in where it is the analysis\' own, and its quantity and price as long as it is not locked', () => {
    const open = (row: Row) => ['name', 'unit', 'quantity', 'sellPrice'].filter(key => isEditable(analysisItems, row, key))
    expect(open(item('a', {}))).toEqual(['quantity', 'sellPrice'])
    expect(open(item('a', { own: true, state: 'NONE' }))).toEqual(['name', 'unit', 'quantity', 'sellPrice'])
    expect(open(item('a', { own: true }))).toEqual(['name', 'quantity', 'sellPrice'])
    expect(open(item('a', { own: true, state: 'LOCKED' }))).toEqual([])
    expect(open(item('a', { unit: null, state: null }))).toEqual([])
  })
})

it('a section has the sums of its items, and the margin of those whose cost and price are known', () => {
  const rows = computeRows(analysisItems, [
    item('s', { unit: null, state: null, sort: 1 }),
    item('a', { parentId: 's', sort: 1, quantity: '1', labourPrice: '60', materialPrice: '0', sellPrice: '100.00' }),
    item('b', { parentId: 's', sort: 2, quantity: '1', sellPrice: '900.00', state: 'NONE' }),
    item('c', { parentId: 's', sort: 3, quantity: '1', labourPrice: '500', materialPrice: '0' }),
  ])
  const sums = branchSums(analysisItems, new RowTree(analysisItems.tree!, 'id', rows), id => rows.find(row => row.id === id)).get('s')
  expect(sums).toMatchObject({ direct: '560.00', sell: '1000.00', pricedSell: '100.00', pricedDirect: '60.00', margin: '40.00' })
})

it('the margin of a section follows from its sums, whatever the items are', () => fc.assert(fc.property(
  fc.array(fc.record(
    { quantity: fc.integer({ min: 1, max: 99999 }), cost: fc.integer({ min: 1, max: 99999 }), sell: fc.integer({ min: 1, max: 99999 }) }
  ), { minLength: 1, maxLength: 12 }),
  items => {
    const text = (value: number, scale: number) => toScale(dec(value).div(100), scale)
    const rows = computeRows(analysisItems, [item('s', { unit: null, state: null, sort: 1 }), ...items.map(({ quantity, cost, sell }, i) =>
      item(
        `i${i}`,
        { parentId: 's', sort: i, quantity: text(quantity, 6), labourPrice: text(cost, 6), materialPrice: '0', sellPrice: text(sell, 2) }
      ))])
    const sums = branchSums(analysisItems, new RowTree(analysisItems.tree!, 'id', rows), id => rows.find(row => row.id === id)).get('s')!
    const [direct, sell] = ['direct', 'sell'].map(key => sumOf(rows.slice(1).map(row => row[key] as string)))
    expect([sums.direct, sums.sell]).toEqual([toScale(direct!, 2), toScale(sell!, 2)])
    expect(sums.margin).toBe(sell!.isZero() ? null : toScale(sell!.minus(direct!).div(sell!).times(100), 2))
  })))

it('costs beside the packages are quantity, days and price, and a base with its rate', () => {
  expect(computeRows(analysisMachines, [newRow(analysisMachines, 'm', { quantity: '2', days: '15.5', price: '333.33' })])[0]!.amount).toBe(
    '10333.23'
  )
  expect(
    computeRows(
      analysisOthers, [newRow(analysisOthers, 'o', { base: 'DIRECT', basis: '123456.78', factor: '0.01', rate: '1.5' })]
    )[0]!.amount
  ).toBe(
    '1851.85'
  )
})
