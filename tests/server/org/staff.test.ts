import { beforeAll, describe, expect, it } from 'vitest'
import { authApi } from '#shared/api/auth.ts'
import { peopleApi } from '#shared/api/people.ts'
import { enterAs, giveRole } from '../rights/company.ts'
import { withCompanies } from './companies.ts'

const at = withCompanies()
const page = { pageNum: 1, pageSize: 50 }
const role = (key: number) => at.ours.roleId(key)
const user = (key: number) => at.ours.userId(key)
const invite = (phone: string, more: object = {}) => at.as(1, peopleApi.inviteStaff, { phone, realName: '新人', roleIds: [], ...more })

describe('invite', () => {
  it('makes an account without a password for a new phone, with roles and department', async () => {
    const code = await at.department('工程部')
    const { status, data } = await invite('13800000001', { roleIds: [role(8), role(9)], departmentCode: code, jobTitle: '采购' })
    expect([status, data.warnings]).toEqual([200, ['采购与仓管由同一人担任，采购和收货无人复核']])
    expect(await at.rows`select phone, password_hash from app_user where id = ${data.userId}`).toEqual(
      [{ phone: '13800000001', password_hash: null }]
    )
    const { data: list } = await at.as(
      1, peopleApi.describeStaff, { ...page, filters: [{ key: 'departmentCode', op: 'under', value: [code] }] }
    )
    expect(list.rows).toMatchObject(
      [{ userId: data.userId, realName: '新人', jobTitle: '采购', roleNames: '采购员、仓管员', state: 'ENABLED', lastSeenAt: null }]
    )
  })
  it('takes over the account of somebody whom another company knows', async () => {
    const { data } = await at.send(at.theirs.headers(1), peopleApi.inviteStaff, { phone: '13800000002', realName: '他们的', roleIds: [] })
    expect((await invite('13800000002', { realName: '我们的' })).data.userId).toBe(data.userId)
    const names = await at.rows`select merchant_id, real_name from user_merchant where user_id = ${data.userId} order by 1`
    expect(names).toEqual([{ merchant_id: 'm1', real_name: '我们的' }, { merchant_id: 'm2', real_name: '他们的' }])
  })
  it('refuses who is here already, wrong phones, and departments and roles of others', async () => {
    expect(await invite('13800000001')).toMatchObject({ status: 409, msg: '该手机号的人员已在企业中' })
    expect(await invite('12345')).toMatchObject({ status: 400, msg: expect.stringContaining('请输入 11 位手机号') })
    const code = await at.department('外人部', {}, at.theirs.headers(1))
    expect((await invite('13800000003', { departmentCode: code })).status).toBe(404)
    expect((await invite('13800000003', { roleIds: [at.theirs.roleId(4)] })).status).toBe(404)
    expect(await at.rows`select 1 from app_user where phone = '13800000003'`).toEqual([])
  })
})

describe('roles of a person', () => {
  const save = (by: number, person: number, ...keys: number[]) =>
    at.as(by, peopleApi.saveStaffRoles, { userId: user(person), roleIds: keys.map(role) })
  it('are not his own to edit', async () => {
    expect(await save(1, 1, 1, 2)).toMatchObject({ status: 403, msg: '不能调整自己的角色或状态，请由其他管理员操作' })
  })
  it('with sight of everything are given and taken by administrators only', async () => {
    for (const key of [1, 2, 3, 5]) expect((await save(2, 10, 10, key)).status, String(key)).toBe(403)
    expect(await save(2, 5, 6)).toMatchObject({ status: 403, msg: '只有系统管理员可以授予或收回“财务负责人”' })
    expect((await save(2, 10, 10, 11)).status).toBe(200)
    expect((await save(1, 10, 2)).status).toBe(200)
  })
  it('hold at the next call, and are recorded with what was before', async () => {
    expect((await at.as(11, peopleApi.describeStaff, page)).status).toBe(403)
    await save(1, 11, 1)
    expect((await at.as(11, peopleApi.describeStaff, page)).status).toBe(200)
    await save(1, 11, 11)
    expect((await at.as(11, peopleApi.describeStaff, page)).status).toBe(403)
    const log = await at.rows<{ before: object, after: object }>`select before, after from audit_log where entity = 'user'
      and entity_id = ${user(11)} order by id`
    expect(log).toMatchObject(
      [{ before: { roles: '质安员' }, after: { roles: '系统管理员' } }, { before: { roles: '系统管理员' }, after: { roles: '质安员' } }]
    )
  })
  it('given and taken by two at once go together', async () => {
    const change = (by: number, to: readonly number[]) =>
      at.as(by, peopleApi.saveStaffRoles, { userId: user(10), roleIds: to.map(role), was: [10, 11].map(role) })
    await save(1, 10, 10, 11)
    expect((await change(1, [10, 11, 9])).status).toBe(200)
    expect((await change(2, [10, 6])).status).toBe(200)
    expect((await at.as(1, peopleApi.queryStaffRoles, { userId: user(10) })).data.roleIds.toSorted()).toEqual(
      [10, 9, 6].map(role).toSorted()
    )
    await save(1, 10, 2)
  })
  it('are never without an administrator, even when two go at once', async () => {
    await save(1, 6, 1)
    const both = await Promise.all([save(1, 6, 6), at.as(6, peopleApi.saveStaffRoles, { userId: user(1), roleIds: [role(4)] })])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.find(({ status }) => status !== 200)?.status).toBeOneOf([403, 409])
    const remaining = await at.rows<{ user_id: string }>`select user_id from user_role where role_id = ${role(1)} and merchant_id = 'm1'`
    expect(remaining).toHaveLength(1)
    if (remaining[0]?.user_id !== user(1)) await at.as(6, peopleApi.saveStaffRoles, { userId: user(1), roleIds: [role(1)] })
  })
  it('of people of another company are not found', async () => {
    expect((await at.as(1, peopleApi.saveStaffRoles, { userId: at.theirs.userId(4), roleIds: [role(4)] })).status).toBe(404)
    expect((await at.as(1, peopleApi.queryStaffRoles, { userId: at.theirs.userId(4) })).status).toBe(404)
  })
})

describe('disabling', () => {
  it('ends the sessions in this company at once, and enabling gives the roles back', async () => {
    const secondSession = await enterAs(at.database.pool, 'm1', user(4))
    expect((await at.as(1, peopleApi.disableStaff, { userId: user(4) })).status).toBe(200)
    for (const headers of [at.ours.headers(4), secondSession])
      expect((await at.send(headers, authApi.queryNowUserInfo, {})).status).toBe(401)
    expect(await at.rows`select 1 from session where user_id = ${user(4)}`).toEqual([])
    expect((await at.as(1, peopleApi.disableStaff, { userId: user(4) })).status).toBe(409)
    expect((await at.as(1, peopleApi.enableStaff, { userId: user(4) })).status).toBe(200)
    const back = await enterAs(at.database.pool, 'm1', user(4))
    expect((await at.send(back, authApi.queryNowUserInfo, {})).data).toMatchObject({ roles: [{ key: '4' }] })
  })
  it('is refused for oneself and for the last administrator', async () => {
    expect((await at.as(1, peopleApi.disableStaff, { userId: user(1) })).status).toBe(403)
    expect((await at.as(2, peopleApi.disableStaff, { userId: user(1) })).status).toBe(403)
  })
  it('waits until what the person is responsible for has gone to a colleague', async () => {
    const code = await at.department('质安部', { leader: 'm1的7号' })
    await giveRole(at.database.pool, at.ours, 7, 7, 'p1')
    await giveRole(at.database.pool, at.ours, 8, 7, 'p1')
    expect(await at.as(1, peopleApi.disableStaff, { userId: user(7) }))
      .toMatchObject({ status: 409, msg: 'm1的7号名下还有部门负责人 1 项、项目角色 1 项，请先移交' })
    expect((await at.as(1, peopleApi.queryStaffDuties, { userId: user(7) })).data).toMatchObject(
      [{ count: 1 }, { count: 1 }, { key: 'approval', count: 0 }, { key: 'document', count: 0 }]
    )
    expect((await at.as(1, peopleApi.transferStaff, { userId: user(7), toUserId: at.theirs.userId(4) })).status).toBe(404)
    expect((await at.as(1, peopleApi.transferStaff, { userId: user(7), toUserId: user(7) })).status).toBe(400)
    expect((await at.as(1, peopleApi.transferStaff, { userId: user(7), toUserId: user(1) })).status).toBe(403)
    const { data } = await at.as(1, peopleApi.transferStaff, { userId: user(7), toUserId: user(8) })
    expect(data).toEqual([{ key: 'department', label: '部门负责人', count: 1 }, { key: 'projectRole', label: '项目角色', count: 1 }])
    expect((await at.as(1, peopleApi.disableStaff, { userId: user(7) })).status).toBe(200)
    const { data: departments } = await at.as(1, peopleApi.describeDepartments, { pageSize: -1 })
    expect(departments.rows.find(({ id }) => id === code)).toMatchObject({ leader: 'm1的8号' })
    expect((await at.as(4, peopleApi.queryColleagues, { text: '7号' })).status).toBe(401)
    expect((await at.as(9, peopleApi.queryColleagues, { text: '7号' })).data).toEqual([])
  })
})

describe('the list', () => {
  beforeAll(async () => {
    await enterAs(at.database.pool, 'm1', user(9))
  })
  it('saves names and jobs field by field, and shows when somebody was last here', async () => {
    const { data } = await at.as(1, peopleApi.describeStaff, { ...page, quick: '9号' })
    expect(data.rows).toMatchObject([{ userId: user(9), lastSeenAt: expect.stringMatching(/^20/) }])
    const change = { changed: [{
      id: user(9), cells: { realName: '吴仓管', jobTitle: '仓库主任', phone: '1', departmentCode: 'nowhere' }, was: {},
    }] }
    const { data: wrong } = await at.as(1, peopleApi.saveStaff, change)
    expect(wrong.problems.map(({ column }) => column)).toEqual(expect.arrayContaining(['phone', 'departmentCode']))
    const { data: saved } = await at.as(
      1, peopleApi.saveStaff,
      { changed: [{ id: user(9), cells: { realName: '吴仓管', jobTitle: '仓库主任' }, was: { realName: 'm1的9号', jobTitle: '' } }] }
    )
    expect(saved).toMatchObject({ problems: [], rows: [{ realName: '吴仓管', jobTitle: '仓库主任' }] })
    const { data: foreign } = await at.as(
      1, peopleApi.saveStaff, { changed: [{ id: at.theirs.userId(9), cells: { realName: 'x' }, was: {} }] }
    )
    expect(foreign.problems).toMatchObject([{ code: 'NOT_FOUND' }])
  })
})
