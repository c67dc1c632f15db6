import { expect, it } from 'vitest'
import { WARNING_RULES } from '#schemas/notice/warningRules.ts'
import { checkEveryMerchant, WARNING_FINDERS } from '#server/app/nightly.ts'
import type { Row } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { saveLibraryRows } from '#server/domains/library/index.ts'
import type { Finding, Finders } from '#server/domains/notice/index.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/index.ts'
import { rolePermission, userMerchant, userRole } from '#server/db/tables/people.ts'
import { task } from '#server/db/tables/engine.ts'
import { eq } from 'drizzle-orm'
import { noticeApi } from '#shared/api/notice.ts'
import { withPeople, type Person } from '../harness/world.ts'

const world = withPeople('demo')
const M = DEMO_MERCHANT.id

async function holder(merchant: string, permission: string, actions: string[]): Promise<Person> {
  const person = await world.person(merchant)
  await world.system(async ({ q }) => {
    const [userRoleRow] = await q.select().from(userRole).where(eq(userRole.userId, person.ctx.userId))
    await q.insert(rolePermission).values({ roleId: userRoleRow!.roleId, permission, actions })
  }, merchant)
  return person
}
const open = async (person: Person, closed = false) => (await person.call(noticeApi.queryWarnings, { pageSize: 100, closed })).rows

/** Findings of the first rule; the other rules find nothing. */
let findings: Finding[] = []
const nothing = () => Promise.resolve([])
const finders: Finders = {
  ...Object.fromEntries(Object.keys(WARNING_RULES).map(rule => [rule, nothing])), 'quota.priceMoved': () => Promise.resolve(findings),
}
const finding = (objectId: string, ownerId: string | null = null): Finding =>
  ({ objectId, objectName: `对象${objectId}`, content: `内容${objectId}`, route: '/quota/list', ownerId })
const check = () => checkEveryMerchant(world.database.pool, finders)

it('keeps one row per object as long as it lasts, and closes it by itself', async () => {
  await world.person('w1')
  const viewer = await holder('w1', 'N_QUOTA', ['query', 'edit'])
  findings = [finding('a'), finding('b')]
  await check()
  await check()
  const first = await open(viewer)
  expect(first.map(row => row.objectName).toSorted()).toEqual(['对象a', '对象b'])
  expect(first[0]).toMatchObject({ state: 'OPEN', rule: 'quota.priceMoved', level: '2', canHandle: true })
  findings = [{ ...finding('a'), content: '变了' }]
  await check()
  const [remaining, ...more] = await open(viewer)
  expect([remaining!.content, remaining!.id, more.length]).toEqual(['变了', first.find(row => row.objectName === '对象a')!.id, 0])
  expect((await open(viewer, true)).map(row => row.state).toSorted()).toEqual(['CLOSED', 'OPEN'])
  findings = [finding('a'), finding('b')]
  await check()
  expect((await open(viewer, true)).filter(row => row.objectName === '对象b').map(row => row.state).toSorted()).toEqual(['CLOSED', 'OPEN'])
})

it('is acknowledged and closed by who may edit, opens anew when it lasts', async () => {
  await world.person('w2')
  const editor = await holder('w2', 'N_QUOTA', ['query', 'edit'])
  const reader = await holder('w2', 'N_QUOTA', ['query'])
  const outsider = await holder('w2', 'N_WORKER', ['query'])
  findings = [finding('c')]
  await check()
  const [row] = await open(editor)
  expect(await open(outsider)).toEqual([])
  expect((await open(reader))[0]).toMatchObject({ canHandle: false })
  expect(await reader.refused(noticeApi.updateWarnings, { ids: [row!.id], state: 'ACK' })).toEqual([403, 'FORBIDDEN'])
  expect(await outsider.refused(noticeApi.updateWarnings, { ids: [row!.id], state: 'ACK' })).toEqual([404, 'NOT_FOUND'])
  await editor.call(noticeApi.updateWarnings, { ids: [row!.id], state: 'ACK' })
  await check()
  expect((await open(editor)).map(({ id, state }) => [id, state])).toEqual([[row!.id, 'ACK']])
  await editor.call(noticeApi.updateWarnings, { ids: [row!.id], state: 'CLOSED' })
  expect(await open(editor)).toEqual([])
  expect(await editor.refused(noticeApi.updateWarnings, { ids: [row!.id], state: 'ACK' })).toEqual([409, 'WRONG_STATE'])
  await check()
  expect((await open(editor)).map(({ state }) => state)).toEqual(['OPEN'])
})

it('notifies the owner once, who sees and handles it without any key', async () => {
  const owner = await world.person('w3')
  findings = [finding('d', owner.ctx.userId), finding('e', owner.ctx.userId), finding('f')]
  await check()
  await check()
  const { rows } = await owner.call(noticeApi.queryPage, {})
  expect(rows.map(({ kind, title }) => [kind, title])).toEqual([['WARNING', '定额材料价格已变动：对象d 等 2 项']])
  const warnings = await open(owner)
  expect(warnings.map(row => row.objectName).toSorted()).toEqual(['对象d', '对象e'])
  await owner.call(noticeApi.updateWarnings, { ids: warnings.map(({ id }) => id), state: 'CLOSED' })
  expect(await open(owner)).toEqual([])
})

it('notifies whoever may mend it where nobody at work is named, once each, and a new owner', async () => {
  const departed = await world.person('w5')
  const editor = await holder('w5', 'N_QUOTA', ['query', 'edit'])
  const reader = await holder('w5', 'N_QUOTA', ['query'])
  const successor = await world.person('w5')
  await world.system(({ q }) => q.update(userMerchant).set({ state: 'DISABLED' }).where(eq(userMerchant.userId, departed.ctx.userId)), 'w5')
  const titles = async (person: Person) => (await person.call(noticeApi.queryPage, {})).rows.map(({ title }) => title)
  findings = [finding('g'), finding('h', departed.ctx.userId)]
  await check()
  await check()
  expect(await titles(editor)).toEqual(['定额材料价格已变动：对象g 等 2 项'])
  expect(await editor.call(noticeApi.queryUnread, {})).toEqual({ total: 1, kinds: { WARNING: 1 } })
  expect([await titles(reader), await titles(successor)]).toEqual([[], []])
  findings = [finding('g', successor.ctx.userId), finding('h', departed.ctx.userId)]
  await check()
  expect([await titles(editor), await titles(successor)]).toEqual([['定额材料价格已变动：对象g 等 2 项'], ['定额材料价格已变动：对象g']])
})

async function saveItem(owner: string, id: string, cells: Row, before: Row): Promise<void> {
  const { ctx } = await world.person(owner, ['P_PRICE'])
  const { problems } = await world.write(ctx, tx => saveLibraryRows(tx, false, { changed: [{ id, cells, was: before }] }))
  expect(problems).toEqual([])
}

it('finds packages whose library prices have moved, or whose materials are switched off', async () => {
  const viewer = await holder(M, 'N_QUOTA', ['query'])
  const [used] = await world.system(({ sql }) => sql<{ id: string, package: string, spec: string, incl: string, excl: string }>`
    select m.id, q.code || ' ' || q.name as package, m.spec, m.price_incl as incl, m.price_excl as excl from quota q
    join quota_material qm on qm.merchant_id = q.merchant_id and qm.quota_id = q.id
    join material m on m.merchant_id = q.merchant_id and m.id = qm.lib_material_id where q.merchant_id = ${M} and q.code = 'DE010005'
    and m.name = '石膏板自攻螺钉'`)
  const save = (cells: Row, before: Row) => saveItem(M, used!.id, cells, before)
  const rulesOf = async () => {
    await checkEveryMerchant(world.database.pool, WARNING_FINDERS)
    return (await open(viewer)).filter(row => row.objectName === used!.package).map(row => row.rule).toSorted()
  }
  await save({ spec: '3.5×35' }, { spec: used!.spec })
  expect(await rulesOf()).toEqual([])
  // Another tax rate leaves the price on the package's side of the tax unchanged.
  await save({ priceIncl: '4.33', priceExcl: used!.excl, taxRate: '3' }, { priceIncl: used!.incl, priceExcl: used!.excl, taxRate: '13' })
  expect(await rulesOf()).toEqual([])
  const before = await viewer.call(noticeApi.checkWarnings, {})
  await save({ priceExcl: '4.30' }, { priceExcl: '4.20' })
  expect((await viewer.call(noticeApi.checkWarnings, {})).open).toBeGreaterThan(before.open)
  const moved = (await open(viewer)).find(row => row.objectName === used!.package)!
  expect(moved).toMatchObject({ rule: 'quota.priceMoved' })
  expect(moved.content).toContain('石膏板自攻螺钉的库价已变动')
  expect(moved.content).not.toMatch(/\d\.\d/)
  await world.system(({ sql }) => sql`update material set state = '2' where id = ${used!.id}`)
  expect(await rulesOf()).toEqual(['quota.materialOff', 'quota.priceMoved'])
})

it("leaves a contract's price alone until the library has another one, also the platform's", async () => {
  const viewer = await holder(M, 'N_QUOTA', ['query'])
  const [used] = await world.system(({ sql }) => sql<{ id: string, row: string, package: string, price: string }>`
    select m.id, qm.id as row, q.code || ' ' || q.name as package, qm.price from quota q join quota_material qm
    on qm.merchant_id = q.merchant_id and qm.quota_id = q.id
    join material m on m.merchant_id = '0' and m.id = qm.lib_material_id where q.merchant_id = ${M} and q.code = 'DE010006' limit 1`)
  await world.system(({ sql }) =>
    sql`update quota_material set price = price + 3, source_type = 'CONTRACT', source_id = 'x' where id = ${used!.row}`)
  const currentFindings = async () => {
    await checkEveryMerchant(world.database.pool, WARNING_FINDERS)
    return (await open(viewer)).filter(row => row.objectName === used!.package).map(row => row.rule)
  }
  const save = (cells: Row, before: Row) => saveItem(PLATFORM_MERCHANT, used!.id, cells, before)
  expect(await currentFindings()).toEqual([])
  const [item] = await world.system(({ sql }) =>
    sql<{ excl: string, spec: string }>`select price_excl as excl, spec from material where id = ${used!.id}`)
  await save({ spec: `${item!.spec} 新` }, { spec: item!.spec })
  expect(await currentFindings()).toEqual([])
  await save({ priceExcl: '77.00' }, { priceExcl: item!.excl })
  expect(await currentFindings()).toEqual(['quota.priceMoved'])
})

it('finds imports that failed until the person has imported again', async () => {
  const person = await world.person('w4')
  const run = (state: 'FAILED' | 'DONE') => world.write(person.ctx, ({ q }) => q.insert(task)
    .values({
      id: newId(), userId: person.ctx.userId, kind: 'quota.import', title: '导入定额 a.xlsx', payload: {}, state,
      error: state === 'FAILED' ? '文件不正确' : null,
    }))
  await run('FAILED')
  await checkEveryMerchant(world.database.pool, WARNING_FINDERS)
  expect(await open(person)).toMatchObject([{ rule: 'task.importFailed', objectName: '导入定额 a.xlsx', content: '文件不正确', level: '3' }])
  await run('DONE')
  await checkEveryMerchant(world.database.pool, WARNING_FINDERS)
  expect(await open(person)).toEqual([])
})
