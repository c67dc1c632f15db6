import { describe, expect, it } from 'vitest'
import { isTaken, takenOf, takenText } from '#schemas/kit/index.ts'
import { Compared } from '#schemas/supply/compared.ts'
import { quoteOf } from './quotes.ts'

const tile = [{ row: '1', quantity: '300' }]
const worked = [
  { invited: 'A', quote: quoteOf({ 1: '88.50' }, { freight: 'EXTRA', freightAmount: '600.00', freightTaxRate: '9' }) },
  { invited: 'B', quote: quoteOf({ 1: '80.00' }, { includeTax: false }) },
  { invited: 'C', quote: quoteOf({ 1: '87.00' }, { taxRate: '3' }) },
]
const ranks = (compared: Compared) => worked.map(({ invited }) => compared.rank(invited))

describe('quotes side by side', () => {
  it('rank by the side of the company: the worked example has another winner on each (sheet 1)', () => {
    const [incl, excl] = [new Compared(tile, worked, 'INCL'), new Compared(tile, worked, 'EXCL')]
    expect(ranks(incl)).toEqual([3, 2, 1])
    expect(ranks(excl)).toEqual([2, 1, 3])
    expect([incl.isLowest('1', 'C'), excl.isLowest('1', 'C')]).toEqual([true, false])
    expect(incl.above('1', 'B')).toBe('3.91')
    expect(incl.above('1', 'C')).toBeNull()
  })
  it('put those who quote more rows first', () => {
    const requested = [...tile, { row: '2', quantity: '1' }]
    const compared = new Compared(
      requested, [...worked, { invited: 'D', quote: quoteOf({ 1: '200.00', 2: '1.00' }) }, { invited: 'E', quote: quoteOf({}) }], 'INCL'
    )
    expect([compared.rank('D'), compared.rank('C'), compared.rank('E'), compared.rank('X')]).toEqual([1, 2, null, null])
  })
  it('pay the whole freight of whoever supplies a part of a row', () => {
    const compared = new Compared(tile, worked, 'INCL')
    const takings = [{ row: '1', invited: 'A', quantity: '100' }, { row: '1', invited: 'C', quantity: '200' }]
    expect(compared.parts(takings)).toEqual([
      {
        invited: 'A', rows: 1, goods: { incl: '8850.00', excl: '7831.86' }, freight: { incl: '600.00', excl: '550.46' },
        total: { incl: '9450.00', excl: '8382.32' },
      },
      {
        invited: 'C', rows: 1, goods: { incl: '17400.00', excl: '16893.20' }, freight: { incl: '0.00', excl: '0.00' },
        total: { incl: '17400.00', excl: '16893.20' },
      },
    ])
    expect(compared.total(takings)).toEqual({ incl: '26850.00', excl: '25275.52' })
    expect(compared.goods({ row: '9', invited: 'A', quantity: '1' })).toBeNull()
    expect(compared.total([])).toEqual({ incl: '0.00', excl: '0.00' })
  })
  it('say which bundle takes what', () => {
    const compared = new Compared(tile, worked, 'EXCL')
    expect(compared.takingsOf(compared.lowest())).toEqual([{ row: '1', invited: 'B', quantity: '300' }])
    expect(compared.best(1)?.total).toBe('24000.00')
  })
})

describe('what is taken of a row', () => {
  it('is read and kept as one text', () => {
    for (const text of ['price0', 'price0=100 price2=200.5']) expect(takenText(takenOf(text))).toBe(text)
    expect(takenText(takenOf(null))).toBeNull()
    expect([...takenOf('price0=100 price2=200')]).toEqual([['price0', '100'], ['price2', '200']])
  })
  it('is one cell, or several in part', () => {
    const at = (selected: string | null, key: string) => isTaken({ taken: selected }, 'taken', key)
    expect([at('price0', 'price0'), at('price1=5 price0=2', 'price0'), at('price10', 'price1'), at(null, 'price0')]).toEqual(
      [true, true, false, false]
    )
  })
})
