import fc from 'fast-check'
import { daysAfter } from '#schemas/kit/index.ts'
import type { CalendarInput } from '#shared/schedule/calendar.ts'
import type { Link } from '#shared/schedule/types.ts'
import { bar } from './fixtures.ts'

export const FIRST = '2026-02-10'

/** Any week, any hours, holidays and make-up days within six weeks. */
export const calendars: fc.Arbitrary<CalendarInput> = fc.record({
  restWeekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 4 }), hours: fc.constantFrom(4, 7, 8, 10),
  days: fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 12 })
    .map(at => at.map(days => ({ day: daysAfter(FIRST, days), kind: days % 3 === 0 ? 'WORK' as const : 'REST' as const, name: 'x' }))),
})
const linksOf = (count: number): fc.Arbitrary<readonly Link[]> => fc.array(fc.record({
  a: fc.nat(count - 1), b: fc.nat(count - 1), kind: fc.constantFrom('FS' as const, 'FS' as const, 'SS' as const),
  lag: fc.constantFrom(0, 0, 2, 5, 24, 48), clock: fc.constantFrom('CALENDAR' as const, 'WORKING' as const),
}), { maxLength: count * 2 }).map(all => all.flatMap(({ a, b, kind, lag, clock }): Link[] =>
  (a === b ? [] : [{ from: `b${Math.min(a, b)}`, to: `b${Math.max(a, b)}`, kind, lag, clock, source: 'STEP' }])))

/** Bars of three trades and milestones, with links from earlier to later ones, and some constraints. */
export const networks = fc.integer({ min: 1, max: 12 }).chain(count => fc.record({
  calendar: calendars, links: linksOf(count),
  bars: fc.tuple(...Array.from({ length: count }, (_, at) => fc.record({
    trade: fc.constantFrom('A', 'A', 'B', 'C', null), days: fc.integer({ min: 0, max: 30 }), place: fc.nat(3),
  }).map(({ trade, days, place }) => bar(`b${at}`, trade, String(days / 10), { placeOrder: place })))),
  constraints: fc.dictionary(fc.integer({ min: 0, max: 11 }).map(at => `b${at}`), fc.record({
    kind: fc.constantFrom('NOT_EARLIER' as const, 'NOT_EARLIER' as const, 'NOT_EARLIER' as const, 'FIXED' as const),
    at: fc.integer({ min: 0, max: 25 }).map(days => daysAfter(FIRST, days)),
  }), { maxKeys: 3 }),
}))
