import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec, groupThousands, readArithmetic, readNumber } from '#schemas/kit/index.ts'

const value = (raw: string): string | null | 'no number' => {
  const read = readNumber(raw)
  return read.ok ? read.value : 'no number'
}

describe('readNumber', () => {
  it.each([
    ['1,234.567', '1234.567'], ['￥1,234.50', '1234.5'], ['¥ 1234.50元', '1234.5'], ['１２３．４', '123.4'], ['(2)', '-2'],
    ['（1,234.50）', '-1234.5'],
    ['3e4', '30000'], ['1E-3', '0.001'], ['12.5%', '0.125'], ['12.5％', '0.125'], ['  8 ', '8'], ['−3', '-3'], ['.5', '0.5'], ['5.', '5'],
    ['-0', '0'],
    ['', null], ['  ', null], ['-', null], ['=12*3.5+0.8', '42.8'], ['010', '10'],
  ])('%s reads as %s', (raw, expected) => expect(value(raw)).toBe(expected))

  it.each([
    '1,2345', '12,34', 'abc', '1.2.3', '--1', '1-2', '12abc', '=1/0', '=', '1e', '%', '1,', '１２ｘ', 'e8', 'E-1', '.e5', '+.e3', '(e1)',
    'e8%', '.',
  ])('%s is no number', raw =>
    expect(value(raw)).toBe('no number'))

  it('answers whatever is typed', () => fc.assert(fc.property(
    fc.array(fc.constantFrom(...'0159+-.,eE%()=*/×÷元¥ 。（）'), { maxLength: 12 }),
    letters => {
      const read = readNumber(letters.join(''))
      if (read.ok && read.value !== null) expect(dec(read.value).isFinite()).toBe(true)
    },
  ), { numRuns: 2_000 }))

  it('reads back every number that it groups', () => fc.assert(fc.property(
    fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 6 }),
    (digits, scale) => {
      const text = dec(digits.toString()).div(dec(10).pow(scale)).toFixed(scale)
      return dec(value(groupThousands(text, scale))!).eq(text)
    },
  )))
})

describe('readArithmetic', () => {
  it.each(
    [['1+2*3', '7'], ['(1+2)*3', '9'], ['-2*-3', '6'], ['10÷4', '2.5'], ['2×3', '6'], ['0.1+0.2', '0.3'], ['1/3*3', '1']]
  )('%s is %s', (text, expected) => {
    const read = readArithmetic(text)
    expect(read.ok && dec(read.value!).toDecimalPlaces(30).toFixed()).toBe(expected)
  })
  it.each(['1+', '(1', '1)', '*2', '1//2', 'a+1', '1 2', '.', '5+.'])(
    '%s is no number', text => expect(readArithmetic(text).ok).toBe(false)
  )
  it('answers whatever is typed', () => fc.assert(fc.property(
    fc.array(fc.constantFrom(...'0123456789.+-*/() ×÷'), { maxLength: 12 }).map(signs => signs.join('')),
    text => typeof readArithmetic(text).ok === 'boolean',
  )))
})
