import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { landedOf, onSide, unitAtArrival } from '#schemas/supply/landed.ts'
import { emptyLine, type Quote } from '#schemas/supply/quote.ts'
import { quoteOf } from './quotes.ts'

const tile = [{ row: '1', quantity: '300' }]
const priced = (price: string, rest: Partial<Quote>): Quote => quoteOf({ 1: price }, rest)

describe('prices at arrival', () => {
  it('are those of the worked example, whose winner changes with the side of the tax (sheet 1)', () => {
    const a = priced('88.50', { taxRate: '13', freight: 'EXTRA', freightAmount: '600.00', freightTaxRate: '9' })
    const b = priced('80.00', { taxRate: '13', includeTax: false })
    const c = priced('87.00', { taxRate: '3' })
    expect([a, b, c].map(quote => landedOf(quote, tile).total)).toEqual([
      { incl: '27150.00', excl: '24046.04' }, { incl: '27120.00', excl: '24000.00' }, { incl: '26100.00', excl: '25339.81' },
    ])
    const line = landedOf(a, tile).lines.get('1')
    expect(line).toMatchObject({ goods: { incl: '26550.00', excl: '23495.58' }, freight: { incl: '600.00', excl: '550.46' } })
    expect(unitAtArrival(onSide(line!.amount, 'INCL'), '300')).toBe('90.50')
  })
  it('put the residue of the freight on the largest row', () => {
    const quote = quoteOf({ 1: '1.00', 2: '1.00', 3: '1.01' }, { freight: 'EXTRA', freightAmount: '1.00', freightTaxRate: '0' })
    const { lines } = landedOf(quote, ['1', '2', '3'].map(row => ({ row, quantity: '1' })))
    expect([...lines.values()].map(({ freight }) => freight.incl)).toEqual(['0.33', '0.33', '0.34'])
  })
  it('take a row\'s own tax rate before that of the quote', () => {
    const quote: Quote = { ...quoteOf({ 1: '113.00' }, { taxRate: '13' }), lines: [{ ...emptyLine('1'), price: '103.00', taxRate: '3' }] }
    expect(landedOf(quote, [{ row: '1', quantity: '1' }]).total).toEqual({ incl: '103.00', excl: '100.00' })
  })
  it('know no amount of a row that is not quoted, and no freight of a quote for nothing', () => {
    const quote: Quote = {
      ...priced('5.00', { freight: 'EXTRA', freightAmount: '9.00', freightTaxRate: '9' }),
      lines: [{ ...emptyLine('1'), price: '5.00', declined: true }],
    }
    expect(landedOf(quote, tile)).toEqual(
      { lines: new Map(), freight: { incl: '0.00', excl: '0.00' }, total: { incl: '0.00', excl: '0.00' } }
    )
    expect(unitAtArrival('5.00', '0')).toBeNull()
  })
  const figure = fc.integer({ min: 1, max: 5_000_000 }).map(cents => toScale(dec(cents).div(100), 2))
  const rate = fc.constantFrom('0', '1', '3', '6', '9', '13')
  const line = fc.record({ price: fc.option(figure, { freq: 4 }), quantity: figure, taxRate: fc.option(rate) })
  it('add up to the goods and the whole freight on both sides', () => fc.assert(fc.property(
    fc.array(line, { minLength: 1, maxLength: 8 }), figure, rate, rate, fc.boolean(), (
      inputLines, freightAmount, taxRate, freightTaxRate, includeTax
    ) => {
      const requested = inputLines.map(({ quantity }, at) => ({ row: String(at), quantity }))
      const lines = inputLines.map((one, at) =>
        ({ ...emptyLine(String(at)), price: one.price, declined: one.price === null, taxRate: one.taxRate }))
      const landed = landedOf({ ...quoteOf({}), includeTax, taxRate, freight: 'EXTRA', freightAmount, freightTaxRate, lines }, requested)
      expect(landed.lines.size).toBe(inputLines.filter(({ price }) => price !== null).length)
      for (const side of ['INCL', 'EXCL'] as const) {
        const parts = [...landed.lines.values()]
        expect(toScale(sumOf(parts.map(({ freight }) => onSide(freight, side))), 2)).toBe(onSide(landed.freight, side))
        expect(toScale(sumOf([...parts.map(({ goods }) => onSide(goods, side)), onSide(landed.freight, side)]), 2)).toBe(
          onSide(landed.total, side)
        )
      }
    },
  )))
})
