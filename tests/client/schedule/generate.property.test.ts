import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quarterFrom, workCalendar } from '#shared/schedule/calendar.ts'
import { generate } from '#shared/schedule/generate.ts'
import { timesOf } from '#shared/schedule/passes.ts'
import { queueLinks } from '#shared/schedule/queue.ts'
import { placeSerially } from '#shared/schedule/serial.ts'
import type { Constraint, Plan } from '#shared/schedule/types.ts'
import { asText, input, item, match, PAINT, room, step, team, TILES, WATERPROOF } from './fixtures.ts'
import { calendars, FIRST, networks } from './networks.ts'
import { pushedStarts, slotsFrom, wrongIn } from './naive.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 150)
const teams = [team('A1', 'A', 1), team('A2', 'A', 2), team('B1', 'B', 1), team('C1', 'C', 3)]
const noConstraints = new Map<string, never>()

describe('a schedule of any network', () => {
  it('violates no link, no calendar, no queue and no constraint', () => {
    let refused = 0
    fc.assert(fc.property(networks, ({ calendar: calendarInput, bars, links, constraints }) => {
      const calendar = workCalendar(calendarInput)
      const all = new Map<string, Constraint>(Object.entries(constraints))
      const {
        placements, faults,
      } = placeSerially(
        { calendar, bars, links, teams, start: quarterFrom(calendar, FIRST), constraints: all, kept: noConstraints, wished: noConstraints }
      )
      if (faults.length > 0) {
        refused++
        expect([...all.values()].some(({ kind }) => kind === 'FIXED')).toBe(true)
        return
      }
      const slots = slotsFrom(calendarInput, FIRST, 400)
      const text = asText(calendar, placements)
      expect(wrongIn(slots, calendarInput.hours!, text, [...links, ...queueLinks(placements)])).toEqual([])
      for (const { id, start } of text) {
        const constraint = all.get(id)
        expect(start >= FIRST).toBe(true)
        if (constraint?.kind === 'NOT_EARLIER') expect(start >= constraint.at).toBe(true)
        if (constraint?.kind === 'FIXED') expect(start.slice(0, 10)).toBe(constraint.at)
      }
    }), { numRuns: RUNS })
    expect(refused).toBeLessThan(RUNS)
  })

  it('has the float by which a bar can be late: one quarter more moves the finish', () => {
    fc.assert(fc.property(networks, ({ calendar: calendarInput, bars, links }) => {
      const calendar = workCalendar(calendarInput)
      const start = quarterFrom(calendar, FIRST)
      const { placements } = placeSerially(
        { calendar, bars, links, teams, start, constraints: noConstraints, kept: noConstraints, wished: noConstraints }
      )
      const plan: Plan = { start, placements, links: [...links, ...queueLinks(placements)] }
      const { times, finish } = timesOf(plan, calendar)
      const slots = slotsFrom(calendarInput, FIRST, 500)
      const order = placements.map(({ id, duration, start: at }) => ({ id, duration, from: at - start }))
        .toSorted((a, b) => a.from - b.from || Number(a.id.slice(1)) - Number(b.id.slice(1)))
      const finishWhen = (delayedId: string, by: number): number => {
        const starts = pushedStarts(
          slots, calendarInput.hours!, order.map(one => (one.id === delayedId ? { ...one, from: one.from + by } : one)), plan.links
        )
        return Math.max(...order.map(({ id, duration }) => starts.get(id)! + duration))
      }
      expect(finishWhen('', 0)).toBe(finish - start)
      for (const { id } of order) {
        const { float, critical } = times.get(id)!
        expect(critical).toBe(float === 0)
        expect(finishWhen(id, float)).toBe(finish - start)
        expect(finishWhen(id, float + 1)).toBeGreaterThan(finish - start)
      }
    }), { numRuns: Math.ceil(RUNS / 3) })
  })

  it('has as critical path every bar of a longest path', () => {
    fc.assert(fc.property(networks, ({ bars, links: drawnLinks }) => {
      const calendar = workCalendar({ days: [], restWeekdays: [] })
      const links = drawnLinks.map(link => ({ ...link, clock: 'WORKING' as const }))
      const start = quarterFrom(calendar, FIRST)
      // Separate teams: bars depend only on links.
      const alone = bars.map((one, at) => ({ ...one, teamId: `T${at}` }))
      const many = alone.flatMap(({ trade, teamId }) => (trade === null ? [] : [team(teamId, trade, 1)]))
      const { placements } = placeSerially(
        { calendar, bars: alone, links, teams: many, start, constraints: noConstraints, kept: noConstraints, wished: noConstraints }
      )
      const { times, finish } = timesOf({ start, placements, links }, calendar)
      const durations = new Map(placements.map(({ id, duration }) => [id, duration]))
      /** Every path from a bar: its bars and the end of the last. */
      const paths = (id: string): { readonly bars: readonly string[], readonly length: number }[] => [
        { bars: [id], length: durations.get(id)! },
        ...links.filter(({ from }) => from === id).flatMap(({ to, kind, lag }) =>
          paths(to).map(rest =>
            ({ bars: [id, ...rest.bars], length: (kind === 'FS' ? durations.get(id)! : 0) + Math.ceil(lag / 2) + rest.length }))),
      ]
      const all = bars.flatMap(({ id }) => paths(id))
      const longest = Math.max(...all.map(({ length }) => length))
      expect(finish - start).toBe(longest)
      const critical = new Set(all.filter(({ length }) => length === longest).flatMap(path => path.bars))
      expect(new Set([...times].flatMap(([id, one]) => (one.critical ? [id] : [])))).toEqual(critical)
    }), { numRuns: RUNS })
  })
})

it('is valid from matches to bars, by any grain', () => {
  const steps = fc.array(fc.record({
    trade: fc.constantFrom('泥瓦', '防水', '油漆'), days: fc.integer({ min: 0, max: 8 }), wait: fc.constantFrom(0, 0, 24), accepts: fc.boolean(),
  }), { minLength: 1, maxLength: 4 })
    .map(all => all.map(({ trade, days, wait, accepts }, at) => step(`s${at}`, trade, String(days / 10), { waitHours: wait, accepts })))
  const matches = fc.array(
    fc.record({ item: fc.nat(3), place: fc.nat(5), quantity: fc.integer({ min: 0, max: 9 }), steps }), { minLength: 1, maxLength: 15 }
  )
  fc.assert(fc.property(matches, fc.constantFrom('ROOM' as const, 'ZONE' as const, 'FLOOR' as const), calendars, (
    all, grain, calendarInput
  ) => {
    const calendar = workCalendar(calendarInput)
    const positions = [
      room('f', 0, { level: 'FLOOR' }), room('z', 0, { level: 'ZONE', parentId: 'f' }),
      ...Array.from({ length: 6 }, (_, at) => room(`r${at}`, at, { parentId: at < 3 ? 'z' : 'f', teamId: at % 2 ? 'N' : null })),
    ]
    const crews = [team('N', '泥瓦', 2), team('N2', '泥瓦', 1), team('F', '防水', 1), team('Y', '油漆', 3)]
    const items = [TILES, WATERPROOF, PAINT, ['x']].map((path, at) => item(String(at), path))
    const {
      activities, generated, faults,
    } = generate(
      input({
        start: FIRST, grain, places: positions, items, teams: crews,
        matches: all.map(one => match(String(one.item), `r${one.place}`, String(one.quantity), one.steps)),
      }),
      calendar
    )
    expect(faults).toEqual([])
    expect(activities.bars.flatMap(({ steps: barSteps }) => barSteps)).toHaveLength(all.reduce((sum, one) => sum + one.steps.length, 0))
    expect(
      wrongIn(
        slotsFrom(calendarInput, FIRST, 600), calendarInput.hours!, asText(calendar, generated!.plan.placements), generated!.plan.links
      )
    ).toEqual([])
  }), { numRuns: RUNS })
})
