import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysAfter } from '#schemas/kit/index.ts'
import { daysText, momentsOf, quarterFrom, workCalendar, type CalendarInput } from '#shared/schedule/calendar.ts'
import { minutesOf, momentText } from '#shared/schedule/clock.ts'
import { fixedStart } from '#shared/schedule/constraints.ts'
import { calendar2026, SEVEN_DAYS } from './fixtures.ts'
import { slotsFrom } from './naive.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 100)
const startAfter = (calendar: typeof calendar2026, moment: string, hours: number): string =>
  momentText(calendar.startAt(calendar.firstStart(minutesOf(moment) + hours * 60)))

describe('quarters of a day', () => {
  it('are two hours each, with a pause at noon', () => {
    const first = quarterFrom(calendar2026, '2026-03-05')
    expect([0, 1, 2, 3].map(at => momentsOf(calendar2026, { start: first + at, duration: 1 }))).toEqual([
      { start: '2026-03-05 08:00', end: '2026-03-05 10:00' }, { start: '2026-03-05 10:00', end: '2026-03-05 12:00' },
      { start: '2026-03-05 13:00', end: '2026-03-05 15:00' }, { start: '2026-03-05 15:00', end: '2026-03-05 17:00' },
    ])
    expect(momentsOf(calendar2026, { start: first, duration: 13 })).toEqual({ start: '2026-03-05 08:00', end: '2026-03-10 10:00' })
    expect(momentsOf(calendar2026, { start: first + 4, duration: 0 })).toEqual({ start: '2026-03-06 08:00', end: '2026-03-06 08:00' })
    expect(daysText(13)).toBe('3.25')
  })
  it('follow the hours a day', () => {
    const ten = workCalendar({ days: [], hours: 10 })
    const first = quarterFrom(ten, '2026-03-05')
    expect([0, 1, 2, 3].map(at => momentsOf(ten, { start: first + at, duration: 1 }).end.slice(11))).toEqual(
      ['10:30', '14:00', '16:30', '19:00']
    )
    expect(ten.quartersOf(5)).toBe(2)
    expect(calendar2026.quartersOf(5)).toBe(3)
    expect(() => workCalendar({ days: [], hours: 7.5 })).toThrow(RangeError)
    expect(() => workCalendar({ days: [], hours: 15 })).toThrow(RangeError)
    expect(() => workCalendar({ days: [], restWeekdays: [1, 2, 3, 4, 5, 6, 7] })).toThrow(RangeError)
  })
})

describe('working days', () => {
  it('are those of the company calendar: weekends, holidays, make-up days', () => {
    expect(['2026-03-07', '2026-05-01', '2026-05-09', '2026-05-11'].map(day => calendar2026.isWorkday(day))).toEqual(
      [false, false, true, true]
    )
    expect(workCalendar(SEVEN_DAYS).isWorkday('2026-03-07')).toBe(true)
    expect(workCalendar(SEVEN_DAYS).isWorkday('2026-05-01')).toBe(false)
  })
  it('a start on a holiday moves to the next working morning, and is refused where it is fixed', () => {
    expect(momentText(calendar2026.startAt(quarterFrom(calendar2026, '2026-05-01')))).toBe('2026-05-06 08:00')
    expect(fixedStart(calendar2026, '2026-05-01')).toEqual({ refusal: '2026-05-01 是休息日（劳动节），不能作为固定开始日期' })
    expect(fixedStart(calendar2026, '2026-03-07')).toEqual({ refusal: '2026-03-07 是休息日，不能作为固定开始日期' })
    expect(fixedStart(calendar2026, '2026-03-05 16:00')).toEqual({ refusal: '2026-03-05 16:00 之后当天不再施工，不能作为固定开始时间' })
    expect(fixedStart(calendar2026, '2026-03-05')).toBe(quarterFrom(calendar2026, '2026-03-05'))
    expect(fixedStart(calendar2026, '2026-03-05 09:00')).toBe(quarterFrom(calendar2026, '2026-03-05') + 1)
  })
})

describe('a waiting time', () => {
  it('runs on the calendar: Thursday 17:00 + 24 h is Friday 17:00, so the next working morning', () => {
    expect(startAfter(workCalendar(SEVEN_DAYS), '2026-03-05 17:00', 24)).toBe('2026-03-07 08:00')
    expect(startAfter(calendar2026, '2026-03-05 17:00', 24)).toBe('2026-03-09 08:00')
  })
  it('runs over a holiday as well, and only the next working morning counts', () => {
    expect(startAfter(calendar2026, '2026-04-30 17:00', 24)).toBe('2026-05-06 08:00')
    expect(startAfter(calendar2026, '2026-04-30 17:00', 24 * 5)).toBe('2026-05-06 08:00')
    expect(startAfter(calendar2026, '2026-04-30 17:00', 24 * 6)).toBe('2026-05-07 08:00')
  })
})

const calendars: fc.Arbitrary<CalendarInput> = fc.record({
  restWeekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 6 }), hours: fc.integer({ min: 1, max: 14 }),
  days: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 20 }).chain(at => fc.tuple(...at.map(days => fc.record({
    day: fc.constant(daysAfter('2026-02-20', days)), kind: fc.constantFrom('REST' as const, 'WORK' as const), name: fc.constant('x'),
  })))),
})

it('counts quarters as one does day by day', () => {
  fc.assert(fc.property(calendars, fc.integer({ min: 0, max: 1440 * 30 }), (calendarInput, minute) => {
    const calendar = workCalendar(calendarInput)
    const slots = slotsFrom(calendarInput, '2026-02-20', 90)
    const first = quarterFrom(calendar, '2026-02-20')
    slots.forEach(({ from, to }, at) => {
      expect(momentsOf(calendar, { start: first + at, duration: 1 })).toEqual({ start: from, end: to })
      expect([calendar.firstStart(minutesOf(from)), calendar.lastStart(minutesOf(from)), calendar.lastEnd(minutesOf(to))]).toEqual(
        [first + at, first + at, first + at + 1]
      )
    })
    const moment = minutesOf('2026-02-25') + minute
    const index = (slot: number): number => slot - first
    expect(index(calendar.firstStart(moment))).toBe(slots.findIndex(({ from }) => minutesOf(from) >= moment))
    expect(index(calendar.lastStart(moment))).toBe(slots.findLastIndex(({ from }) => minutesOf(from) <= moment))
    expect(index(calendar.lastEnd(moment))).toBe(slots.findLastIndex(({ to }) => minutesOf(to) <= moment) + 1)
  }), { numRuns: RUNS })
})

it('refuses what is no moment', () => {
  for (const text of ['2026-02-30', '2026-03-05 24:00', 'soon', '2026-3-5']) expect(() => minutesOf(text)).toThrow(RangeError)
})
