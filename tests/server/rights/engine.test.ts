import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { implement, registerCalls, type CallSet } from '#server/core/calls/index.ts'
import { inProject } from '#server/core/loadCtx.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { role } from '#server/db/tables/people.ts'
import { inWrite } from '#server/db/tx.ts'
import { reads, writes } from '#shared/api/contract.ts'
import { authApi } from '#shared/api/auth.ts'
import { projectApi } from '#shared/api/project.ts'
import { authCalls } from '#server/domains/auth/index.ts'
import { projectCalls } from '#server/domains/project/index.ts'
import { withApp } from '../harness/app.ts'
import { withEngine } from '../engine/setup.ts'
import { addCompany, giveRole, GUEST, type Company } from './company.ts'

const ofProject = { input: z.object({ projectId: z.string().max(64) }), project: (input: { projectId: string }) => input.projectId }
const answerSchema = z.object({ permissions: z.array(z.string()) })
const queryStock = reads('test/queryStock', { title: '看', need: ['query', 'P_STORAGE'], ...ofProject, output: answerSchema })
const act = writes('test/saveStock', { title: '做', need: ['edit', 'P_STORAGE'], ...ofProject, output: answerSchema })
const full = reads('test/queryExecution', { title: '全流程', need: '-', execute: true })
const office = reads('test/queryOffice', { title: '员工', need: '-', staff: true })
const priced = writes('test/savePriced', { title: '价格', need: '-', prices: true })
const inner = reads('test/queryInner', { title: '里面', need: '-', input: z.object({ projectId: z.string() }), output: answerSchema })

const calls: CallSet = [
  ...authCalls, ...projectCalls,
  implement(queryStock, { read: async ({ ctx }) => ({ permissions: [...ctx.permissions] }) }),
  implement(act, { audit: 'none', write: async ({ ctx }) => ({ permissions: [...ctx.permissions] }) }),
  implement(full, { read: async () => null }),
  implement(office, { read: async () => null }),
  implement(priced, { audit: 'none', write: async () => null }),
  implement(inner, { read: async (db, { projectId }) => ({ permissions: [...(await inProject(db, projectId)).ctx.permissions] }) }),
]
const database = withEngine()
const running = withApp(database, { register: (app, services) => registerCalls(app, calls, services) })
let ownCompany: Company
beforeAll(async () => {
  ownCompany = await addCompany(database.pool, 'm1')
})

async function send(
  contract: { readonly path: string, readonly method: 'GET' | 'POST' }, headers: Record<string, string>, payload: object = {}
) {
  const { method, path } = contract
  const { statusCode, body } = await running.app.inject({ method, url: path, headers, ...(method === 'POST' && { payload }) })
  const { data, msg } = JSON.parse(body) as { data: never, msg: string }
  return { status: statusCode, data, msg }
}
const system = (work: (query: typeof sql) => ReturnType<typeof sql>) =>
  inWrite(database.pool, systemCtx('test', 'm1'), tx => tx.sql`${work(sql)}`)

describe('rights in a project', () => {
  it('are those of the roles in that project and of the whole merchant, in no other project', async () => {
    await giveRole(database.pool, ownCompany, 4, 9, 'p1')
    expect((await send(act, ownCompany.headers(4), { projectId: 'p1' })).status).toBe(200)
    const { data } = await send(queryStock, ownCompany.headers(4), { projectId: 'p1' })
    expect(data).toMatchObject({ permissions: expect.arrayContaining(['P_STORAGE:query', 'N_QUOTA:edit']) })
    for (const projectId of ['p2', '', "p1' or true --"]) expect((await send(act, ownCompany.headers(4), { projectId })).status).toBe(403)
    expect((await send(queryStock, ownCompany.headers(4), {})).status).toBe(403)
  })
  it('end with the role and with its being disabled', async () => {
    await giveRole(database.pool, ownCompany, 11, 9, 'p1')
    expect((await send(act, ownCompany.headers(11), { projectId: 'p1' })).status).toBe(200)
    await system(query => query`update ${role} set state = 'DISABLED' where id = ${ownCompany.roleId(9)}`)
    expect((await send(act, ownCompany.headers(11), { projectId: 'p1' })).status).toBe(403)
    await system(query => query`update ${role} set state = 'ENABLED' where id = ${ownCompany.roleId(9)}`)
    expect((await send(act, ownCompany.headers(11), { projectId: 'p1' })).status).toBe(200)
  })
  it('of a call that learns late which project it is about', async () => {
    expect((await send(inner, ownCompany.headers(4), { projectId: 'p1' })).data).toMatchObject(
      { permissions: expect.arrayContaining(['P_STORAGE:edit']) }
    )
    expect((await send(inner, ownCompany.headers(4), { projectId: 'p2' })).data).not.toMatchObject(
      { permissions: expect.arrayContaining(['P_STORAGE:edit']) }
    )
  })
  it.each([1, 2, 3, 5])('role %i reads every project', async key => {
    expect((await send(queryStock, ownCompany.headers(key), { projectId: 'p9' })).status).toBe(200)
  })
  it('who sees all acts nowhere by it, and sees no prices by it', async () => {
    const { data } = await send(projectApi.queryProjectPermissions, ownCompany.headers(5), { projectId: 'p9' }) as { data: string[] }
    const normal = (await send(authApi.queryUserPermissions, ownCompany.headers(5))).data as { normal: string[] }
    const more = data.filter(key => !normal.normal.includes(key) && key.includes(':'))
    expect(more.length).toBeGreaterThan(10)
    expect([...new Set(more.map(key => key.split(':')[1]))].toSorted()).toEqual(['get', 'query'])
    await system(query => query`delete from role_permission where role_id = ${ownCompany.roleId(5)} and permission = 'P_PRICE'`)
    expect((await send(projectApi.queryProjectPermissions, ownCompany.headers(5), { projectId: 'p9' })).data).not.toContain('P_PRICE')
    expect((await send(act, ownCompany.headers(5), { projectId: 'p9' })).status).toBe(403)
  })
  it('a call that writes prices is for who sees them', async () => {
    expect((await send(priced, ownCompany.headers(4))).status).toBe(200)
    expect(await send(priced, ownCompany.headers(11))).toMatchObject({ status: 403, msg: '没有查看价格的权限，不能保存' })
  })
  it('come as a map of keys with the user, and with actions for the project that is entered', async () => {
    const { data } = await send(authApi.queryNowUserInfo, ownCompany.headers(4)) as { data: {
      permissions: { project: Record<string, string[]> }, roles: object[]
    } }
    expect(Object.keys(data.permissions.project)).toEqual(['p1'])
    expect(data.permissions.project.p1!.toSorted()).toEqual(['N_MATERIAL', 'N_PROCESS', 'N_PROJ', 'P_INFO', 'P_PURCHASE', 'P_STORAGE'])
    expect(data.roles).toEqual([{ key: '4', value: '预算员' }, { key: '9', value: '仓管员' }])
    expect((await send(projectApi.queryProjectPermissions, ownCompany.headers(4), { projectId: 'p1' })).data).toContain('P_STORAGE:edit')
  })
})

describe('a worker', () => {
  it('holds nothing, whatever his role is given', async () => {
    await system(query =>
      query`insert into role_permission (role_id, permission, actions) values (${ownCompany.roleId(12)}, 'P_STORAGE', '{query,edit}')`)
    expect((await send(queryStock, ownCompany.headers(12), { projectId: 'p1' })).status).toBe(403)
    expect((await send(office, ownCompany.headers(12))).status).toBe(403)
    expect((await send(authApi.queryUserPermissions, ownCompany.headers(12))).data).toEqual({ normal: [], project: {} })
  })
  it('with another role anywhere is none', async () => {
    await giveRole(database.pool, ownCompany, 12, 10, 'p3')
    expect((await send(office, ownCompany.headers(12))).status).toBe(200)
    expect((await send(act, ownCompany.headers(12), { projectId: 'p3' })).status).toBe(200)
  })
})

it('a guest has no rights and is let in', async () => {
  const { status, data } = await send(authApi.queryNowUserInfo, ownCompany.headers(GUEST))
  expect([status, data]).toMatchObject([200, { roles: [], canSeeAll: false, permissions: { normal: [], project: {} } }])
  expect((await send(queryStock, ownCompany.headers(GUEST), { projectId: 'p1' })).status).toBe(403)
})

it('calls of the full process are refused where the edition has none', async () => {
  expect((await send(full, ownCompany.headers(1))).status).toBe(200)
  await system(query => query`update merchant set config = '{"execute": false}' where merchant_id = 'm1'`)
  expect(await send(full, ownCompany.headers(1))).toMatchObject({ status: 403, msg: '当前版本不包含此功能' })
  await system(query => query`update merchant set config = '{}' where merchant_id = 'm1'`)
  expect((await send(full, ownCompany.headers(1))).status).toBe(200)
})
