import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ranked } from '#schemas/analysis/optimize.ts'
import { STEPS, waterfallOf, type Cost, type Costs, type Step } from '#schemas/analysis/waterfall.ts'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'

const row = (id: string, amount: string, quantity: string | null = '10', priced = amount) => ({ id, name: id, amount, quantity, priced })

describe('where the money is', () => {
  it('puts into A what makes up the first 80 %, the row that crosses it among them, and into B what comes to 95 %', () => {
    const rows = ranked([row('d', '3'), row('a', '60'), row('c', '12'), row('b', '25')], '200')
    expect(rows.map(({ id, abc, share, cumulative }) => [id, abc, share, cumulative])).toEqual(
      [['a', 'A', '60.00', '60.00'], ['b', 'A', '25.00', '85.00'], ['c', 'B', '12.00', '97.00'], ['d', 'C', '3.00', '100.00']]
    )
  })
  it('says what 10 % more costs in points of the margin, as in 129,921.24 of 1,150,387.00 sold: −1.13, and of what is of items without a '
    + 'price nothing', () => {
    expect(ranked([row('a', '129921.24', '1467.956')], '1150387')[0]).toMatchObject({ swing: '-1.13', price: '88.50' })
    expect(ranked([row('a', '129921.24', '1467.956', '23007.74')], '1150387')[0]).toMatchObject({ swing: '-0.20', price: '88.50' })
    expect(ranked([row('a', '1', null)], null)[0]).toMatchObject({ swing: null, price: null })
  })
  it(
    'knows no share of nothing',
    () => expect(ranked([row('a', '0.00')], '1').map(({ abc, share }) => [abc, share])).toEqual([['A', '0.00']])
  )
})

const amount = fc.integer({ min: 0, max: 10_000_000 }).map(cents => toScale(dec(String(cents)).div(100), 2))
const cost = (id: string): fc.Arbitrary<Cost> => fc.record({
  id: fc.constant(id), analyseId: fc.constant('a'), name: fc.constant(id),
  quantity: fc.integer({ min: 1, max: 1_000_000 }).map(n => toScale(dec(String(n)).div(1000), 6)),
  labour: amount, material: amount, machine: amount, other: amount,
})
const costs: fc.Arbitrary<Costs> = fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { maxLength: 6 })
  .chain(ids => fc.tuple(...ids.map(n => cost(`i${n}`)))).map(list => new Map(list.map(one => [one.id, one])))
const KEYS = Object.keys(STEPS) as Step[]

describe('where it was saved', () => {
  it('leads from one whole to the other by its steps, item by item and in all, to the cent', () => fc.assert(fc.property(costs, costs, (
    from, to
  ) => {
    const { before, after, steps, rows } = waterfallOf(from, to)
    const totalCost = (costs: Costs): string =>
      toScale(sumOf([...costs.values()].flatMap(({ labour, material, machine, other }) => [labour, material, machine, other])), 2)
    expect([before, after]).toEqual([totalCost(from), totalCost(to)])
    expect(toScale(sumOf([before, ...steps.map(step => step.amount)]), 2)).toBe(after)
    for (const one of rows) expect(toScale(sumOf([one.before, ...KEYS.map(key => one[key])]), 2)).toBe(one.after)
    for (const { step, amount: displayed } of steps) expect(toScale(sumOf(rows.map(one => one[step])), 2)).toBe(displayed)
  })))
  it('keeps a dearer price apart from a larger quantity', () => {
    const one = (quantity: string, labour: string): Costs =>
      new Map([['x', { id: 'x', analyseId: 'a', name: 'x', quantity, labour, material: '0', machine: '0', other: '0' }]])
    expect(waterfallOf(one('10', '100'), one('12', '150')).steps).toEqual(
      [{ step: 'quantity', amount: '20.00' }, { step: 'labour', amount: '30.00' }]
    )
  })
})
