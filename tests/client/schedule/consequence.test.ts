import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quarterFrom, workCalendar } from '#shared/schedule/calendar.ts'
import { consequenceOf, type Change } from '#shared/schedule/consequence.ts'
import { timesOf } from '#shared/schedule/passes.ts'
import { queueLinks } from '#shared/schedule/queue.ts'
import { placeSerially } from '#shared/schedule/serial.ts'
import { tighten } from '#shared/schedule/tighten.ts'
import type { Link, Placement, Plan } from '#shared/schedule/types.ts'
import { asText, calendar2026, placement, team } from './fixtures.ts'
import { slotsFrom, wrongIn } from './naive.ts'
import { calendars, FIRST, networks } from './networks.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 150)
const start = quarterFrom(calendar2026, '2026-03-05')
const link = (from: string, to: string, more: Partial<Link> = {}): Link =>
  ({ from, to, kind: 'FS', lag: 0, clock: 'WORKING', source: 'STEP', ...more })
const at = (id: string, day: number, days: number, more: Partial<Placement> = {}): Placement =>
  placement(id, start + day * 4, days * 4, more)
const planOf = (placements: readonly Placement[], links: readonly Link[] = []): Plan =>
  ({ start, placements, links: [...links, ...queueLinks(placements)] })
const days = ({ placements }: Plan): Readonly<Record<string, number>> =>
  Object.fromEntries(placements.map(one => [one.id, (one.start - start) / 4]))

/** A has no float, B three days; both lead to C. */
const plan = planOf([at('A', 0, 5), at('B', 0, 2), at('C', 5, 1)], [link('A', 'C'), link('B', 'C')])
const delayed = (id: string, quarters: number) => consequenceOf(plan, { kind: 'DELAY', id, quarters }, calendar2026)

describe('a delay of two days', () => {
  it('on a bar with float 3 leaves the finish, and float 1', () => {
    expect(timesOf(plan, calendar2026).times.get('B')!.float).toBe(12)
    const { plan: after, message, moved } = delayed('B', 8)
    expect(timesOf(after, calendar2026).times.get('B')!.float).toBe(4)
    expect({ message, moved }).toEqual({ message: '后续 0 项顺延，完工日不变', moved: [] })
  })
  it('on a bar without float moves the finish by two days', () => {
    const { message, moved, finishBefore, finishAfter } = delayed('A', 8)
    expect(message).toBe('后续 1 项顺延，完工日推迟 2 天')
    expect(moved).toEqual([{ id: 'C', label: 'C', from: start + 20, to: start + 28 }])
    expect([finishBefore - start, finishAfter - start]).toEqual([24, 32])
  })
  it('ends a bar that has begun later, and does not start it anew', () => {
    const started = planOf([at('A', 0, 5, { started: true }), at('C', 5, 1)], [link('A', 'C')])
    const { plan: after, message } = consequenceOf(started, { kind: 'DELAY', id: 'A', quarters: 2 }, calendar2026)
    expect(after.placements.map(one => [one.start - start, one.duration])).toEqual([[0, 22], [22, 4]])
    expect(message).toBe('后续 1 项顺延，完工日推迟 0.5 天')
  })
})

describe('moving a bar', () => {
  it('pushes followers only where a link would be violated, and pulls none', () => {
    const gap = planOf([at('A', 0, 2), at('C', 4, 1)], [link('A', 'C')])
    expect(days(consequenceOf(gap, { kind: 'MOVE', id: 'A', start: start + 8 }, calendar2026).plan)).toEqual({ A: 2, C: 4 })
    expect(days(consequenceOf(gap, { kind: 'MOVE', id: 'A', start: start + 12 }, calendar2026).plan)).toEqual({ A: 3, C: 5 })
    expect(days(consequenceOf(gap, { kind: 'STRETCH', id: 'A', duration: 4 }, calendar2026).plan)).toEqual({ A: 0, C: 4 })
  })
  it('before what it follows puts it right behind that', () => {
    expect(
      days(consequenceOf(planOf([at('A', 0, 2), at('C', 4, 1)], [link('A', 'C')]), { kind: 'MOVE', id: 'C', start }, calendar2026).plan)
    ).toEqual({ A: 0, C: 2 })
  })
  it('past others of its team puts it behind them in the queue; before them, they give way', () => {
    const team3 = planOf([at('A', 0, 1, { teamId: 'T' }), at('B', 1, 1, { teamId: 'T' }), at('C', 2, 1, { teamId: 'T' })])
    expect(days(consequenceOf(team3, { kind: 'MOVE', id: 'A', start: start + 12 }, calendar2026).plan)).toEqual({ A: 3, B: 1, C: 2 })
    expect(days(consequenceOf(team3, { kind: 'MOVE', id: 'A', start: start + 6 }, calendar2026).plan)).toEqual({ A: 2, B: 1, C: 3 })
    expect(days(consequenceOf(team3, { kind: 'MOVE', id: 'C', start }, calendar2026).plan)).toEqual({ A: 1, B: 2, C: 0 })
    expect(consequenceOf(team3, { kind: 'MOVE', id: 'C', start }, calendar2026).message).toBe('后续 2 项顺延，完工日不变')
  })
  it('never past what follows it', () => {
    const chained = planOf(
      [at('A', 0, 1, { teamId: 'T' }), at('X', 1, 1), at('B', 2, 1, { teamId: 'T' })], [link('A', 'X'), link('X', 'B')]
    )
    expect(days(consequenceOf(chained, { kind: 'MOVE', id: 'A', start: start + 40 }, calendar2026).plan)).toEqual({ A: 10, X: 11, B: 12 })
  })
  it('never before what it may start together with, where one team does both', () => {
    const together = planOf([at('A', 0, 1, { teamId: 'T' }), at('B', 4, 1, { teamId: 'T' })], [link('A', 'B', { kind: 'SS' })])
    expect(days(consequenceOf(together, { kind: 'MOVE', id: 'B', start }, calendar2026).plan)).toEqual({ A: 0, B: 1 })
  })
  it('is refused of what has begun, of what is fixed, and where something fixed would have to give way', () => {
    const fixed = at('C', 2, 1, { constraint: { kind: 'FIXED', at: '2026-03-09' } })
    const three = planOf([at('A', 0, 2, { started: true }), at('B', 0, 2), fixed], [link('B', 'C')])
    const refusal = (change: Change) => consequenceOf(three, change, calendar2026)
    expect(refusal({ kind: 'MOVE', id: 'A', start: start + 4 }).message).toBe('“A”已经开工，不能移动')
    expect(refusal({ kind: 'MOVE', id: 'C', start: start + 4 }).message).toBe('“C”的开始时间由约束“必须于”固定，请先修改约束')
    expect(refusal({ kind: 'DELAY', id: 'B', quarters: 4 }).message).toBe('“C”必须于 2026-03-09 08:00 开始，但最早 2026-03-10 08:00 才能开始')
    expect(refusal({ kind: 'DELAY', id: 'B', quarters: 4 }).plan).toBe(three)
    expect(() => refusal({ kind: 'MOVE', id: 'Z', start })).toThrow(RangeError)
  })
  it('keeps to its own earliest day, and to the start of the plan', () => {
    const constrained = planOf([at('A', 2, 1, { constraint: { kind: 'NOT_EARLIER', at: '2026-03-06' } }), at('B', 2, 1)])
    expect(days(consequenceOf(constrained, { kind: 'MOVE', id: 'A', start: start - 8 }, calendar2026).plan)).toEqual({ A: 1, B: 2 })
    expect(days(consequenceOf(constrained, { kind: 'MOVE', id: 'B', start: start - 8 }, calendar2026).plan)).toEqual({ A: 2, B: 0 })
  })
})

describe('work that begins', () => {
  const three = planOf(
    [at('A', 0, 2, { teamId: 'T' }), at('B', 2, 2, { teamId: 'T' }), at('C', 4, 1, { teamId: 'T' }), at('D', 2, 1)],
    [link('A', 'B'), link('A', 'D')]
  )
  it('stands when it began, and what its team has not begun comes after it', () => {
    const { plan: after, message } = consequenceOf(three, { kind: 'START', id: 'B', start: start + 4 }, calendar2026)
    expect(days(after)).toEqual({ A: 3, B: 1, C: 5, D: 5 })
    expect(message).toBe('后续 3 项顺延，完工日推迟 1 天')
    expect(timesOf(after, calendar2026).finish - start).toBe(24)
    const both = consequenceOf(after, { kind: 'START', id: 'C', start: start + 6 }, calendar2026).plan
    expect(days(consequenceOf(both, { kind: 'DELAY', id: 'B', quarters: 12 }, calendar2026).plan)).toEqual({ A: 6, B: 1, C: 1.5, D: 8 })
  })
  it('does so whatever its constraint says', () => {
    const fixed = planOf([at('A', 2, 1, { constraint: { kind: 'FIXED', at: '2026-03-09' } })])
    const { plan: after, faults } = consequenceOf(fixed, { kind: 'START', id: 'A', start: start + 12 }, calendar2026)
    expect([days(after), faults]).toEqual([{ A: 3 }, []])
  })
  it('earlier or later than planned pushes followers only where it has to', () => {
    expect(days(consequenceOf(three, { kind: 'START', id: 'A', start: start + 1 }, calendar2026).plan)).toEqual(
      { A: 0.25, B: 2.25, C: 4.25, D: 2.25 }
    )
    expect(days(consequenceOf(three, { kind: 'START', id: 'D', start: start + 4 }, calendar2026).plan)).toEqual({ A: 0, B: 2, C: 4, D: 1 })
  })
})

describe('前移收紧', () => {
  it('moves what can be earlier, by links, teams and constraints, and says by how much the finish', () => {
    const loose = planOf([
      at('A', 2, 1, { teamId: 'T' }), at('B', 5, 1, { teamId: 'T' }), at('C', 9, 1), at('D', 9, 1, { started: true }),
      at('E', 6, 1, { constraint: { kind: 'NOT_EARLIER', at: '2026-03-10' } }),
    ], [link('B', 'C', { lag: 24, clock: 'CALENDAR', source: 'WAIT' })])
    const { plan: after, message } = tighten(loose, calendar2026)
    expect(days(after)).toEqual({ A: 0, B: 1, C: 2, D: 9, E: 3 })
    expect(message).toBe('后续 4 项前移，完工日不变')
    expect(days(tighten(loose, calendar2026, start + 16).plan)).toEqual({ A: 2, B: 4, C: 6, D: 9, E: 4 })
    const wrong = planOf([at('A', 0, 2), at('B', 1, 1), at('C', 9, 1)], [link('A', 'B'), link('B', 'C')])
    expect(days(tighten(wrong, calendar2026).plan)).toEqual({ A: 0, B: 1, C: 2 })
    const two = planOf([at('A', 0, 1), at('C', 9, 1)], [link('A', 'C')])
    expect(tighten(two, calendar2026).message).toBe('后续 1 项前移，完工日提前 8 天')
  })
})

const noConstraints = new Map<string, never>()
const teams = [team('A1', 'A', 1), team('A2', 'A', 2), team('B1', 'B', 1), team('C1', 'C', 3)]
const change = (count: number): fc.Arbitrary<(one: Placement) => Change> => fc.record({
  kind: fc.constantFrom('MOVE' as const, 'MOVE' as const, 'STRETCH' as const, 'DELAY' as const, 'START' as const),
  by: fc.integer({ min: -20, max: 30 }),
})
  .map(({ kind, by }) => ({ id, start: from, duration }: Placement): Change => {
    if (kind === 'DELAY') return { kind, id, quarters: Math.abs(by) }
    if (kind === 'STRETCH') return { kind, id, duration: duration + (by % (count + 3)) }
    return { kind, id, start: kind === 'MOVE' ? from + by : from + Math.abs(by) }
  })

it('any changes one after the other, and tightening at last, keep a schedule valid; nothing but the changed bar moves earlier before '
  + 'that', () => {
  fc.assert(fc.property(networks, calendars, fc.array(fc.tuple(fc.nat(20), change(12)), { minLength: 1, maxLength: 6 }), (
    { bars, links }, calendarInput, changes
  ) => {
    const calendar = workCalendar(calendarInput)
    const first = quarterFrom(calendar, FIRST)
    const { placements } = placeSerially(
      { calendar, bars, links, teams, start: first, constraints: noConstraints, kept: noConstraints, wished: noConstraints }
    )
    const slots = slotsFrom(calendarInput, FIRST, 900)
    const wrong = ({ placements: all, links: planLinks }: Plan) => wrongIn(slots, calendarInput.hours!, asText(calendar, all), planLinks)
    let now: Plan = { start: first, placements, links: [...links, ...queueLinks(placements)] }
    for (const [barIndex, make] of changes) {
      const bar = now.placements[barIndex % now.placements.length]!
      const { plan: after, faults, moved } = consequenceOf(now, make(bar), calendar)
      expect(faults.map(({ message }) => message)).toEqual(bar.started && faults.length > 0 ? [`“${bar.label}”已经开工，不能移动`] : [])
      expect(wrong(after)).toEqual([])
      expect(moved.every(({ from, to }) => to > from)).toBe(true)
      now = after
    }
    const tight = tighten(now, calendar)
    expect(wrong(tight.plan)).toEqual([])
    expect(tight.moved.every(({ from, to }) => to < from)).toBe(true)
    expect(tight.finishAfter).toBeLessThanOrEqual(tight.finishBefore)
    expect(tighten(tight.plan, calendar).moved).toEqual([])
  }), { numRuns: RUNS })
})
