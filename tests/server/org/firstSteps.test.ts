import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { loadCtx } from '#server/core/loadCtx.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { SEEDS } from '#server/db/seeds/index.ts'
import { appUser, role, userMerchant, userRole } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import { quota } from '#server/db/tables/quota.ts'
import { inRead } from '#server/db/tx.ts'
import { firstSteps } from '#server/domains/org/company/firstSteps.ts'
import { foundMerchant } from '#server/domains/org/registration/foundMerchant.ts'
import { withPeople } from '../harness/world.ts'

const world = withPeople()
const NEW = 'begun'
let admin = ''

beforeAll(async () => {
  for (const seed of SEEDS) await seed(world.database.pool, { demo: true })
  admin = await world.system(tx => foundMerchant(tx, {
    name: '新开装饰有限公司', alias: '新开', creditCode: null, regionCode: null, admin: { realName: '吴新', phone: '13900001111', passwordHash: null },
  }), NEW)
})

/** Returns a user's steps as text; completed ones end in a tick. */
async function stepsOf(userId: string, merchantId = NEW): Promise<string[]> {
  const ctx = await loadCtx(world.database.pool, { merchantId, userId, requestId: 'test', ip: '' })
  return (await inRead(world.database.pool, ctx!, firstSteps)).map(({ key, done }) => (done ? `${key} ✓` : key))
}

it('are what a company has not done yet, each for who may do it', async () => {
  expect(await stepsOf(admin)).toEqual(['packages', 'people', 'roles', 'project', 'bill'])
  const estimator = newId()
  await world.system(async ({ q }) => {
    await q.insert(appUser).values({ id: estimator, phone: '13900002222', realName: '何新' })
    await q.insert(userMerchant).values({ userId: estimator, realName: '何新' })
  }, NEW)
  expect(await stepsOf(admin)).toEqual(['packages', 'people ✓', 'roles', 'project', 'bill'])
  expect(await stepsOf(estimator)).toEqual([])
  await world.system(async ({ q }) => {
    const [roleRow] = await q.select().from(role).where(and(eq(role.merchantId, NEW), eq(role.key, 4)))
    await q.insert(userRole).values({ userId: estimator, roleId: roleRow!.id })
  }, NEW)
  expect(await stepsOf(admin)).toEqual(['packages', 'people ✓', 'roles ✓', 'project', 'bill'])
  expect(await stepsOf(estimator)).toEqual(['packages', 'bill'])
  const id = newId()
  await world.system(({ q }) => q.insert(quota).values({ id, code: 'DE1', name: '地砖', searchKey: '', state: '9' }), NEW)
  expect(await stepsOf(estimator)).toEqual(['packages', 'bill'])
  await world.system(({ q }) => q.update(quota).set({ state: '0' }).where(and(eq(quota.merchantId, NEW), eq(quota.id, id))), NEW)
  expect(await stepsOf(estimator)).toEqual(['packages ✓', 'bill'])
  const projectId = newId()
  await world.system(
    ({ q }) => q.insert(project).values({ id: projectId, projectCode: 'XM1', projectName: '新开项目', brieflyName: '新开', pinyin: '' }), NEW
  )
  expect(await stepsOf(admin)).toEqual(['packages ✓', 'people ✓', 'roles ✓', 'project ✓', 'bill'])
  await world.system(({ q }) => q.insert(projectItem).values({ id: newId(), projectId, name: '楼地面', sort: 1 }), NEW)
  expect(await stepsOf(estimator)).toEqual(['packages ✓', 'bill ✓'])
  // Deleting a project deletes its bill.
  await world.system(({ q }) => q.update(project).set({ deletedAt: new Date().toISOString() })
    .where(and(eq(project.merchantId, NEW), eq(project.id, projectId))), NEW)
  expect(await stepsOf(admin)).toEqual(['packages ✓', 'people ✓', 'roles ✓', 'project', 'bill'])
})

it('are none of the platform, which is no company', async () => {
  const [person] = await world.system(({ q }) => q.select({ id: appUser.id }).from(appUser).where(eq(appUser.phone, 'platform')))
  expect(await stepsOf(person!.id, PLATFORM_MERCHANT)).toEqual([])
})
