import { beforeAll } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { analysis, analysisItem, analysisPick, analysisRound } from '#server/db/tables/analysis.ts'
import { team } from '#server/db/tables/man.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Tx } from '#server/db/tx.ts'
import { positionMatchApi } from '#shared/api/positionMatch.ts'
import { scheduleApi, type ScheduleAnswer } from '#shared/api/schedule.ts'
import type { ScheduleEdit } from '#shared/api/schedulePlan.ts'
import { siteScope, withPositions } from '../position/fixtures.ts'

export { siteScope, messageOf } from '../position/fixtures.ts'

const [TILER, PAINTER] = ['1507', '1505']
const worker = (key: string, jobName: string, jobCategory: string, quotaWorkDay: string, waitTime = 0) =>
  ({ id: key, key, jobName, jobCategory, jobLevel: '4', quotaWorkDay, ratio: '50.00', waitTime })
/** 0.12 work days per square metre for tilers; for painters 0.05, a day's waiting, 0.04. */
const TILE_STEPS = [worker('a', '铺贴', TILER, '0.120000')]
const PAINT_STEPS = [worker('b', '刮腻子', PAINTER, '0.050000', 24), worker('c', '涂刷', PAINTER, '0.040000')]
const TILES = [{
  id: 'x', key: 'x', jobKey: 'a', materialName: '瓷砖', spec: '800×800', brand: null, unit: 'm2', quotaNum: '1.050000', price: '80.00',
}]

async function snapshots(
  tx: Tx, { userId, tile, paint }: { readonly userId: string, readonly tile: string, readonly paint: string }
): Promise<void> {
  await tx.q.insert(analysisRound).values({ id: 'round', code: 'CS-1', roundName: '投标测算', projectId: 'site', round: 1 } as never)
  await tx.q.insert(analysis).values({ id: 'analysis', roundId: 'round', projectId: 'site', userId, state: 'SELECTED' })
  const item = { analysisId: 'analysis', unit: 'm2', state: 'CONFIRMED' } as const
  const snapshot = (workers: readonly object[], materials: readonly object[]) =>
    ({ head: {}, lines: { workers, documents: [], materials, machines: [] } }) as never
  await tx.q.insert(analysisItem).values([
    { ...item, id: 'ai-tile', projectItemId: tile, sort: 1, name: '块料楼地面', quantity: '1000', snapshot: snapshot(TILE_STEPS, TILES) },
    { ...item, id: 'ai-paint', projectItemId: paint, sort: 2, name: '墙面乳胶漆', quantity: '147', snapshot: snapshot(PAINT_STEPS, []) },
  ])
  await tx.q.insert(analysisPick)
    .values(
      [
        { roundId: 'round', projectItemId: tile, analysisItemId: 'ai-tile' },
        { roundId: 'round', projectItemId: paint, analysisItemId: 'ai-paint' },
      ] as never
    )
}

/** A project's positions with two items whose packages have steps, and a team for each trade: three tilers, two painters. */
export function withSchedule(merchantId: string) {
  const world = withPositions(merchantId)
  beforeAll(async () => {
    await world.system(async tx => {
      await tx.q.update(projectItem).set({ itemType: null })
      await snapshots(tx, { userId: world.planner().ctx.userId, tile: world.tile, paint: world.paint })
      await tx.q.insert(team).values([
        { id: `${merchantId}-t1`, teamName: '镶贴一班', jobCategory: TILER, contractPersons: 3, state: 'ENABLED' },
        { id: `${merchantId}-p1`, teamName: '油漆一班', jobCategory: PAINTER, contractPersons: 2, state: 'ENABLED' },
      ] as never)
    }, merchantId)
  })
  const query = async (person = world.planner()): Promise<ScheduleAnswer> => (await person.call(scheduleApi.query, siteScope))!
  return {
    ...world, query, tilers: `${merchantId}-t1`, painters: `${merchantId}-p1`,
    /** Matches all quantities to rooms and commits them: 80 m² of tiles in the first, the rest in the second; paint in both. */
    async design(): Promise<ReadonlyMap<string, string>> {
      const positionIds = await world.grow('1F / 房间×2')
      const [first, second] = [...positionIds].filter(([path]) => path.includes('房间')).map(([, id]) => id) as [string, string]
      for (const [item, place, quantity] of [
        [world.tile, first, '80'], [world.tile, second, '920'], [world.paint, first, '100'], [world.paint, second, '47'],
      ] as const)
        await world.match(item, place, quantity)
      const planner = world.planner()
      await planner.call(positionMatchApi.finish, { ...siteScope, itemIds: [world.tile, world.paint] })
      await planner.call(positionMatchApi.commit, siteScope)
      return new Map([['first', first], ['second', second]])
    },
    async edit(edit: ScheduleEdit, revision?: number) {
      return world.planner().call(scheduleApi.saveItem, { ...siteScope, revision: revision ?? (await query()).head.revision, edit })
    },
    newId,
  }
}
