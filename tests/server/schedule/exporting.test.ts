import { beforeAll, expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import { scheduleApi } from '#shared/api/schedule.ts'
import type { Person } from '../harness/world.ts'
import { siteScope, withSchedule } from './fixtures.ts'

const world = withSchedule('export')
const revision = async () => (await world.query()).head.revision

beforeAll(async () => {
  await world.design()
  const planner = world.planner()
  await planner.call(scheduleApi.generate, { ...siteScope, start: '2032-03-04' })
  await planner.call(scheduleApi.confirm, { ...siteScope, revision: await revision() })
  const tile = (await world.query()).bars.find(({ workDays }) => workDays === '9.6')!
  await planner.call(
    scheduleApi.delay, { ...siteScope, revision: await revision(), barId: tile.id, days: '2', reason: 'WEATHER', claimable: false }
  )
})

async function bookFor({ headers }: Person) {
  const response = await world.running.app.inject({ method: 'POST', url: scheduleApi.export.path, headers, payload: siteScope })
  expect(response.statusCode).toBe(200)
  const { Sheets: sheets, SheetNames: [name] } = read(response.rawPayload, { type: 'buffer', cellDates: false })
  return utils.sheet_to_json<Record<string, string | number>>(sheets[name!]!, { raw: false })
}

it('has the bars under their places as the page shows them, late ones beside their baseline', async () => {
  const exporter = await world.person('export', ['P_PLAN:query', 'P_PLAN:export'])
  await world.joins(exporter)
  const rows = await bookFor(exporter)
  const { bars } = await world.query()
  expect(rows.filter(row => row.开始 !== undefined)).toHaveLength(bars.length)
  expect(rows).toHaveLength(bars.length + 2)
  expect(rows.find(({ 工日: workDays }) => workDays === '9.600000')).toMatchObject({
    名称: '块料楼地面·镶贴工', 部位: '房间1', 工种: '镶贴工', 班组: '镶贴一班', 工程量: '80.000000', 单位: 'm²', 人数: '3', 工期: '3.25', 完成: '0.00', 状态: '已延误',
    开始: '2032-03-08 08:00', 结束: '2032-03-11 10:00', 浮时: '0.00', 关键: '是', 基线开始: '2032-03-04 08:00', 基线结束: '2032-03-09 10:00', 延误: '2.00',
  })
  const filling = rows.find(({ 工日: workDays }) => workDays === '2.350000')!
  expect(filling).toMatchObject({
    开始: '2032-03-11 13:00', 结束: '2032-03-12 15:00', 最迟结束: '2032-04-29 10:00', 等待至: '2032-03-13 15:00', 基线结束: '2032-03-12 15:00', 状态: '未开始',
  })
  expect(filling.延误).toBeUndefined()
})

it('is for who may take schedules out, in his own projects', async () => {
  expect(await world.planner().refused(scheduleApi.export, siteScope)).toEqual([403, 'FORBIDDEN'])
  const stranger = await world.person('export', ['P_PLAN:query', 'P_PLAN:export'])
  expect(await stranger.refused(scheduleApi.export, siteScope)).toEqual([404, 'NOT_FOUND'])
  const keeper = await world.person('export', ['P_STORAGE:query', 'P_STORAGE:export'])
  await world.joins(keeper)
  expect(await bookFor(keeper)).toHaveLength(8)
})
