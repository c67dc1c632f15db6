import { beforeAll, expect, it } from 'vitest'
import { project } from '#server/db/tables/project.ts'
import { positionMatchApi } from '#shared/api/positionMatch.ts'
import { positionWorkApi } from '#shared/api/positionWork.ts'
import { scheduleApi } from '#shared/api/schedule.ts'
import { linesOfBalance } from '#shared/schedule/balance.ts'
import { planOf } from '#shared/schedule/stored.ts'
import { statementsOf } from '../harness/statements.ts'
import type { Person } from '../harness/world.ts'
import { siteScope, messageOf, withSchedule } from './fixtures.ts'

const world = withSchedule('board')
const [TILER, PAINTER] = ['1507', '1505']
const ROOMS = 2_000
/** Upper limit of statements per read, independent of the number of rooms. */
const FEW = 40
let positionIds: ReadonlyMap<string, string> = new Map()
const board = (person = world.planner()) => person.call(positionWorkApi.board, siteScope)
const place = (name: string): string => positionIds.get(name)!

beforeAll(async () => {
  await world.system(({ q }) => q.insert(project).values({
    id: 'foreign', projectCode: 'XM-9', projectName: '他项', state: 'CONSTRUCTING',
  }), 'board')
  positionIds = await world.design()
  await world.planner().call(scheduleApi.generate, { ...siteScope, start: '2032-03-04' })
})

it('says of every trade in every room how far it is and what it waits for', async () => {
  const { trades, cells, withoutSteps } = await board()
  expect([trades, withoutSteps]).toEqual([[{ trade: TILER, tradeName: '镶贴工' }, { trade: PAINTER, tradeName: '油漆工' }], []])
  const free = (room: string, trade: string, steps: number) => ({
    positionId: place(room), trade, state: 'READY', waitsUntil: null, percent: 0, steps, open: steps,
  })
  expect(cells).toHaveLength(4)
  expect(cells).toEqual(expect.arrayContaining([
    free('first', TILER, 1), free('first', PAINTER, 2), free('second', TILER, 1), free('second', PAINTER, 2),
  ]))

  const steps = await world.planner().call(positionWorkApi.ofPlace, { ...siteScope, positionId: place('first') })
  expect(steps.map(({ itemName, jobName, quantity, state }) => [itemName, jobName, quantity, state])).toEqual([
    ['块料楼地面', '铺贴', '80', 'READY'], ['墙面乳胶漆', '刮腻子', '100', 'READY'], ['墙面乳胶漆', '涂刷', '100', 'NOT_READY'],
  ])
  const { matchId } = steps[1]!
  await world.boss().call(positionMatchApi.work, { ...siteScope, reason: '补录', steps: [{ matchId, step: 0, state: 'DONE', done: '100' }] })
  const painted = (await board()).cells.find(cell => cell.positionId === place('first') && cell.trade === PAINTER)
  // 0.05 of 0.09 work days; the second coat waits a day.
  expect(painted).toMatchObject({ state: 'DOING', percent: 55, steps: 2, open: 1 })
  const [, , coat] = await world.planner().call(positionWorkApi.ofPlace, { ...siteScope, positionId: place('first') })
  expect([coat!.state, new Date(coat!.waitsUntil!) > new Date()]).toEqual(['NOT_READY', true])
  expect(await world.planner().refused(positionWorkApi.ofPlace, { ...siteScope, positionId: 'elsewhere' })).toEqual([404, 'NOT_FOUND'])
})

it('has of every trade the line over the rooms in which it works', async () => {
  const { head, bars, links, calendar: days } = await world.query()
  const { plan, calendar } = planOf({ calendar: days, start: head.start, bars, links })
  const lines = linesOfBalance(bars.map(({ placeId, placeOrder, trade }, at) => ({
    placeId, placeOrder, trade: trade ?? '', start: plan.placements[at]!.start - plan.start,
    end: plan.placements[at]!.start + plan.placements[at]!.duration - plan.start,
  })))
  expect(lines.map(({ trade }) => trade).toSorted()).toEqual([PAINTER, TILER])
  // One team of three: 80 and 920 m² × 0.12, one after the other.
  expect(lines.find(({ trade }) => trade === TILER)!.points).toEqual([
    { placeId: place('first'), start: 0, end: 13 }, { placeId: place('second'), start: 13, end: 161 },
  ])
  expect(calendar.isWorkday('2032-03-06')).toBe(false)
})

it('is for who plans, builds or sends people; who keeps the store reads the schedule alone', async () => {
  const [keeper, builder] = [await world.person('board', ['P_STORAGE:query']), world.foreman()]
  await world.joins(keeper)
  expect((await world.query(keeper)).bars).toHaveLength(6)
  for (const contract of [positionWorkApi.board, scheduleApi.save])
    expect(await keeper.refused(contract, siteScope)).toEqual([403, 'FORBIDDEN'])
  expect((await board(builder)).cells).toHaveLength(4)
  expect(await builder.refused(scheduleApi.query, siteScope)).toEqual([403, 'FORBIDDEN'])
})

it('answers of a project of others as of one that is not there', async () => {
  const ask = async (person: Person, projectId: string): Promise<readonly string[]> => [
    await messageOf(person.call(scheduleApi.query, { projectId })), await messageOf(person.call(positionWorkApi.board, { projectId })),
    await messageOf(person.call(positionWorkApi.ofPlace, { projectId, positionId: place('first') })),
  ]
  const foreign = await ask(world.planner(), 'foreign')
  expect(foreign).toEqual(await ask(world.planner(), 'nowhere'))
  expect(foreign.every(text => text !== '')).toBe(true)
  const others = await world.person('board-2', ['P_PLAN:query'])
  expect(await others.refused(scheduleApi.query, siteScope)).toEqual([404, 'NOT_FOUND'])
  expect(await others.refused(positionWorkApi.board, siteScope)).toEqual([404, 'NOT_FOUND'])
})

it('reads 2,000 rooms in as many statements as two', async () => {
  const readings = [() => board(), () => world.query()] as const
  const counts = async () => [await statementsOf(readings[0]), await statementsOf(readings[1])]
  await counts()
  const before = await counts()
  const planner = world.planner()
  await world.boss().call(positionMatchApi.unlock, { ...siteScope, reason: '补房间' })
  const rooms = [...(await world.grow(`房间×${ROOMS}`)).values()]
  expect(rooms).toHaveLength(ROOMS)
  await planner.call(positionMatchApi.finish, { ...siteScope, itemIds: [world.tile], finished: false })
  await planner.call(
    positionMatchApi.saveCells, { ...siteScope, cells: [{ itemId: world.tile, positionId: place('second'), quantity: null }] }
  )
  await planner.call(positionMatchApi.saveCells, {
    ...siteScope, cells: rooms.map(positionId => ({ itemId: world.tile, positionId, quantity: '0.46' })),
  })
  await planner.call(positionMatchApi.finish, { ...siteScope, itemIds: [world.tile] })
  await planner.call(positionMatchApi.commit, siteScope)
  const { increment } = await planner.call(
    scheduleApi.generate, { ...siteScope, increment: true, revision: (await world.query()).head.revision }
  )
  expect([increment!.added.length, increment!.removed.length, increment!.kept]).toEqual([ROOMS, 1, 5])
  expect([(await board()).cells.length, (await world.query()).bars.length]).toEqual([ROOMS + 3, ROOMS + 5])
  const after = await counts()
  expect(after).toEqual(before)
  for (const count of after) expect(count).toBeLessThan(FEW)
})
