import { beforeAll, expect, it } from 'vitest'
import { daysAfter } from '#schemas/kit/index.ts'
import { analysisItemPhase, analysisPhase } from '#server/db/tables/analysis.ts'
import { project } from '#server/db/tables/project.ts'
import { planApi } from '#shared/api/plan.ts'
import { scheduleApi } from '#shared/api/schedule.ts'
import { siteScope, withSchedule } from './fixtures.ts'

const world = withSchedule('phases')
const START = '2032-03-04'
const plan = () => world.planner().call(planApi.project, siteScope)
const days = async () => (await plan()).phases.map(({ phaseName, startDay, endDay }) => [phaseName, startDay, endDay])
const revision = async () => (await world.query()).head.revision
async function spanOf(itemId: string): Promise<readonly [string, string]> {
  const positions = await world.planner().call(scheduleApi.positionsOfItem, { ...siteScope, itemId })
  return [
    positions.map(({ start }) => start!.slice(0, 10)).toSorted()[0]!, positions.map(({ end }) => end!.slice(0, 10)).toSorted().at(-1)!,
  ]
}

/** Three phases: tiles, paint, and one without items of the bill. */
beforeAll(async () => {
  await world.system(async ({ q, sql }) => {
    await sql`update ${project} set plan_start = ${START} where id = 'site'`
    const phase = { analysisId: 'analysis' } as const
    await q.insert(analysisPhase).values([
      { ...phase, id: 'h1', phaseName: '铺贴', startOffset: 0, days: 10 }, { ...phase, id: 'h2', phaseName: '涂饰', startOffset: 10, days: 5 },
      { ...phase, id: 'h3', phaseName: '清场', startOffset: 40, days: 3 },
    ])
    await q.insert(analysisItemPhase).values([
      { ...phase, itemId: 'ai-tile', phaseId: 'h1' }, { ...phase, itemId: 'ai-paint', phaseId: 'h2' },
    ])
  }, 'phases')
  await world.design()
  await world.planner().call(scheduleApi.generate, { ...siteScope, start: START })
})

it('counts the days of phases from the start until a schedule is confirmed', async () => {
  expect(await plan()).toMatchObject({ from: START, scheduled: false, until: daysAfter(START, 42) })
  expect(await days()).toEqual([
    ['铺贴', START, daysAfter(START, 9)], ['涂饰', daysAfter(START, 10), daysAfter(START, 14)],
    ['清场', daysAfter(START, 40), daysAfter(START, 42)],
  ])
})

it('has the days of their bars from then on, wherever they move; what has none keeps its own', async () => {
  const planner = world.planner()
  await planner.call(scheduleApi.confirm, { ...siteScope, revision: await revision() })
  const tile = await spanOf(world.tile)
  expect(tile).toEqual([START, '2032-04-29'])
  expect(await days()).toEqual([['铺贴', ...tile], ['涂饰', ...await spanOf(world.paint)], ['清场', daysAfter(START, 40), daysAfter(START, 42)]])
  expect(await plan()).toMatchObject({ scheduled: true, until: '2032-04-29' })
  const { bars } = await world.query()
  await planner.call(scheduleApi.delay, {
    ...siteScope, revision: await revision(), barId: bars.find(({ workDays }) => workDays === '9.6')!.id, days: '2', reason: 'WEATHER',
    claimable: false,
  })
  expect((await days())[0]).toEqual(['铺贴', '2032-03-08', '2032-05-03'])
  // Items and costs are unchanged.
  expect((await plan()).phases.map(({ items, workDays }) => [items, Number(workDays)])).toEqual([[1, 0], [1, 0], [0, 0]])
})
