import { beforeAll, expect, it } from 'vitest'
import { businessDate } from '#schemas/kit/index.ts'
import { positionMatchApi } from '#shared/api/positionMatch.ts'
import { scheduleApi } from '#shared/api/schedule.ts'
import type { WireBar } from '#shared/api/schedulePlan.ts'
import { siteScope, withSchedule } from './fixtures.ts'

const world = withSchedule('increment')
let positionIds: ReadonlyMap<string, string> = new Map()
const bars = async () => (await world.query()).bars
const revision = async () => (await world.query()).head.revision
const step = (itemId: string, placeId: string, stepId: string, done: string) => ({ itemId, placeId, stepId, done })
const inPlace = (all: readonly WireBar[], place: string, trade: string) =>
  all.filter(bar => bar.placeId === positionIds.get(place) && bar.trade === trade)
const only = (all: readonly WireBar[], place: string, trade: string) => inPlace(all, place, trade)[0]!

async function match(itemId: string, place: string): Promise<string> {
  const rows = await world.planner().call(positionMatchApi.ofItem, { ...siteScope, itemId })
  return rows.find(({ positionId }) => positionId === positionIds.get(place))!.id
}

/** Commits a changed design: tiles of the first room fall from 80 to 60; a third room gets the rest of them and all paint of the second. */
async function redesign(): Promise<void> {
  const planner = world.planner()
  await world.boss().call(positionMatchApi.unlock, { ...siteScope, reason: '补房间' })
  const [third] = (await world.grow('3 号房')).values()
  positionIds = new Map([...positionIds, ['third', third!]])
  await planner.call(positionMatchApi.finish, { ...siteScope, itemIds: [world.tile, world.paint], finished: false })
  await planner.call(positionMatchApi.save, {
    ...siteScope, changed: [{ id: await match(world.tile, 'first'), was: { quantity: '80' }, cells: { quantity: '60' } }],
  })
  await planner.call(positionMatchApi.remove, { ...siteScope, ids: [await match(world.paint, 'second')] })
  for (const [item, quantity] of [[world.tile, '20'], [world.paint, '47']] as const) {
    expect((await world.match(item, third!, quantity)).problems).toEqual([])
  }
  await planner.call(positionMatchApi.finish, { ...siteScope, itemIds: [world.tile, world.paint] })
  expect(await planner.call(positionMatchApi.commit, siteScope)).toEqual({ number: 2 })
}

beforeAll(async () => {
  positionIds = await world.design()
  const planner = world.planner()
  await planner.call(scheduleApi.generate, { ...siteScope, start: '2026-03-05' })
  await planner.call(scheduleApi.confirm, { ...siteScope, revision: await revision() })
  const all = await bars()
  await planner.call(scheduleApi.progress, {
    ...siteScope, revision: await revision(), rows: [
      { id: only(all, 'first', '1507').id, start: '2026-03-05', steps: [step(world.tile, positionIds.get('first')!, '0', '15')] },
      { id: only(all, 'second', '1507').id, start: '2026-03-10', steps: [step(world.tile, positionIds.get('second')!, '0', '92')] },
    ],
  })
})

it('schedules what a newer commit adds, changes and takes away; the rest stays bar by bar, with what is done of it', async () => {
  const planner = world.planner()
  const before = await world.query()
  await redesign()
  expect((await world.query()).head).toMatchObject({ commit: 1, newestCommit: 2 })
  const dry = await planner.call(scheduleApi.generate, { ...siteScope, increment: true, dryRun: true })
  expect((await world.query()).bars).toEqual(before.bars)

  const sent = { ...siteScope, increment: true, revision: before.head.revision }
  const { increment, revision: next, finish } = await planner.call(scheduleApi.generate, sent)
  expect(increment).toEqual(dry.increment)
  const after = await world.query()
  expect(after.head).toMatchObject({ commit: 2, newestCommit: 2, state: 'RUNNING', baseline: 1, revision: next, finish })
  const changed = only(before.bars, 'first', '1507')
  const [added, removed] = [
    after.bars.filter(({ placeId }) => placeId === positionIds.get('third')), inPlace(before.bars, 'second', '1505'),
  ]
  expect([added.length, removed.length]).toEqual([3, 2])
  expect(increment).toEqual({
    added: added.map(({ id }) => id), changed: [changed.id], removed: removed.map(({ id }) => id), moved: [], kept: 3,
  })

  // Other bars are unchanged in position, team, baseline and progress.
  const rest = (all: readonly WireBar[]) => all.filter(({ id }) => ![...added, ...removed, changed].some(one => one.id === id))
    .map(({ placeOrder: _order, ...bar }) => bar).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(rest(after.bars)).toEqual(rest(before.bars))
  expect(rest(after.bars)).toHaveLength(3)
  expect(only(after.bars, 'second', '1507')).toMatchObject({ percent: '10.00', started: true, actualStart: '2026-03-10', state: 'DELAYED' })
  // 60 × 0.12 ÷ 3 = 2.4 days; 15 of 60 are done.
  expect(only(after.bars, 'first', '1507')).toMatchObject({
    start: changed.start, duration: 10, quantity: '60', started: true, percent: '25.00', done: '15.000000', actualStart: '2026-03-05',
    baseline: changed.baseline,
  })
  for (const bar of added) {
    expect(bar.start >= businessDate()).toBe(true)
    expect(bar).toMatchObject({ baseline: null, state: 'NOT_START', percent: '0.00' })
  }
})

it('of the same commit finds nothing more, and is confirmed as a second version', async () => {
  const planner = world.planner()
  const { bars: currentBars } = await world.query()
  const { increment } = await planner.call(scheduleApi.generate, { ...siteScope, increment: true, revision: await revision() })
  expect(increment).toEqual({ added: [], changed: [], removed: [], moved: [], kept: 7 })
  expect(await bars()).toEqual(currentBars)
  expect(await planner.call(scheduleApi.confirm, { ...siteScope, revision: await revision() })).toMatchObject({ baseline: 2 })
  expect((await bars()).every(({ baseline, start, duration }) => baseline!.start === start && baseline!.duration === duration)).toBe(true)
  const { rows } = await world.database.pool.query("select number from schedule_baseline where merchant_id = 'increment' order by number")
  expect(rows).toEqual([{ number: 1 }, { number: 2 }])
})

it('goes on with finished work of which there is more now, and leaves finished what is as before', async () => {
  const planner = world.planner()
  const started = await bars()
  const finished = [only(started, 'first', '1507'), only(started, 'third', '1507'), only(started, 'third', '1505')]
  await planner.call(
    scheduleApi.progress, { ...siteScope, revision: await revision(), rows: finished.map(({ id }) => ({ id, percent: '100' })) }
  )
  expect(only(await bars(), 'third', '1505')).toMatchObject({ state: 'DONE', percent: '100.00', done: '47.000000' })
  await world.boss().call(positionMatchApi.unlock, { ...siteScope, reason: '改分配' })
  const itemIds = [world.tile, world.paint]
  await planner.call(positionMatchApi.finish, { ...siteScope, itemIds, finished: false })
  for (const [place, before, quantity] of [['first', '100', '90'], ['third', '47', '57']] as const) {
    const changed = [{ id: await match(world.paint, place), was: { quantity: before }, cells: { quantity } }]
    expect((await planner.call(positionMatchApi.save, { ...siteScope, changed })).problems).toEqual([])
  }
  const cell = (place: string, quantity: string) => ({ itemId: world.tile, positionId: positionIds.get(place)!, quantity })
  await planner.call(positionMatchApi.saveCells, { ...siteScope, cells: [cell('second', '915'), cell('third', '25')] })
  await planner.call(positionMatchApi.finish, { ...siteScope, itemIds })
  await planner.call(positionMatchApi.commit, siteScope)
  const { increment } = await planner.call(scheduleApi.generate, { ...siteScope, increment: true, revision: await revision() })
  expect([increment!.added, increment!.removed, increment!.changed.length]).toEqual([[], [], 6])
  const after = await bars()
  const goesOn = { actualEnd: null, started: true }
  // 47 of 57 m², a quarter longer than its baseline; 20 of 25 in the same day.
  expect(only(after, 'third', '1505')).toMatchObject({ quantity: '57', percent: '82.46', state: 'DELAYED', ...goesOn })
  expect(only(after, 'third', '1507')).toMatchObject({ quantity: '25', percent: '80.00', state: 'DOING', ...goesOn })
  expect(only(after, 'third', '1505').actualStart).toBe(businessDate())
  expect(only(after, 'first', '1507')).toMatchObject({ state: 'DONE', percent: '100.00' })
  expect(only(after, 'first', '1507').actualEnd).not.toBeNull()
  const [step] = await planner.call(positionMatchApi.steps, { ...siteScope, matchId: await match(world.paint, 'third') })
  expect(step).toMatchObject({ state: 'DOING', done: '47' })
})
