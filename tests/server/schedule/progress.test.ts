import { beforeAll, expect, it } from 'vitest'
import { scheduleApi } from '#shared/api/schedule.ts'
import { siteScope, withSchedule } from './fixtures.ts'

const world = withSchedule('progress')
const revision = async (): Promise<number> => (await world.query()).head.revision

beforeAll(async () => {
  await world.design()
  await world.planner().call(scheduleApi.generate, { ...siteScope, start: '2026-03-05' })
  await world.boss().call(scheduleApi.confirm, { ...siteScope, revision: await revision() })
})

it('a report of several bars goes by when they began, in whatever order it names them: one of a team pushes none that has begun '
  + 'before', async () => {
  const { bars } = await world.query()
  const tiles = bars.filter(({ teamId }) => teamId === world.tilers).toSorted((a, b) => (a.start < b.start ? 1 : -1))
  expect(tiles).toHaveLength(2)
  await world.planner()
    .call(
      scheduleApi.progress,
      { ...siteScope, revision: await revision(), rows: tiles.map(({ id, start }) => ({ id, start, percent: '40' })) }
    )
  const placed = ({ bars }: { readonly bars: readonly { readonly id: string, readonly start: string }[] }) =>
    Object.fromEntries(bars.map(({ id, start }) => [id, start]))
  expect(placed(await world.query())).toEqual(placed({ bars }))
})
