import { describe, expect, it } from 'vitest'
import { momentsOf, quarterFrom, workCalendar } from '#shared/schedule/calendar.ts'
import { dryRun, generate } from '#shared/schedule/generate.ts'
import { timesOf } from '#shared/schedule/passes.ts'
import { placeSerially } from '#shared/schedule/serial.ts'
import type { Bar, Constraint, Link, ScheduleInput } from '#shared/schedule/types.ts'
import { bar, calendar2026, input, item, match, room, SEVEN_DAYS, step, team, TILES, WATERPROOF } from './fixtures.ts'

const link = (from: string, to: string, more: Partial<Link> = {}): Link =>
  ({ from, to, kind: 'FS', lag: 0, clock: 'WORKING', source: 'MANUAL', ...more })
const noConstraints = new Map<string, never>()
const start = quarterFrom(calendar2026, '2026-03-05')

/** Trade A has one team of one person. */
function placed(
  bars: readonly Bar[], links: readonly Link[], constraints: Readonly<Record<string, Constraint>> = {},
  teams = [team('A', 'A', 1), team('B', 'B', 1)]
) {
  const { placements, faults } = placeSerially(
    {
      calendar: calendar2026, bars, links, teams, start, constraints: new Map(Object.entries(constraints)), kept: noConstraints,
      wished: noConstraints,
    }
  )
  return {
    at: Object.fromEntries(placements.map(one => [one.id, [one.start - start, one.start - start + one.duration]])),
    faults: faults.map(({ message }) => message), placements,
  }
}

describe('a generated schedule', () => {
  it('takes ten days for 40 rooms of 0.2 days each, not 40', () => {
    const positions = Array.from({ length: 40 }, (_, at) => room(`r${at}`, at))
    const scheduleInput = input({
      places: positions, items: [item('1', TILES)], teams: [team('T', '泥瓦', 1)],
      matches: positions.map(({ id }) => match('1', id, '1', [step('铺贴', '泥瓦', '0.2')])),
    })
    const { bars, links, days, finish, bottleneck } = dryRun(scheduleInput, calendar2026)
    expect({ bars, links, days, finish }).toEqual({ bars: 40, links: 39, days: '10', finish: '2026-03-18 17:00' })
    expect(bottleneck).toEqual({ trade: '泥瓦', tradeName: '泥瓦', teamId: 'T', days: '10' })
  })

  it('lets a team go on in the next room while the first one dries', () => {
    const positions = [room('a', 1), room('b', 2)]
    const steps = [step('找平', '泥瓦', '1', { waitHours: 24 }), step('铺贴', '泥瓦', '1')]
    const scheduleInput = input(
      {
        places: positions, items: [item('1', TILES)], teams: [team('T', '泥瓦', 1)],
        matches: positions.map(({ id }) => match('1', id, '1', steps)),
      }
    )
    const { generated } = generate(scheduleInput, workCalendar(SEVEN_DAYS))
    expect(generated!.plan.placements.map(one => [one.label, ...Object.values(momentsOf(workCalendar(SEVEN_DAYS), one))])).toEqual([
      ['房间a 块料楼地面·泥瓦', '2026-03-05 08:00', '2026-03-05 17:00'], ['房间a 块料楼地面·泥瓦', '2026-03-07 08:00', '2026-03-07 17:00'],
      ['房间b 块料楼地面·泥瓦', '2026-03-06 08:00', '2026-03-06 17:00'], ['房间b 块料楼地面·泥瓦', '2026-03-08 08:00', '2026-03-08 17:00'],
    ])
  })

  it('starts on the next working morning where its start is a holiday', () => {
    const { start: from } = dryRun(
      input({
        start: '2026-05-01', places: [room('a', 1)], items: [item('1', TILES)], teams: [team('T', '泥瓦', 1)],
        matches: [match('1', 'a', '1', [step('铺贴', '泥瓦', '1')])],
      }),
      calendar2026
    )
    expect(from).toBe('2026-05-06 08:00')
  })

  it('is the same for the same input, in whatever order places and teams were read', () => {
    const positions = Array.from({ length: 12 }, (_, at) => room(`r${at}`, at))
    const scheduleInput: ScheduleInput = input({
      places: positions, items: [item('1', TILES, { sort: 2 }), item('2', WATERPROOF, { sort: 1 })],
      teams: [team('T', '泥瓦', 2), team('U', '泥瓦', 3), team('W', '防水', 1)],
      matches: positions.flatMap(({ id }, at) => [
        match('1', id, String(at + 1), [step('铺贴', '泥瓦', '0.3')]),
        match('2', id, '2', [step('涂膜', '防水', '0.2', { waitHours: 48, accepts: true })]),
      ]),
    })
    const plan = (one: ScheduleInput) => generate(one, calendar2026).generated!.plan
    expect(plan(scheduleInput)).toEqual(plan(scheduleInput))
    expect(plan({
      ...scheduleInput, places: positions.toReversed(), matches: scheduleInput.matches.toReversed(),
      items: scheduleInput.items.toReversed(),
    })).toEqual(
      plan(scheduleInput)
    )
  })

  it('does first, of equals at one place, what the longest path to the end begins with', () => {
    expect(placed([bar('1', 'A', '1'), bar('2', 'A', '1'), bar('3', 'B', '1')], [link('2', '3')]).at).toEqual(
      { 1: [4, 8], 2: [0, 4], 3: [4, 8] }
    )
    expect(
      placed([bar('1', 'A', '1', { placeOrder: 0 }), bar('2', 'A', '1', { placeOrder: 1 }), bar('3', 'B', '1')], [link('2', '3')]).at
    ).toMatchObject({ 1: [0, 4], 2: [4, 8] })
    expect(placed([bar('1', 'A', '1', { stage: 'PAINT' }), bar('2', 'A', '1', { stage: 'MASONRY' })], []).at).toEqual(
      { 1: [4, 8], 2: [0, 4] }
    )
  })

  it('gives a bar to the team of its trade that ends first, or to the responsible one of its place', () => {
    const teams = [team('A', 'A', 1), team('A2', 'A', 2)]
    expect(placed([bar('1', 'A', '2'), bar('2', 'A', '2'), bar('3', 'A', '2')], [], {}, teams).placements.map(
      ({ teamId, people, duration }) => [teamId, people, duration]
    ))
      .toEqual([['A2', 2, 4], ['A', 1, 8], ['A2', 2, 4]])
    expect(placed([bar('1', 'A', '2', { teamId: 'A' })], [], {}, teams).placements[0]!.teamId).toBe('A')
  })
})

describe('constraints', () => {
  const two = [bar('1', 'A', '1'), bar('2', 'A', '1')]
  it('hold: not earlier than, and at a moment, with the team kept free for it', () => {
    expect(placed(two, [], { 1: { kind: 'NOT_EARLIER', at: '2026-03-06 09:00' } }).at).toEqual({ 1: [5, 9], 2: [0, 4] })
    expect(placed(two, [], { 2: { kind: 'FIXED', at: '2026-03-05 10:00' } }).at).toEqual({ 1: [5, 9], 2: [1, 5] })
    expect(placed(two, [], { 1: { kind: 'NOT_EARLIER', at: '2026-03-07' } }).at).toEqual({ 1: [8, 12], 2: [0, 4] })
  })
  it('that cannot hold are refused with a sentence', () => {
    expect(placed(two, [link('1', '2')], { 2: { kind: 'FIXED', at: '2026-03-05' } }).faults).toEqual(
      ['“ 2”必须于 2026-03-05 08:00 开始，但最早 2026-03-09 08:00 才能开始']
    )
    expect(placed(two, [], { 1: { kind: 'FIXED', at: '2026-03-05' }, 2: { kind: 'FIXED', at: '2026-03-05 13:00' } }).faults).toEqual(
      ['“ 2”必须于 2026-03-05 13:00 开始，但最早 2026-03-06 08:00 才能开始']
    )
    expect(placed(two, [], { 1: { kind: 'FIXED', at: '2026-03-07' } }).faults).toEqual(['“ 1”：2026-03-07 是休息日，不能作为固定开始日期'])
    expect(placed(two, [], { 1: { kind: 'FIXED', at: '2026-03-04' } }).faults).toEqual(
      ['“ 1”必须于 2026-03-04 08:00 开始，但最早 2026-03-05 08:00 才能开始']
    )
  })
})

describe('what cannot be generated', () => {
  it('is a circle, with its names', () => {
    const { faults } = placed(
      ['挖', '填', '夯', '外'].map(id => bar(id, 'A', '1')), [link('挖', '填'), link('填', '夯'), link('夯', '挖'), link('夯', '外')]
    )
    expect(faults).toEqual(['前后关系循环： 挖 →  填 →  夯 →  挖'])
  })
  it('is a trade without a team and a team without people, by name', () => {
    expect(placed([bar('1', '木工', '1')], []).faults).toEqual(['工种“木工”没有班组，请先安排班组'])
    expect(placed([bar('1', 'A', '1'), bar('2', 'A', '1')], [], {}, [team('一班', 'A', 0)]).faults).toEqual(['工种“A”的班组“A一班”没有人员，请填写人数'])
  })
  it('is a bar of more than ten years', () => {
    expect(placed([bar('1', 'A', '3651')], []).faults).toEqual(['“ 1”工期超过 10 年，请检查数量、用工与人数'])
    expect(placed([bar('1', 'A', '3650')], []).faults).toEqual([])
  })
  it('is said by a dry run as well', () => {
    const { faults, finish, bars } = dryRun(
      input({ places: [room('a', 1)], items: [item('1', TILES)], matches: [match('1', 'a', '1', [step('铺贴', '泥瓦', '1')])] }), calendar2026
    )
    expect({ faults: faults.map(({ kind }) => kind), finish, bars }).toEqual({ faults: ['NO_TEAM'], finish: null, bars: 1 })
  })
})

describe('float and critical path', () => {
  it('go over links and queues', () => {
    const bars = [bar('1', 'A', '2'), bar('2', 'A', '1'), bar('3', 'B', '1'), bar('4', 'B', '1')]
    const { placements } = placed(bars, [link('1', '3'), link('1', '2', { kind: 'SS', lag: 4 })])
    const links = [link('1', '3'), link('1', '2', { kind: 'SS', lag: 4 }), link('1', '2'), link('4', '3')]
    const { times, finish } = timesOf({ start, placements, links }, calendar2026)
    expect(finish - start).toBe(12)
    expect(Object.fromEntries([...times].map(([id, { float, critical }]) => [id, [float, critical]]))).toEqual(
      { 1: [0, true], 2: [0, true], 3: [0, true], 4: [4, false] }
    )
  })
  it('know that drying takes up what is late: a bar before a night has float', () => {
    const bars = [bar('1', 'A', '0.25'), bar('2', 'A', '1')]
    const links = [link('1', '2', { lag: 12, clock: 'CALENDAR', source: 'WAIT' })]
    const { times } = timesOf({ start, placements: placed(bars, links).placements, links }, calendar2026)
    expect(times.get('1')!.float).toBe(3)
    expect(times.get('2')!.critical).toBe(true)
  })
})
