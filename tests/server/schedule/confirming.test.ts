import { beforeAll, expect, it } from 'vitest'
import { businessDate } from '#schemas/kit/index.ts'
import { scheduleApi } from '#shared/api/schedule.ts'
import { siteScope, messageOf, withSchedule } from './fixtures.ts'

const world = withSchedule('confirm')
const tile = async () => (await world.query()).bars.find(({ workDays }) => workDays === '9.6')!
const revision = async () => (await world.query()).head.revision

beforeAll(async () => {
  await world.design()
  await world.planner().call(scheduleApi.generate, { ...siteScope, start: '2026-03-05' })
})

it('spreads the target cost over the months of its bars, to the cent', async () => {
  const planner = world.planner()
  const { rows, sums } = await planner.call(scheduleApi.plans, { ...siteScope, pageSize: -1 })
  expect(sums).toMatchObject({ amount: '90000.00' })
  expect(new Set(rows.map(({ period }) => period))).toEqual(new Set(['2026-03', '2026-04', '2026-05']))
})

it('lists materials by week and people by trade', async () => {
  const planner = world.planner()
  const { rows } = await planner.call(scheduleApi.materials, { ...siteScope, pageSize: -1 })
  expect(rows[0]).toMatchObject({ materialName: '瓷砖', spec: '800×800', price: '80.00' })
  const all = rows.reduce((sum, { quantity }) => sum + Number(quantity), 0)
  expect(all).toBeCloseTo(1050, 6)
  const workers = await planner.call(scheduleApi.workers, { ...siteScope, pageSize: -1, period: 'MONTH' })
  expect(workers.sums).toMatchObject({ workDays: '133.230000' })
  expect(workers.rows.map(({ tradeName }) => tradeName)).toContain('镶贴工')
})

it('is confirmed as a version, which later changes leave alone', async () => {
  const planner = world.planner()
  const confirmed = await planner.call(scheduleApi.confirm, { ...siteScope, revision: await revision() })
  expect(confirmed).toMatchObject({ baseline: 1, planned: '90000.00' })
  const { head, bars } = await world.query()
  expect(head).toMatchObject({ state: 'CONFIRMED', baseline: 1 })
  expect(bars.every(({ baseline, start, duration }) => baseline!.start === start && baseline!.duration === duration)).toBe(true)
  expect((await planner.call(scheduleApi.plans, { ...siteScope, confirmed: true, pageSize: -1 })).sums).toMatchObject(
    { amount: '90000.00' }
  )
  const one = await tile()
  expect(await messageOf(world.edit({ kind: 'STRETCH', id: one.id, duration: 20 }))).toBe('进度计划已确认，只能登记延误、上报进度或增量排程')
  expect(await messageOf(planner.call(scheduleApi.generate, { ...siteScope, dryRun: true }))).toBe('已有确认的排程，请使用增量排程')
  expect(await messageOf(planner.call(scheduleApi.remove, { ...siteScope, revision: head.revision }))).toBe('已确认的排程不能删除')
  expect((await planner.call(scheduleApi.generate, { ...siteScope, increment: true, dryRun: true })).increment).toMatchObject(
    { added: [], changed: [], removed: [] }
  )
})

it('takes what is done by hand, to the step, and runs until all is', async () => {
  const planner = world.planner()
  const one = await tile()
  expect(await messageOf(planner.call(scheduleApi.progress, {
    ...siteScope, revision: await revision(),
    rows: [{ id: one.id, steps: [{ itemId: world.tile, placeId: one.placeId, stepId: '0', done: '81' }] }],
  }))).toContain(
    '完成量 81 超过工程量 80'
  )
  const first = await planner.call(scheduleApi.progress, {
    ...siteScope, revision: await revision(),
    rows: [{ id: one.id, start: '2026-03-05', steps: [{ itemId: world.tile, placeId: one.placeId, stepId: '0', done: '20' }] }],
  })
  expect(first).toMatchObject({ state: 'RUNNING', progress: [{ id: one.id, percent: '25.00' }] })
  expect(await tile()).toMatchObject({ percent: '25.00', done: '20.000000', started: true, actualStart: '2026-03-05' })
  const { rows } = await planner.call(scheduleApi.materials, { ...siteScope, pageSize: -1 })
  expect(rows.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBeCloseTo(1029, 6)
  const { bars } = await world.query()
  const last = await planner.call(
    scheduleApi.progress, { ...siteScope, revision: first.revision, rows: bars.map(({ id }) => ({ id, percent: '100' })) }
  )
  expect(last.state).toBe('DONE')
  expect((await world.query()).head).toMatchObject({ state: 'DONE', percent: '100.00', counts: { done: 6 } })
  expect((await tile()).actualEnd!.slice(0, 10)).toBe(businessDate())
})

it('names the places of an item with their dates', async () => {
  const positions = await world.planner().call(scheduleApi.positionsOfItem, { ...siteScope, itemId: world.tile })
  expect(positions.map(({ quantity, teamName, percent }) => [quantity, teamName, percent])).toEqual(
    [['80', '镶贴一班', '100.00'], ['920', '镶贴一班', '100.00']]
  )
})

it('belongs to its project: others find nothing, who only builds may not look', async () => {
  expect(await world.foreman().refused(scheduleApi.query, siteScope)).toEqual([403, 'FORBIDDEN'])
  const keeper = await world.person('confirm', ['P_STORAGE:query'])
  expect(await keeper.refused(scheduleApi.query, siteScope)).toEqual([404, 'NOT_FOUND'])
  expect(await keeper.refused(scheduleApi.save, siteScope)).toEqual([403, 'FORBIDDEN'])
  expect(await world.planner().refused(scheduleApi.query, { projectId: 'elsewhere' })).toEqual([404, 'NOT_FOUND'])
  expect(await world.planner().refused(scheduleApi.positionsOfItem, { ...siteScope, itemId: 'elsewhere' })).toEqual([404, 'NOT_FOUND'])
})
