import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { quarterFrom, workCalendar } from '#shared/schedule/calendar.ts'
import { clashesOf, linesOfBalance } from '#shared/schedule/balance.ts'
import { labourDemand, materialDemand } from '#shared/schedule/demand.ts'
import { plannedUntil, plannedValue, spiOf } from '#shared/schedule/plannedValue.ts'
import { progressOf } from '#shared/schedule/progress.ts'
import { quartersBy } from '#shared/schedule/spread.ts'
import { proposeTakt } from '#shared/schedule/takt.ts'
import { calendar2026 } from './fixtures.ts'
import { slotsFrom } from './naive.ts'
import { calendars, FIRST } from './networks.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 150)
/** Thursday. */
const start = quarterFrom(calendar2026, '2026-03-05')

describe('takt', () => {
  const trades = [['找平', '2.0'], ['铺贴', '3.0'], ['美缝', '1.0']].map(([trade, workDaysPerRoom]) =>
    ({ trade: trade!, workDaysPerRoom: workDaysPerRoom!, crew: 2 }))
  it('finds the bottleneck and proposes crews for one rhythm', () => {
    const { rows, bottleneck } = proposeTakt(trades, '1.00')
    expect(rows.map(({ rate, proposedCrew }) => [rate, proposedCrew])).toEqual([['1.00', 2], ['0.67', 3], ['2.00', 1]])
    expect(bottleneck).toBe('铺贴')
  })
  it('goes by the bottleneck where no rhythm is asked for', () => {
    const { rows, target } = proposeTakt(trades)
    expect([target, rows.map(({ proposedCrew }) => proposedCrew)]).toEqual(['0.67', [2, 2, 1]])
  })
  it('leaves out trades without work', () => {
    expect(proposeTakt([{ trade: 'x', workDaysPerRoom: '0', crew: 2 }])).toEqual({ rows: [], bottleneck: null, target: '0.00' })
    expect(proposeTakt([{ trade: 'x', workDaysPerRoom: '1', crew: 0 }]).bottleneck).toBe('x')
  })
})

describe('demand of materials', () => {
  const use = { materialId: 'M', start, duration: 16, remaining: '80', norm: '1.03' }
  it('is what is left × norm by week, needed the lead time before its first use', () => {
    expect(materialDemand([use], calendar2026, start)).toEqual([
      { materialId: 'M', week: '2026-03-02', quantity: '41.200000', needDay: '2026-02-26' },
      { materialId: 'M', week: '2026-03-09', quantity: '41.200000', needDay: '2026-03-02' },
    ])
    expect(materialDemand([{ ...use, leadDays: 3 }], calendar2026, start).map(({ needDay }) => needDay)).toEqual(
      ['2026-03-02', '2026-03-06']
    )
  })
  it('adds up bars, with the earliest day', () => {
    const later = { ...use, start: start + 8, duration: 4, remaining: '10' }
    expect(materialDemand([later, use], calendar2026, start).map(({ week, quantity, needDay }) => [week, quantity, needDay])).toEqual(
      [['2026-03-02', '41.200000', '2026-02-26'], ['2026-03-09', '51.500000', '2026-03-02']]
    )
  })
  it('is spread over what is left of a bar; of one that should be over, it is now', () => {
    expect(materialDemand([use], calendar2026, start + 8).map(({ week, quantity }) => [week, quantity])).toEqual(
      [['2026-03-09', '82.400000']]
    )
    expect(materialDemand([use], calendar2026, start + 30).map(({ week, quantity }) => [week, quantity])).toEqual(
      [['2026-03-16', '82.400000']]
    )
    expect(materialDemand([{ ...use, remaining: '0' }], calendar2026, start)).toEqual([])
  })
})

describe('demand of people', () => {
  it('is work days against people × working days of the week, and over above 100 %', () => {
    const uses = [
      { trade: '泥瓦', start: start + 8, duration: 40, workDays: '30' }, { trade: '油漆', start: start + 8, duration: 20, workDays: '15.1' },
      { trade: '木工', start, duration: 4, workDays: '1' },
    ]
    expect(labourDemand(uses, new Map([['泥瓦', 3], ['油漆', 3]]), calendar2026, start)).toEqual([
      { trade: '木工', week: '2026-03-02', workDays: '1.000000', capacity: '0.00', percent: null, over: true },
      { trade: '泥瓦', week: '2026-03-09', workDays: '15.000000', capacity: '15.00', percent: '100.00', over: false },
      { trade: '油漆', week: '2026-03-09', workDays: '15.100000', capacity: '15.00', percent: '100.67', over: true },
      { trade: '泥瓦', week: '2026-03-16', workDays: '15.000000', capacity: '15.00', percent: '100.00', over: false },
    ])
  })
  it('counts the working days of a week with a holiday', () => {
    const mayDay = quarterFrom(calendar2026, '2026-05-06')
    expect(
      labourDemand([{ trade: 'A', start: mayDay, duration: 4, workDays: '1' }], new Map([['A', 1]]), calendar2026, mayDay)[0]!.capacity
    ).toBe('4.00')
  })
})

describe('planned value', () => {
  const monthEnd = quarterFrom(calendar2026, '2026-03-30')
  it('spreads an amount by work days over months, and adds up to it', () => {
    const bars = [{ start: monthEnd, duration: 12, workDays: '6' }, { start: monthEnd + 8, duration: 4, workDays: '1' }]
    expect(plannedValue([{ key: 'i', amount: '100.00', bars }], calendar2026)).toEqual(
      [{ key: 'i', month: '2026-03', amount: '57.14' }, { key: 'i', month: '2026-04', amount: '42.86' }]
    )
    expect(plannedValue([{ key: 'i', amount: '0.01', bars: [{ start: monthEnd, duration: 16, workDays: '0' }] }], calendar2026).map(
      ({ amount }) => amount
    )).toEqual(['0.01', '0.00'])
    expect(plannedValue([{ key: 'i', amount: '5.00', bars: [] }], calendar2026)).toEqual([])
  })
  it('to date is what lies before a moment', () => {
    const lines = [
      { key: 'i', amount: '100.00', bars: [{ start, duration: 12, workDays: '6' }, { start: start + 12, duration: 4, workDays: '4' }] },
      { key: 'j', amount: '9.99', bars: [] },
    ]
    expect([0, 4, 12, 14, 16, 99].map(at => plannedUntil(lines, start + at))).toEqual(
      ['0.00', '20.00', '60.00', '80.00', '100.00', '100.00']
    )
  })
  it('gives SPI = earned ÷ planned, and none before anything is planned', () => {
    expect(spiOf('54693.00', '60000.00')).toBe('0.9116')
    expect(spiOf('54693.00', '0.00')).toBeNull()
  })
})

describe('line of balance', () => {
  const point = (trade: string, place: number, from: number, to: number) =>
    ({ placeId: `r${place}`, placeOrder: place, trade, start: from, end: to })
  it('has one line per trade', () => {
    const lines = linesOfBalance([
      point('B', 0, 4, 5), point('A', 1, 4, 8), point('A', 0, 0, 2), point('A', 0, 2, 4), point('A', 2, 8, 12), point('B', 1, 8, 9),
      point('B', 2, 6, 7), point('C', 9, 1, 2),
    ])
    expect(lines.map(({ trade, points }) => `${trade} ${points.map(one => `${one.placeId} ${one.start}–${one.end}`).join(', ')}`)).toEqual(
      ['A r0 0–4, r1 4–8, r2 8–12', 'C r9 1–2', 'B r0 4–5, r1 8–9, r2 6–7']
    )
  })
  it('names two trades that are in one place at the same time, once, and none that follow each other', () => {
    const bars = [
      point('A', 0, 0, 4), point('B', 0, 3, 5), point('A', 0, 4, 8), point('C', 0, 8, 9), point('D', 0, 2, 2), point('B', 1, 0, 4),
      point('A', 1, 0, 2),
    ]
    expect(clashesOf(bars)).toEqual([{ placeId: 'r0', trades: ['A', 'B'] }, { placeId: 'r1', trades: ['A', 'B'] }])
  })
})

describe('progress', () => {
  it('is weighed by the ratios of the steps: 50/30/20 with 100, 60 and 0 of 100 m² done is 68 %', () => {
    const steps = [['50', '100'], ['30', '60'], ['20', '0']].map(([ratio, done]) => ({ ratio: ratio!, done: done! }))
    expect(progressOf({ quantity: '100', steps, measured: '0' })).toBe('68.00')
    expect(progressOf({ quantity: '100', steps: [{ ratio: '100', done: '120' }], measured: '0' })).toBe('100.00')
  })
  it('of an item without a package is what was measured; without quantity there is none', () => {
    expect(progressOf({ quantity: '3', steps: [], measured: '1' })).toBe('33.33')
    expect(progressOf({ quantity: '0', steps: [], measured: '1' })).toBeNull()
  })
})

describe('spreads', () => {
  it('count every quarter once, in its own week and month', () => {
    fc.assert(fc.property(calendars, fc.nat(60), fc.integer({ min: 1, max: 160 }), (calendarInput, from, duration) => {
      const calendar = workCalendar(calendarInput)
      const first = quarterFrom(calendar, FIRST)
      const slots = slotsFrom(calendarInput, FIRST, 500).slice(from, from + duration)
      const monday = (day: string): string => new Date(Date.parse(day) - ((new Date(day).getUTCDay() + 6) % 7) * 86_400_000).toISOString()
        .slice(0, 10)
      const countBy = (nameOf: (day: string) => string) => {
        const counts = new Map<string, number>()
        for (const slot of slots) counts.set(nameOf(slot.from.slice(0, 10)), (counts.get(nameOf(slot.from.slice(0, 10))) ?? 0) + 1)
        return [...counts].map(([period, quarters]) => ({ period, quarters }))
      }
      expect(quartersBy(calendar, 'MONTH', first + from, first + from + duration)).toEqual(countBy(day => day.slice(0, 7)))
      expect(quartersBy(calendar, 'WEEK', first + from, first + from + duration)).toEqual(countBy(monday))
    }), { numRuns: RUNS })
  })
  const span = fc.record(
    { start: fc.integer({ min: 0, max: 400 }), duration: fc.integer({ min: 0, max: 90 }), units: fc.integer({ min: 0, max: 99_999_999 }) }
  )
  it('of money and quantities add up exactly', () => {
    fc.assert(fc.property(fc.array(span, { minLength: 1, maxLength: 6 }), fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.nat(400), (
      spans, cents, today
    ) => {
      const amount = toScale(dec(cents).div(100), 2)
      const bars = spans.map(one =>
        ({ start: start + one.start, duration: one.duration, workDays: toScale(dec(one.units).div(1_000_000), 6) }))
      const parts = plannedValue([{ key: 'i', amount, bars }], calendar2026).map(part => part.amount)
      const isSpread = bars.some(({ duration, workDays }) => duration > 0 && Number(workDays) > 0)
        || bars.every(({ workDays }) => Number(workDays) === 0)
      if (bars.some(({ duration }) => duration > 0) && isSpread) expect(toScale(sumOf(parts), 2)).toBe(amount)
      const uses = bars.map(one => ({ materialId: 'M', start: one.start, duration: one.duration, remaining: one.workDays, norm: '1' }))
      expect(toScale(sumOf(materialDemand(uses, calendar2026, start + today).map(({ quantity }) => quantity)), 6)).toBe(
        toScale(sumOf(bars.map(({ workDays }) => workDays)), 6)
      )
      const work = bars.map(one => ({ trade: 'A', ...one }))
      expect(toScale(sumOf(labourDemand(work, new Map(), calendar2026, start + today).map(({ workDays }) => workDays)), 6)).toBe(
        toScale(sumOf(bars.map(({ workDays }) => workDays)), 6)
      )
      expect(plannedUntil([{ key: 'i', amount, bars }], start + 600)).toBe(
        isSpread && bars.some(({ duration }) => duration > 0) ? amount : '0.00'
      )
    }), { numRuns: RUNS })
  })
})
