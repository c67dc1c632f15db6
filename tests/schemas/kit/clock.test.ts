import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  businessDate, businessStamp, datetime, daysAfter, editText, excelCell, NO_LOOKUPS, parseCell, readCell, shortTimeText, timeText,
} from '#schemas/kit/index.ts'

const time = datetime('时间')
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

describe.each(['UTC', 'America/New_York', 'Asia/Shanghai'])('where it is %s', zone => {
  it('shows, reads and exports Chinese time', () => {
    vi.stubEnv('TZ', zone)
    expect(timeText('2026-04-30T16:05:30Z')).toBe('2026-05-01 00:05')
    expect(timeText(Date.UTC(2026, 3, 30, 15, 59))).toBe('2026-04-30 23:59')
    expect(readCell('2026/5/1 00:05', time, NO_LOOKUPS)).toBe('2026-04-30T16:05:00.000Z')
    expect(readCell('2026-05-01', time, NO_LOOKUPS)).toBe('2026-04-30T16:00:00.000Z')
    expect(excelCell('2026-04-30T16:05:30.000Z', time, NO_LOOKUPS)).toEqual(
      { type: 'd', text: '2026-05-01T00:05:30', format: 'yyyy-mm-dd hh:mm' }
    )
  })

  it('counts business days and stamps in Chinese time', () => {
    vi.stubEnv('TZ', zone)
    expect(businessDate(new Date('2026-04-30T16:00:00Z'))).toBe('2026-05-01')
    expect(businessDate(new Date('2026-04-30T15:59:59Z'))).toBe('2026-04-30')
    expect(businessStamp(new Date('2026-04-30T16:05:00Z'))).toBe('202605010005')
    expect([daysAfter('2026-02-28', 1), daysAfter('2026-03-01', -1), daysAfter('2028-02-28', 1)]).toEqual(
      ['2026-03-01', '2026-02-28', '2028-02-29']
    )
  })
})

it('leaves the day out where it is today', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-18T16:30:00Z') })
  expect(shortTimeText('2026-11-18T16:05:00Z')).toBe('00:05')
  expect(shortTimeText('2026-11-18T15:05:00Z')).toBe('11-18 23:05')
})

it('reads a moment with a zone of its own, and with seconds', () => {
  expect(readCell('2026-05-01T00:05:30Z', time, NO_LOOKUPS)).toBe('2026-05-01T00:05:30.000Z')
  expect(readCell('2026-05-01 08:05:30+08:00', time, NO_LOOKUPS)).toBe('2026-05-01T00:05:30.000Z')
})

it.each(['2026-05-01 24:00', '2026-05-01 8点', '2026-05-01 08:61', '2026-05-01 08:00 下午'])('refuses %s', raw => {
  expect(parseCell(raw, time, NO_LOOKUPS)).toMatchObject({ ok: false, text: '时间请按 2026-11-18 16:42 填写' })
})

it('shows and exports what is no moment as it was typed', () => {
  expect(timeText('明天')).toBe('明天')
  expect(excelCell('明天', time, NO_LOOKUPS)).toMatchObject({ text: '明天' })
})

it('reads what it shows, to the minute', () => fc.assert(fc.property(
  fc.integer({ min: Date.UTC(1992, 0) / 60_000, max: Date.UTC(2099, 0) / 60_000 }).map(minute => new Date(minute * 60_000).toISOString()),
  moment => readCell(editText(moment, time, NO_LOOKUPS), time, NO_LOOKUPS) === moment,
)))
