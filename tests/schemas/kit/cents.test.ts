import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsOf, moneyText, percentOf, rateText, rateUnits, timesQuantity } from '#schemas/kit/cents.ts'

/** Half up, negative numbers away from zero, in integers. */
function halfUp(units: bigint, by: bigint): bigint {
  const size = units < 0n ? -units : units
  const rounded = (2n * size + by) / (2n * by)
  return units < 0n ? -rounded : rounded
}
/** Units of the last decimal as text. */
function textOf(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, digits.length - decimals)}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`
}
const MAX_INTEGER = 9_007_199_254_740_991n
const integerUpTo = (limit: bigint) => fc.oneof(fc.bigInt(-limit, limit), fc.bigInt(-10_000n, 10_000n))
/** Equal integers, and never a negative zero. */
function expectUnits(actual: number, expected: bigint): void {
  expect(Object.is(actual, Number(expected)), `${actual} is ${expected}`).toBe(true)
}

describe('cents', () => {
  it.each([
    ['107.40', 10740], ['107.4', 10740], ['107', 10700], ['-0.05', -5], ['0.005', 1], ['0.0049', 0], ['-0.005', -1], ['1.234567', 123],
    ['0', 0], ['90071992547409.91', 9007199254740991], ['-90071992547409.91', -9007199254740991],
  ])(
    'of %s are %d', (text, cents) => expect(centsOf(text)).toBe(cents))
  it('are refused where they would not be exact', () => {
    for (const text of ['90071992547409.92', '-90071992547409.92', '1000000000000000'])
      expect(() => centsOf(text), text).toThrow(RangeError)
    expect(() => percentOf(Number(MAX_INTEGER), 2_000_000)).toThrow(RangeError)
    expect(() => timesQuantity('2', Number(MAX_INTEGER))).toThrow(RangeError)
  })
  it('are those of the text, whatever its decimals, and read back as it', () =>
    fc.assert(fc.property(integerUpTo(MAX_INTEGER), fc.nat(6), (units, decimals) => {
      const expected = halfUp(units * 100n, 10n ** BigInt(decimals))
      if (expected <= MAX_INTEGER && expected >= -MAX_INTEGER) {
        const cents = centsOf(textOf(units, decimals))
        expect(BigInt(cents)).toBe(expected)
        expect(moneyText(cents)).toBe(textOf(expected, 2))
      }
    })))
})

it('a rate has four decimals', () => {
  expect([rateUnits('6.0000'), rateUnits('6'), rateUnits('-0.5'), rateUnits('0.00005'), rateUnits('0.00004')]).toEqual(
    [60000, 60000, -5000, 1, 0]
  )
  expect([rateText(60000), rateText(-5000), rateText(1), rateText(0)]).toEqual(['6.0000', '-0.5000', '0.0001', '0.0000'])
})

describe('a share', () => {
  it.each([[100, 60000, 6], [50, 10000, 1], [49, 10000, 0], [-50, 10000, -1], [-49, 10000, 0], [50, -10000, -1], [0, 60000, 0]])(
    'of %d cents by a rate of %d is %d', (amount, rate, expected) => expectUnits(percentOf(amount, rate), BigInt(expected))
  )
  it('is rounded once, half up, however large', () =>
    fc.assert(fc.property(integerUpTo(MAX_INTEGER), integerUpTo(1_000_000n), (amount, rate) => {
      expectUnits(percentOf(Number(amount), Number(rate)), halfUp(amount * rate, 1_000_000n))
    })))
})

describe('a quantity times a price', () => {
  it.each([
    ['12.5', 5280, 66000n], ['0.005', 100, 1n], ['0.0049', 100, 0n], ['-0.005', 100, -1n], ['3', -5280, -15840n], ['0', 5280, 0n],
    ['x', 5280, 0n], ['', 5280, 0n], ['1e3', 5280, 0n],
  ])(
    '%s × %d is %d', (quantity, price, expected) => expectUnits(timesQuantity(quantity, price), expected))
  it('is rounded once, half up, however large and long', () =>
    fc.assert(fc.property(integerUpTo(10n ** 18n), fc.nat(9), integerUpTo(10_000_000n), (units, decimals, price) => {
      const expected = halfUp(units * price, 10n ** BigInt(decimals))
      if (expected <= MAX_INTEGER && expected >= -MAX_INTEGER) expectUnits(timesQuantity(textOf(units, decimals), Number(price)), expected)
    })))
})
