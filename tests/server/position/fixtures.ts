import { beforeAll } from 'vitest'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { targetCost } from '#schemas/cost/targetCost.ts'
import { dec, toText } from '#schemas/kit/index.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { role, userRole } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import { newId } from '#server/core/ids.ts'
import { post } from '#server/ledger/index.ts'
import { positionApi } from '#shared/api/position.ts'
import { positionMatchApi } from '#shared/api/positionMatch.ts'
import { withPeople, type Person } from '../harness/world.ts'

const M2 = dictKey(DICT.unit, 'm²')
export const PLANNER = ['query', 'add', 'edit', 'delete', 'audit'].map(action => `P_PLAN:${action}`)
  .concat('N_PROJ:query', 'N_MERCHANT:query', 'N_MERCHANT:edit', 'P_PRICE')
export const siteScope = { projectId: 'site' } as const

export const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(() => '', (error: Error) => /"msg":"([^"]*)"/.exec(error.message)?.[1] ?? error.message)

/** A project with a section and two items, of which the first has a target cost: 1,000 m² at 30.00 and 60.00. */
export function withPositions(merchantId: string) {
  const world = withPeople('demo')
  const people: { planner?: Person, boss?: Person, foreman?: Person } = {}
  const section = `${merchantId}-section`
  const tile = `${merchantId}-tile`
  const paint = `${merchantId}-paint`
  beforeAll(async () => {
    people.planner = await world.person(merchantId, PLANNER)
    people.boss = await world.person(merchantId, PLANNER)
    people.foreman = await world.person(merchantId, ['P_EXECUTE:query', 'P_EXECUTE:edit', 'N_PROJ:query'])
    await world.system(async tx => {
      const [planner, boss] = [newId(), newId()]
      await tx.q.insert(role).values([{ id: planner, key: 12, name: '计划员' }, { id: boss, key: 1, name: '管理员', seeAll: true }])
      await tx.q.insert(project).values({ id: 'site', projectCode: 'XM-1', projectName: '云栖里', state: 'CONSTRUCTING' })
      await tx.q.insert(userRole).values([
        { userId: people.planner!.ctx.userId, roleId: planner, projectId: 'site' },
        { userId: people.foreman!.ctx.userId, roleId: planner, projectId: 'site' }, { userId: people.boss!.ctx.userId, roleId: boss },
      ])
      const item = { projectId: 'site', parentId: section, unit: M2 }
      await tx.q.insert(projectItem).values([
        { id: section, projectId: 'site', name: '楼地面', sort: 1 },
        { ...item, id: tile, name: '块料楼地面', sort: 2, quantity: '900' }, { ...item, id: paint, name: '墙面乳胶漆', sort: 3, quantity: '147' },
      ])
      const key = { projectId: 'site', itemId: tile, version: '1' } as const
      await post(tx, targetCost, { kind: 'analysisRound', id: 'round', day: '2026-05-01' }, [
        { key: { ...key, costClass: 'LABOUR' }, line: 'l', title: '块料楼地面', quantity: '1000', amount: '30000.00' },
        { key: { ...key, costClass: 'MATERIAL' }, line: 'm', title: '块料楼地面', quantity: '1000', amount: '60000.00' },
      ])
    }, merchantId)
  })
  const planner = (): Person => people.planner!
  return {
    ...world, tile, paint, section, planner, boss: (): Person => people.boss!, foreman: (): Person => people.foreman!,
    joins: (person: Person) => world.system(async ({ q }) => {
      await q.insert(role).values({ id: 'member', key: 9, name: '仓管员' }).onConflictDoNothing()
      await q.insert(userRole).values({ userId: person.ctx.userId, roleId: 'member', projectId: 'site' })
    }, merchantId),
    async grow(pattern: string, parentId: string | null = null): Promise<ReadonlyMap<string, string>> {
      const { ids, positions } = await planner().call(positionApi.addFull, { ...siteScope, parentId, pattern })
      return new Map(positions.map(({ path }, i) => [path, ids[i]!]))
    },
    match: (itemId: string, positionId: string, quantity: string, person = planner()) =>
      person.call(positionMatchApi.save, { ...siteScope, added: [{ id: 'new-1', cells: { itemId, positionId, quantity } }] }),
    async standing(itemId: string): Promise<readonly [matched: string, remaining: string, state: string | null]> {
      const { rows } = await planner().call(positionMatchApi.items, { ...siteScope, pageSize: -1 })
      const { matched, remaining, state } = rows.find(({ id }) => id === itemId)!
      return [toText(dec(matched!)), toText(dec(remaining!)), state ?? null]
    },
    code: async (): Promise<string> => (await planner().call(positionMatchApi.itemCount, siteScope)).projectItem.statusCode,
  }
}
