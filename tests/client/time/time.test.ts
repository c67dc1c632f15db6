import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber, dayText, timeScale, weekday } from '#client/grid/time/scale.ts'
import { barOf, linkPath } from '#client/grid/time/shapes.ts'

const scale = timeScale('2026-11-04', '2026-12-01', 'week')
const columns = {
  start: 'start', end: 'end', percent: 'percent', baseline: ['baseStart', 'baseEnd'] as const, latest: 'latest', waits: 'waits',
  critical: 'critical',
}

describe('the scale of time', () => {
  it('begins on a Monday before the first day, and has whole weeks', () => {
    expect([dayText(scale.first), weekday(scale.first), scale.days % 7]).toEqual(['2026-11-02', 0, 0])
    expect(scale.lower.slice(0, 2).map(({ text }) => text)).toEqual(['11-02', '11-09'])
    expect(scale.upper[0]!.text).toBe('2026 年 11 月')
  })
  it('gives working hours the whole width of a day', () => {
    const hours = ['08:00', '10:00', '12:00', '13:00', '15:00', '17:00', '23:00']
    expect(hours.map(hour => scale.x(`2026-11-02 ${hour}`))).toEqual([0, 3, 6, 6, 9, 12, 12])
    expect([scale.x('2026-11-03'), scale.endX('2026-11-03')]).toEqual([12, 24])
    expect(scale.quarters(3.4)).toBe(1)
  })
  it('never goes backwards, and ticks fill it without a gap at every zoom', () => {
    fc.assert(
      fc.property(fc.integer(
        { min: 0, max: 900 }
      ), fc.integer({ min: 0, max: 900 }), fc.constantFrom('day' as const, 'week' as const, 'month' as const), (a, b, zoom) => {
        const [from, to] = [dayText(dayNumber('2026-01-01') + Math.min(a, b)), dayText(dayNumber('2026-01-01') + Math.max(a, b))]
        const scale = timeScale(from, to, zoom)
        expect(scale.x(from)).toBeGreaterThanOrEqual(0)
        expect(scale.endX(to)).toBeLessThanOrEqual(scale.width)
        for (const ticks of [scale.upper, scale.lower])
          expect(ticks.reduce((x, tick) => (tick.x === x ? x + tick.width : Number.NaN), 0)).toBe(scale.width)
      })
    )
  })
})

describe('what a row looks like in time', () => {
  it('is a bar with what is done, its baseline, float and waiting time', () => {
    const row = {
      start: '2026-11-03 08:00', end: '2026-11-04 17:00', percent: '50', baseStart: '2026-11-03', baseEnd: '2026-11-03',
      latest: '2026-11-06 17:00', waits: '2026-11-05 17:00', critical: true,
    }
    expect(barOf(columns, row, false, scale)).toEqual(
      { kind: 'bar', x: 12, width: 24, done: 12, isDone: false, critical: true, baseline: [12, 12], latest: 60, waits: 48 }
    )
  })
  it('is a milestone where it begins as it ends, a bracket over others, nothing without both moments', () => {
    expect(barOf(columns, { start: '2026-11-03 17:00', end: '2026-11-03 17:00' }, false, scale)).toMatchObject(
      { kind: 'milestone', width: 0, done: null }
    )
    expect(barOf(columns, { start: '2026-11-03 08:00', end: '2026-11-04 17:00' }, true, scale)).toMatchObject({ kind: 'branch', x: 12 })
    expect(barOf(columns, { start: '2026-11-03', end: null }, false, scale)).toBeUndefined()
  })
  it('is led to by an elbow from the end of what it follows, or from its beginning', () => {
    const bar = (x: number) => barOf(columns, { start: dayText(scale.first + x), end: dayText(scale.first + x) }, false, scale)!
    expect(linkPath('FS', bar(1), bar(4), -2, 28)).toBe('M24 -42H48V8')
    expect(linkPath('FS', bar(4), bar(1), -1, 28)).toBe('M60 -14H66V1H6V14H12')
    expect(linkPath('SS', bar(2), bar(4), -1, 28)).toBe('M24 -14H18V14H48')
  })
})
