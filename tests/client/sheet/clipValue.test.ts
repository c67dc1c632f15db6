// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readClipboard } from '#client/grid/clipboard/read.ts'
import { writeHtml } from '#client/grid/clipboard/write.ts'
import { clipText, outCell } from '#client/grid/sheet/clipValue.ts'
import {
  checkCell, date, datetime, daysAfter, decimal, dec, editText, integer, money, NO_LOOKUPS, percent, readCell, text, toScale,
} from '#schemas/kit/index.ts'

const [day, time] = [date('日期'), datetime('时间')]
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
    expect(clipText({ text: '11-18', raw: '46344.5', date: 'day', given: true }, day)).toBe('2026-11-18')
    expect(clipText({ text: '11-18', raw: '46344', date: 'day', given: true }, amount)).toBe('11-18')
    expect(clipText({ text: '0:30', raw: '0.0208333333333333', date: 'time', given: true }, amount)).toBe('0:30')
  })
  test('a day that is displayed in full, though a workbook that counts from 1904 did not say so', () => {
    expect(clipText({ text: '2026年11月18日', raw: '44882', date: 'day', given: true }, day)).toBe('2026-11-18')
    expect(clipText({ text: '2026/11/18 9:30', raw: '44882.3958333333', date: 'day', given: true }, time)).toBe('2026-11-18 09:30:00')
  })
  test('a time alone, a duration and what lies beyond the calendar stay as they were shown, and are refused', () => {
    const displayed = [{ text: '12:00', raw: '0.5' }, { text: '36:00', raw: '1.5' }, { text: '0:00', raw: '0' }]
    for (const column of [day, time]) {
      for (const cell of displayed) {
        const value = readCell(clipText({ ...cell, date: 'time', given: true }, column), column, NO_LOOKUPS)
        expect([value, checkCell(value, column, NO_LOOKUPS)]).toEqual([cell.text, expect.stringContaining('请按 2026-11-18')])
      }
      expect(clipText({ text: '很久以后', raw: '2958466', date: 'day', given: true }, column)).toBe('很久以后')
    }
  })
})

test('a 计算式 of our own is read again where the column computes it; others see its value', () => {
  const html = writeHtml([[outCell('42.800', amount, NO_LOOKUPS, '=12*3.5+0.8')]])
  expect(html).toContain('>42.8</td>')
  const cell = readClipboard({ html, plain: '42.8' })!.cells[0]![0]!
  expect(clipText(cell, amount)).toBe('=12*3.5+0.8')
  expect(clipText(cell, text('名称'))).toBe('42.8')
  expect(clipText(cell, integer('天数'))).toBe('42.8')
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

const counts = fc.integer({ min: -693_593, max: 2_958_465 })

test('every day of the calendar comes as itself, however little of it was shown', () => {
  fc.assert(fc.property(counts, fc.nat({ max: 86_399 }), (days, seconds) => {
    const raw = toScale(dec(days).plus(dec(seconds).div(86_400)), 10)
    const value = readCell(clipText({ text: '10/3/54', raw, date: 'day', given: true }, day), day, NO_LOOKUPS)
    expect([value, checkCell(value, day, NO_LOOKUPS)]).toEqual([daysAfter('1899-12-30', days), null])
  }))
})

test('every second comes as itself in a column of times', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 2_958_464 }), fc.nat({ max: 86_399 }), (days, seconds) => {
    const raw = toScale(dec(days).plus(dec(seconds).div(86_400)), 9)
    const value = readCell(clipText({ text: '', raw, date: 'day', given: true }, time), time, NO_LOOKUPS)
    const iso = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000 + seconds * 1000 - 8 * 3_600_000).toISOString()
    expect([value, checkCell(value, time, NO_LOOKUPS)]).toEqual([iso, null])
  }))
})

test('whatever a column of times holds is a moment or refused, and is shown as it was typed', () => {
  const typed = fc.oneof(
    fc.constantFrom('12', '3/4', '2026-02-30', '2026-02-30 08:00', '2026-13-01', '18384', '1', '2026', '5月3日', 'May 3 2026'),
    fc.string({ unit: fc.constantFrom(...'0123456789-/:. TZ月日'), maxLength: 20 }),
  )
  fc.assert(fc.property(typed, raw => {
    const value = readCell(raw, time, NO_LOOKUPS)
    if (value === null || checkCell(value, time, NO_LOOKUPS) === null)
      return value === null || new Date(String(value)).toISOString() === value
    expect(editText(value, time, NO_LOOKUPS)).toBe(raw.trim())
    return true
  }))
})
