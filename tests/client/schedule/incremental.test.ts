import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quarterFrom, workCalendar, type WorkCalendar } from '#shared/schedule/calendar.ts'
import { consequenceOf } from '#shared/schedule/consequence.ts'
import { generate, type Generated } from '#shared/schedule/generate.ts'
import { scheduleIncrement } from '#shared/schedule/incremental.ts'
import type { Match, Plan, ScheduleInput, Step } from '#shared/schedule/types.ts'
import { asText, calendar2026, input, item, match, PAINT, room, step, team, TILES, WATERPROOF } from './fixtures.ts'
import { slotsFrom, wrongIn } from './naive.ts'
import { calendars, FIRST } from './networks.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 150)
const tiles = [step('铺贴', '泥瓦', '0.2')]
const paint = [step('面漆', '油漆', '0.1')]
const inputOf = (matches: readonly Match[], more: Partial<ScheduleInput> = {}): ScheduleInput => input({
  places: ['a', 'b', 'c'].map((id, at) => room(id, at)), items: [item('1', TILES), item('2', PAINT), item('3', WATERPROOF)], matches,
  teams: [team('N', '泥瓦', 1), team('Y', '油漆', 1), team('F', '防水', 1)], ...more,
})
const first = [match('1', 'a', '10', tiles), match('1', 'b', '10', tiles), match('2', 'a', '10', paint)]
const before = generate(inputOf(first), calendar2026).generated!
const start = quarterFrom(calendar2026, '2026-03-05')
const short = (id: string): string => id.replace(/\/装饰工程\/[^/]+\/([^/]+)\/.*/, '$1')
const days = (plan: Plan): Readonly<Record<string, number>> =>
  Object.fromEntries(plan.placements.map(one => [short(one.id), (one.start - start) / 4]))

describe('增量排程', () => {
  it(
    'begins with two rooms of tiles, and paint behind the first',
    () => expect(days(before.plan)).toEqual({ 'a块料楼地面': 0, 'b块料楼地面': 2, 'a抹灰面油漆': 2 })
  )

  it('of the same commit changes nothing', () => {
    const { generated, added, changed, removed, moved, kept: unchanged } = scheduleIncrement(before, inputOf(first), calendar2026, start)
    expect(generated).toEqual(before)
    expect({ added, changed, removed, moved, kept: unchanged.length }).toEqual({ added: [], changed: [], removed: [], moved: [], kept: 3 })
  })

  it('puts what is added into what is free, from today on', () => {
    const {
      generated, added, kept: unchanged,
    } = scheduleIncrement(before, inputOf([...first, match('2', 'b', '10', paint), match('1', 'c', '5', tiles)]), calendar2026, start + 8)
    expect(days(generated!.plan)).toEqual({ 'a块料楼地面': 0, 'b块料楼地面': 2, 'a抹灰面油漆': 2, 'c块料楼地面': 4, 'b抹灰面油漆': 4 })
    expect(added.map(short)).toEqual(['b抹灰面油漆', 'c块料楼地面'])
    expect(unchanged).toHaveLength(3)
  })

  it('moves what is as before only where something new comes before it', () => {
    const {
      generated, moved, kept: unchanged,
    } = scheduleIncrement(before, inputOf([...first, match('3', 'a', '10', [step('涂膜', '防水', '0.1')])]), calendar2026, start)
    expect(days(generated!.plan)).toEqual({ 'a防水': 0, 'a块料楼地面': 4, 'b块料楼地面': 2, 'a抹灰面油漆': 6 })
    expect([moved.map(short), unchanged.map(short)]).toEqual([['a块料楼地面', 'a抹灰面油漆'], ['b块料楼地面']])
  })

  it('gives what a moved bar leaves to what is added', () => {
    const { generated } = scheduleIncrement(
      before, inputOf([...first, match('3', 'a', '10', [step('涂膜', '防水', '0.1')]), match('1', 'c', '10', tiles)]), calendar2026, start
    )
    expect(days(generated!.plan)).toEqual({ 'a防水': 0, 'a块料楼地面': 4, 'b块料楼地面': 2, 'a抹灰面油漆': 6, 'c块料楼地面': 0 })
  })

  it('leaves what has another quantity where it stands if it fits, and what was moved by hand where it was moved to', () => {
    const dragged = consequenceOf(
      before.plan, { kind: 'MOVE', id: before.bars.find(({ id }) => short(id) === 'b块料楼地面')!.id, start: start + 40 }, calendar2026
    ).plan
    const {
      generated, changed, moved, removed,
    } = scheduleIncrement({ ...before, plan: dragged }, inputOf([match('1', 'a', '20', tiles), first[1]!]), calendar2026, start)
    expect(days(generated!.plan)).toEqual({ 'a块料楼地面': 0, 'b块料楼地面': 10 })
    expect(generated!.plan.placements.map(({ duration }) => duration)).toEqual([16, 8])
    expect([changed, moved, removed].map(ids => ids.map(short))).toEqual([['a块料楼地面'], [], ['a抹灰面油漆']])
  })

  it('looks for another gap where what has become longer does not fit', () => {
    const { generated } = scheduleIncrement(before, inputOf([match('1', 'a', '20', tiles), first[1]!, first[2]!]), calendar2026, start)
    expect(days(generated!.plan)).toEqual({ 'a块料楼地面': 4, 'b块料楼地面': 2, 'a抹灰面油漆': 8 })
  })

  it('never moves what has begun', () => {
    const started: Generated = {
      ...before, plan: { ...before.plan, placements: before.plan.placements.map(one => ({ ...one, started: one.start === start })) },
    }
    const { generated } = scheduleIncrement(started, inputOf([match('1', 'a', '20', tiles), first[1]!, first[2]!]), calendar2026, start)
    expect(days(generated!.plan)).toEqual({ 'a块料楼地面': 0, 'b块料楼地面': 4, 'a抹灰面油漆': 4 })
  })

  it('leaves what has begun with its team, also where that is given no more work, and puts nothing beside it', () => {
    const started: Generated = { ...before, plan: { ...before.plan, placements: before.plan.placements.map(one =>
      ({ ...one, start: one.teamId === 'N' ? start + (one.start - start) / 4 : one.start, started: one.teamId === 'N' })) } }
    const next = inputOf([match('1', 'a', '20', tiles), first[1]!, first[2]!, match('1', 'c', '10', tiles)])
    const placed = (teams: ScheduleInput['teams']) => scheduleIncrement(started, { ...next, teams }, calendar2026, start).generated!.plan
    expect(days(placed(next.teams))).toEqual({ 'a块料楼地面': 0, 'b块料楼地面': 0.5, 'a抹灰面油漆': 4, 'c块料楼地面': 4 })
    const other = placed([team('N2', '泥瓦', 2), team('Y', '油漆', 1)])
    expect(days(other)).toEqual({ 'a块料楼地面': 0, 'b块料楼地面': 0.5, 'a抹灰面油漆': 2, 'c块料楼地面': 0 })
    expect(other.placements.map(({ teamId, duration }) => `${teamId} ${duration}`)).toEqual(['N 8', 'Y 4', 'N 8', 'N2 4'])
  })

  it('says why it cannot be done', () => {
    const { generated, faults } = scheduleIncrement(
      before, { ...inputOf([...first, match('3', 'a', '10', [step('涂膜', '防水', '0.1')])]), teams: [team('N', '泥瓦', 1), team('Y', '油漆', 1)] },
      calendar2026, start
    )
    expect([generated, faults.map(({ message }) => message)]).toEqual([null, ['工种“防水”没有班组，请先安排班组']])
  })
})

const packages: readonly (readonly Step[])[] = [
  tiles, paint, [step('涂膜', '防水', '0.3', { waitHours: 24, accepts: true }), step('保护层', '泥瓦', '0.1')],
]
const commit = fc.uniqueArray(
  fc.record({ item: fc.nat(2), place: fc.nat(2), quantity: fc.integer({ min: 1, max: 30 }) }),
  { minLength: 1, maxLength: 9, selector: ({ item: itemIndex, place }) => `${itemIndex} ${place}` }
)
  .map(all => all.map(one => match(String(one.item + 1), 'abc'[one.place]!, String(one.quantity), packages[one.item]!)))

it('keeps unchanged bars unless something they follow pushes them, and is valid', () => {
  const check = (
    old: readonly Match[], next: readonly Match[], calendar: WorkCalendar, calendarInput: { readonly hours?: number },
    elapsedQuarters: number,
    mask: number,
    slots: ReturnType<typeof slotsFrom>
  ): void => {
    const fresh = generate(inputOf(old, { start: FIRST }), calendar).generated!
    const today = fresh.plan.start + elapsedQuarters
    const plan = fresh.plan.placements.reduce((now, { id }, at) => {
      const { start: planned } = now.placements[at]!
      return planned < today && (mask & (1 << at)) !== 0 ? consequenceOf(now, { kind: 'START', id, start: planned }, calendar).plan : now
    }, fresh.plan)
    const current = { ...fresh, plan }
    const {
      generated, kept: unchanged, moved, added, changed, removed, faults,
    } = scheduleIncrement(current, inputOf(next, { start: FIRST }), calendar, today)
    expect(faults).toEqual([])
    const [previous, currentById] = [current, generated!].map(({ plan }) => new Map(plan.placements.map(one => [one.id, one])))
    for (const id of unchanged) expect(currentById!.get(id)).toEqual(previous!.get(id))
    const edgesInto = (id: string) => generated!.plan.links.filter(({ to, source }) => to === id && source !== 'QUEUE')
    for (const id of moved) {
      expect(currentById!.get(id)!.start).toBeGreaterThan(previous!.get(id)!.start)
      // Its previous position would be wrong.
      const back = generated!.plan.placements.map(one => (one.id === id ? previous!.get(id)! : one))
      expect(wrongIn(slots, calendarInput.hours!, asText(calendar, back), edgesInto(id))).not.toEqual([])
    }
    for (const { id, start: from, started } of current.plan.placements)
      if (started && currentById!.has(id)) expect(currentById!.get(id)!.start).toBe(from)
    for (const id of added) expect(currentById!.get(id)!.start).toBeGreaterThanOrEqual(today)
    expect([...unchanged, ...moved, ...added, ...changed].toSorted()).toEqual([...currentById!.keys()].toSorted())
    expect(removed.every(id => previous!.has(id) && !currentById!.has(id))).toBe(true)
    expect(wrongIn(slots, calendarInput.hours!, asText(calendar, generated!.plan.placements), generated!.plan.links)).toEqual([])
  }
  fc.assert(fc.property(commit, commit, calendars, fc.nat(20), fc.nat(255), (
    old, next, calendarInput, elapsedQuarters, mask
  ) => check(old, next, workCalendar(calendarInput), calendarInput, elapsedQuarters, mask, slotsFrom(calendarInput, FIRST, 500))), {
    numRuns: RUNS,
  })
})
