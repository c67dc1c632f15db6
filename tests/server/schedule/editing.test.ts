import { beforeAll, expect, it } from 'vitest'
import { scheduleApi } from '#shared/api/schedule.ts'
import { siteScope, messageOf, withSchedule } from './fixtures.ts'

const world = withSchedule('edits')
const bar = async (workDays: string) => (await world.query()).bars.find(one => one.workDays === workDays)!

beforeAll(async () => {
  await world.design()
  await world.planner().call(scheduleApi.generate, { ...siteScope, start: '2026-03-05' })
})

it('moves a bar with what follows, and back again', async () => {
  const before = await world.query()
  const tile = await bar('9.6')
  const result = await world.edit({ kind: 'MOVE', id: tile.id, start: '2026-03-09' })
  expect(result.bars.find(({ id }) => id === tile.id)!.start).toBe('2026-03-09 08:00')
  expect(result.consequence.message).toMatch(/^后续 \d+ 项顺延，完工日/)
  expect(result.revision).toBe(before.head.revision + 1)
  const previousBars = before.bars.filter(({ id }) => result.bars.some(one => one.id === id))
    .map(({ id, start, duration, teamId, people, constraint }) => ({ id, start, duration, teamId, people, constraint }))
  await world.edit({ kind: 'RESTORE', bars: previousBars })
  const positionsOf = ({ bars }: typeof before) => bars.map(({ id, start, duration, teamId }) => [id, start, duration, teamId])
  expect(positionsOf(await world.query())).toEqual(positionsOf(before))
})

it('refuses a second window with what has changed', async () => {
  const { head: { revision } } = await world.query()
  const tile = await bar('9.6')
  await world.edit({ kind: 'STRETCH', id: tile.id, duration: 14 }, revision)
  expect(await messageOf(world.edit({ kind: 'STRETCH', id: tile.id, duration: 15 }, revision))).toMatch(
    /^进度计划已于 .* 由他人调整：“房间1 .*”.*，已重新读取$/
  )
})

it('gives a bar to fewer people: the duration follows', async () => {
  const tile = await bar('9.6')
  const { bars } = await world.edit({ kind: 'TEAM', id: tile.id, teamId: world.tilers, people: 2 })
  expect(bars.find(({ id }) => id === tile.id)).toMatchObject({ people: 2, duration: 20 })
  expect(await messageOf(world.edit({ kind: 'TEAM', id: tile.id, teamId: world.painters }))).toContain('须由工种“镶贴工”的班组施工')
  expect(await messageOf(world.edit({ kind: 'TEAM', id: tile.id, teamId: 'elsewhere' }))).toBe('班组不存在、已停用或没有工种')
})

it('refuses what cannot be, with its sentence', async () => {
  const { bars: [first, second] } = await world.query()
  expect(await messageOf(world.edit({ kind: 'CONSTRAINT', id: first!.id, constraint: { kind: 'FIXED', at: '2026-03-07' } }))).toContain(
    '2026-03-07 是休息日'
  )
  expect(
    await messageOf(
      world.edit(
        { kind: 'LINKS', add: [
          { from: first!.id, to: second!.id, kind: 'FS', lag: 0, clock: 'WORKING' },
          { from: second!.id, to: first!.id, kind: 'FS', lag: 0, clock: 'WORKING' },
        ], remove: [] }
      )
    )
  ).toMatch(
    /^前后关系循环：/
  )
  expect(await messageOf(world.edit({ kind: 'MOVE', id: 'elsewhere', start: '2026-03-09' }))).toBe('进度项不存在或已被删除')
})

it('draws a link and takes it away', async () => {
  const [a, b] = [await bar('110.4'), (await world.query()).bars.find(({ trade, start }) => trade === '1505' && start < '2026-03-20')!]
  const linked = await world.edit({ kind: 'LINKS', add: [{ from: a.id, to: b.id, kind: 'FS', lag: 8, clock: 'WORKING' }], remove: [] })
  expect(linked.links!.filter(({ source }) => source === 'MANUAL')).toMatchObject([{ from: a.id, to: b.id, lag: 8 }])
  const { links } = await world.edit({ kind: 'LINKS', add: [], remove: [{ from: a.id, to: b.id }] })
  expect(links!.filter(({ source }) => source === 'MANUAL')).toEqual([])
})

it('moves forward what can be earlier, on request', async () => {
  const { head: { revision } } = await world.query()
  const planner = world.planner()
  const preview = await planner.call(scheduleApi.tighten, { ...siteScope, revision, preview: true })
  expect(preview.revision).toBe(revision)
  expect(preview.consequence.message).toMatch(/前移/)
})

it('takes other working days: what stood on a Saturday goes on', async () => {
  const planner = world.planner()
  const { head } = await world.query()
  await planner.call(scheduleApi.save, { ...siteScope, revision: head.revision, restWeekdays: [] })
  const tile = await bar('9.6')
  await world.edit({ kind: 'MOVE', id: tile.id, start: '2026-03-07' })
  const { head: { revision } } = await world.query()
  expect((await bar('9.6')).start).toBe('2026-03-07 08:00')
  await planner.call(scheduleApi.save, { ...siteScope, revision, restWeekdays: [6, 7] })
  expect((await bar('9.6')).start).toBe('2026-03-09 08:00')
  expect(await messageOf(planner.call(scheduleApi.save, { ...siteScope, grain: 'FLOOR' }))).toBe('粒度在生成时选择，请重新生成排程')
})

it('takes bars out: what followed them follows what they followed', async () => {
  const [filling, painting] = (await world.query()).bars.filter(({ trade }) => trade === '1505')
  await world.edit(
    { kind: 'LINKS', add: [{ from: (await bar('9.6')).id, to: filling!.id, kind: 'FS', lag: 0, clock: 'WORKING' }], remove: [] }
  )
  const { head, bars, links } = await world.query()
  const middle = bars.find(({ id }) => id === filling!.id)!
  expect(links).toContainEqual(expect.objectContaining({ from: middle.id, to: painting!.id, source: 'WAIT' }))
  const result = await world.planner().call(scheduleApi.removeItem, { ...siteScope, revision: head.revision, ids: [middle.id] })
  const before = links.filter(({ to }) => to === middle.id).map(({ from }) => from)
  const after = links.filter(({ from }) => from === middle.id).map(({ to }) => to)
  expect(result.links!.some(({ from, to }) => before.includes(from) && after.includes(to))).toBe(true)
  expect((await world.query()).bars).toHaveLength(5)
})

it('goes as a whole before it is confirmed', async () => {
  const { head: { revision } } = await world.query()
  await world.planner().call(scheduleApi.remove, { ...siteScope, revision })
  expect(await world.planner().call(scheduleApi.query, siteScope)).toBeNull()
})
