import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clipText, outCell } from '#client/grid/sheet/clipValue.ts'
import { date, decimal, dec, money, NO_LOOKUPS, percent, readCell, text, toScale } from '#schemas/kit/index.ts'

const amount = decimal('工程量', { scale: 3 })

describe('what a column takes from a clipboard cell', () => {
  test('the underlying value where it fits the scale, else what was shown', () => {
    expect(clipText({ text: '1,234.57', raw: '1234.567', given: true }, amount)).toBe('1234.567')
    expect(clipText({ text: '0.33', raw: '0.33333333', given: true }, amount)).toBe('0.33')
    expect(clipText({ text: '1,234.57', raw: '1234.567', given: true }, text('编码'))).toBe('1,234.57')
  })
  test('a percent that is shown as such keeps its figure', () => {
    expect(clipText({ text: '12.5%', raw: '0.125', given: true }, percent('占比', { scale: 2 }))).toBe('12.5%')
  })
  test('a day number only for dates, never as an amount', () => {
    expect(clipText({ text: '2026/11/18', raw: '46344.5', date: true, given: true }, date('日期'))).toBe('46344')
    expect(clipText({ text: '11-18', raw: '46344', date: true, given: true }, amount)).toBe('11-18')
  })
})

test('what is copied out is read back, whatever the amount', () => {
  const price = money('单价')
  fc.assert(fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), cents => {
    const value = toScale(dec(String(cents)).div(100), 2)
    const out = outCell(value, price, NO_LOOKUPS)
    expect(readCell(out.text, price, NO_LOOKUPS)).toBe(value)
    expect(out.number).toBe(value)
  }))
})
