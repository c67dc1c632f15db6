import dayjs from 'dayjs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparePlain, dec, decimalsOf, integerDigitsOf, isDay, padded, toScale } from '#schemas/kit/index.ts'

const digits = fc.stringMatching(/^\d{1,18}$/)
const decimalText = fc.tuple(fc.constantFrom('', '-'), digits, fc.option(fc.stringMatching(/^\d{1,8}$/)))
  .map(([sign, integer, fraction]) => `${sign}${integer}${fraction === null ? '' : `.${fraction}`}`)
/** Similar texts: one number in several forms, or one digit apart. */
const near = decimalText.chain(text => fc.tuple(fc.constant(text), fc.oneof(
  decimalText, fc.constant(`${text.includes('.') ? text : `${text}.`}0`), fc.constant(text.replace(/^(-?)/, '$100')),
  fc.constant(text.replace(/\d$/, '7')),
)))

describe('plain decimal text', () => {
  it('compares as the numbers do', () => fc.assert(fc.property(near, ([a, b]) => {
    expect(Math.sign(comparePlain(a, b))).toBe(dec(a).cmp(b) + 0)
  }), { numRuns: 2000 }))

  it('has the decimals and the integer digits of the number', () => fc.assert(fc.property(decimalText, text => {
    expect(decimalsOf(text)).toBe(dec(text).decimalPlaces())
    const integer = dec(text).abs().trunc()
    expect(integerDigitsOf(text)).toBe(integer.isZero() ? 0 : integer.toFixed().length)
  })))

  it('is padded as rounding would write it', () => fc.assert(fc.property(decimalText, fc.nat(10), (text, scale) => {
    fc.pre(decimalsOf(text) <= scale)
    expect(padded(text, scale)).toBe(toScale(dec(text), scale))
  })))

  it('counts the zeros of its forms for nothing', () => {
    expect([comparePlain('0', '-0.00'), comparePlain('12', '12.'), comparePlain('007.10', '7.1'), comparePlain('-1', '-1.01')]).toEqual(
      [0, 0, 0, 1]
    )
  })
})

it('a day is one of the calendar', () => {
  const two = (n: number) => String(n).padStart(2, '0')
  fc.assert(fc.property(fc.integer({ min: 1900, max: 2400 }), fc.nat(14), fc.nat(33), (year, month, day) => {
    const text = `${year}-${two(month)}-${two(day)}`
    expect(isDay(text)).toBe(dayjs(text).isValid() && dayjs(text).format('YYYY-MM-DD') === text)
  }), { numRuns: 3000 })
})
