import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec, toText } from '#schemas/kit/index.ts'
import { asLinked, atAmount, atAverage } from '#server/ledger/index.ts'

const stock = (quantity: string, amount: string) => ({ quantity, amount })
const linked = (total: [string, string], remaining: [string, string] = total) => ({ ...stock(...total), left: stock(...remaining) })

describe('at the moving average', () => {
  it.each([
    ['-40', '150', '13450.00', '-3586.67'], ['-105', '105', '9391.66', '-9391.66'], ['-1', '3', '0.01', '0.00'],
    ['5', '10', '800.00', '400.00'], ['5', '0', '0.00', '0.00'],
  ])('%s of %s for %s is %s', (quantity, existing, amount, worth) => expect(atAverage(quantity)(stock(existing, amount), null)).toBe(worth))
  it('never takes more money than there is, and all of it with the last piece', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 1, max: 10 ** 9 }), fc.nat(10 ** 9), (existing, used, cents) => {
        fc.pre(used <= existing)
        const amount = toText(dec(cents).div(100))
        const remaining = dec(amount).plus(atAverage(`-${used}`)(stock(String(existing), amount), null))
        return !remaining.isNegative() && (used < existing || remaining.isZero())
      })
    )
  })
})

describe('as the linked posting', () => {
  it(
    'costs a piece what it cost then, with six decimals',
    () => expect(asLinked('5')(stock('110', '9863.33'), linked(['40', '3586.67']))).toBe('448.33')
  )
  it('brings the rest with the last piece', () => {
    expect(asLinked('1')(stock('0', '0'), linked(['3', '100.00'], ['1', '33.34']))).toBe('33.34')
    expect(asLinked('1')(stock('0', '0'), linked(['3', '100.00'], ['2', '0.01']))).toBe('0.01')
  })
  it('is linked', () => expect(() => asLinked('1')(stock('0', '0'), null)).toThrow('linked'))
  it('of any parts comes to the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10 ** 6 }), { minLength: 1, maxLength: 8 }), fc.nat(10 ** 9), (parts, cents) => {
        const quantity = String(parts.reduce((sum, part) => sum + part, 0))
        const amount = dec(cents).div(100)
        let remaining = stock(quantity, toText(amount))
        for (const part of parts) {
          const back = asLinked(String(part))(stock('0', '0'), { quantity, amount: toText(amount), left: remaining })
          if (dec(back).isNegative() || dec(back).gt(remaining.amount)) return false
          remaining = stock(toText(dec(remaining.quantity).minus(part)), toText(dec(remaining.amount).minus(back)))
        }
        return dec(remaining.amount).isZero()
      })
    )
  })
})

describe('for an amount of its own', () => {
  it.each([
    ['dearer than the stock, all of it', '-5', '-500.00', '5', '400.00', '-400.00'],
    ['cheaper, all of it', '-5', '-300.00', '5', '400.00', '-400.00'],
    ['a part', '-10', '-920.00', '115', '10311.66', '-920.00'],
    ['a part, dearer than all that is left', '-4', '-800.00', '5', '400.00', '-400.00'],
  ])(
    '%s',
    (_, quantity, requested, existing, amount, worth) => expect(atAmount(quantity, requested)(stock(existing, amount), null)).toBe(worth)
  )
})
