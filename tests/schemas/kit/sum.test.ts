import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computed, computeRows, dec, decimal, defineGrid, readNumber, Sum, sumOf, toScale, toText, ZERO, type Row,
} from '#schemas/kit/index.ts'

const digits = (maxLength: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength }).map(each => each.join(''))
/** Short decimals, and some beyond double precision. */
const decimalText = fc.tuple(fc.constantFrom('', '-'), digits(18), fc.option(digits(8))).map(([sign, integer, fraction]) =>
  `${sign}${integer}${fraction === null ? '' : `.${fraction}`}`)

describe('a sum of decimal texts', () => {
  it('is what Decimals add up to', () => {
    fc.assert(fc.property(fc.array(decimalText, { maxLength: 40 }), texts => {
      expect(toText(sumOf(texts))).toBe(toText(texts.reduce((total, text) => total.plus(text), ZERO)))
    }))
  })

  it('stays exact where doubles end', () => {
    const sum = new Sum()
    for (let i = 0; i < 2000; i++) sum.add('99999999.99')
    sum.add('0.0001')
    expect(toText(sum.total())).toBe('199999999980.0001')
  })

  it('passes over what is empty and refuses what is no number', () => {
    expect(toText(sumOf(['1.5', null, '', undefined, '2']))).toBe('3.5')
    for (const text of ['1.2.3', '-', '5.x', '１']) expect(() => sumOf([text])).toThrow()
  })
})

describe('a plain number', () => {
  it('is read as Decimals read it', () => {
    fc.assert(fc.property(decimalText, text => {
      expect(readNumber(text)).toEqual({ ok: true, value: toText(dec(text)) })
    }))
  })
})

describe('a formula over short and long numbers', () => {
  const grid = defineGrid('test.sums', {
    title: '行', access: { read: 'N_QUOTA' },
    columns: {
      a: decimal('甲', { scale: 8 }), b: decimal('乙', { scale: 8 }), c: decimal('丙', { scale: 8 }),
      product: computed('积', { scale: 2 }), mixed: computed('差', { scale: 3 }), whole: computed('整', { scale: 0 }),
    },
    formulas: {
      product: row => row.a.times(row.b), mixed: row => row.a.plus(row.b.times('0.5')).minus(row.c), whole: row => row.a.minus(row.c),
    },
  })

  it('gives what Decimals give, rounded half up once', () => {
    fc.assert(fc.property(decimalText, decimalText, decimalText, (a, b, c) => {
      const [row] = computeRows<Row>(grid, [{ id: '1', a, b, c }])
      expect(row).toMatchObject({
        product: toScale(dec(a).times(b), 2),
        mixed: toScale(dec(a).plus(dec(b).times('0.5')).minus(c), 3),
        whole: toScale(dec(a).minus(c), 0),
      })
    }), { numRuns: 1000 })
  })

  it('rounds a half away from zero', () => {
    const [up, down] = computeRows<Row>(grid, [{ id: '1', a: '1.5', b: '0.05', c: '0' }, { id: '2', a: '-1.5', b: '0.09', c: '0' }])
    expect([up!.product, down!.product, up!.whole, down!.whole]).toEqual(['0.08', '-0.14', '2', '-2'])
  })
})
