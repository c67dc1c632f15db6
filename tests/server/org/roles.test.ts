import { describe, expect, it } from 'vitest'
import { peopleApi } from '#shared/api/people.ts'
import { giveRole } from '../rights/company.ts'
import { withCompanies } from './companies.ts'

const at = withCompanies()
const page = { pageNum: 1, pageSize: -1 }
const role = (key: number) => at.ours.roleId(key)
const user = (key: number) => at.ours.userId(key)
const matrix = async (roleId: string) => (await at.as(1, peopleApi.describeRolePermissions, { ...page, roleId })).data.rows
const tick = (by: number, roleId: string, permission: string, cells: object, before: object) =>
  at.as(by, peopleApi.saveRolePermissions, { changed: [{ id: `${roleId}.${permission}`, cells: { ...cells }, was: { ...before } }] })

describe('roles', () => {
  it('are the twelve fixed ones and own ones above 100', async () => {
    const { data: { id } } = await at.as(1, peopleApi.addRole, { name: '材料会计', roleId: role(2) })
    expect((await at.as(1, peopleApi.addRole, { name: '材料会计' })).status).toBe(409)
    const { data } = await at.as(10, peopleApi.describeRoles, page)
    expect(data.rows.map(({ key }) => key)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 101])
    expect(data.rows.at(-1)).toMatchObject({ id, name: '材料会计', own: true, seeAll: false, people: 0, state: 'ENABLED' })
    expect((await matrix(id)).filter(({ reaudit }) => reaudit)).toHaveLength(
      (await matrix(role(2))).filter(({ reaudit }) => reaudit).length
    )
  })
  it('of the company are renamed and disabled, fixed ones are not', async () => {
    const [customRole] = (await at.as(1, peopleApi.describeRoles, { ...page, quick: '材料会计' })).data.rows
    const rename = (id: string, before: string) =>
      at.as(1, peopleApi.saveRoles, { changed: [{ id, cells: { name: '成本会计' }, was: { name: before } }] })
    expect((await rename(customRole!.id, '材料会计')).data.rows).toMatchObject([{ name: '成本会计' }])
    expect((await rename(role(4), '预算员')).data.problems).toMatchObject([{ code: 'forbidden' }])
    expect((await at.as(1, peopleApi.disableRole, { id: role(4) })).status).toBe(409)
    expect((await at.as(1, peopleApi.disableRole, { id: customRole!.id })).status).toBe(200)
    expect(await at.as(1, peopleApi.saveStaffRoles, { userId: user(6), roleIds: [customRole!.id] })).toMatchObject(
      { status: 409, msg: '角色“成本会计”已停用' }
    )
    expect((await at.as(1, peopleApi.enableRole, { id: customRole!.id })).status).toBe(200)
  })
  it('of another company are not found', async () => {
    const foreign = at.theirs.roleId(4)
    expect((await at.as(1, peopleApi.describeRolePermissions, { ...page, roleId: foreign })).status).toBe(404)
    expect((await tick(1, foreign, 'N_QUOTA', { edit: false }, {})).status).toBe(404)
    expect((await at.as(1, peopleApi.addRole, { name: '抄来的', roleId: foreign })).status).toBe(404)
  })
})

describe('the matrix of a role', () => {
  it('gives and takes single actions; a permission without any is gone', async () => {
    expect((await matrix(role(9))).find(({ id }) => id.endsWith('.N_QUOTA'))).toMatchObject(
      { name: '定额库', scope: 'N', query: false, edit: false }
    )
    const granted = await tick(1, role(9), 'N_QUOTA', { query: true, get: true }, { query: false, get: false })
    expect(granted.data).toMatchObject({ problems: [], rows: [{ query: true, get: true, edit: false }] })
    await tick(1, role(9), 'N_QUOTA', { query: false, get: false }, { query: true, get: true })
    expect(await at.rows`select 1 from role_permission where role_id = ${role(9)} and permission = 'N_QUOTA'`).toEqual([])
  })
  it('shows a cell that somebody else changed meanwhile', async () => {
    await tick(1, role(8), 'N_WORKER', { add: true }, { add: false })
    const { data } = await tick(1, role(8), 'N_WORKER', { add: false, edit: true }, { add: null, edit: false })
    expect(data.rows).toMatchObject([{ edit: true }])
    expect(data.problems).toMatchObject([{ column: 'add', code: 'STALE_VERSION', now: true }])
  })
  it('is not written over by who had not looked at it since somebody else did, who is named', async () => {
    const { data: { at: moment, rows } } = await at.as(1, peopleApi.describeRolePermissions, { ...page, roleId: role(8) })
    const { id } = rows.find(row => row.export === false && row.print === false)!
    expect((await tick(2, role(8), id.slice(role(8).length + 1), { export: true }, { export: false })).data.rows).toMatchObject(
      [{ export: true }]
    )
    const saveDelayed = (cells: object, before: object, readAt?: string) =>
      at.as(1, peopleApi.saveRolePermissions, { changed: [{ id, cells: { ...cells }, was: { ...before }, since: readAt }] })
    const { data } = await saveDelayed({ export: false, print: true }, { export: true, print: false }, moment)
    expect(data.problems).toMatchObject(
      [{ row: id, column: 'export', code: 'STALE_VERSION', now: true, by: expect.any(String) as unknown }]
    )
    expect(data.rows).toMatchObject([{ export: true, print: true }])
    const { data: { writers } } = await at.as(
      1, peopleApi.describeRolePermissions, { ...page, roleId: role(8), writers: [{ row: id, column: 'export' }] }
    )
    expect(writers).toMatchObject([{ row: id, column: 'export', by: data.problems[0]!.by }])
    expect((await saveDelayed({ export: false }, { export: true })).data.problems).toEqual([])
  })
  it('takes nothing beside its cells, and one role at a time', async () => {
    expect((await tick(1, role(8), 'N_WORKER', { name: 'x' }, {})).data.problems).toMatchObject([{ code: 'forbidden' }])
    expect((await tick(1, role(8), 'P_NOTHING', { edit: true }, {})).data.problems).toMatchObject([{ code: 'NOT_FOUND' }])
    const two = [role(8), role(9)].map(id => ({ id: `${id}.N_QUOTA`, cells: { edit: true }, was: {} }))
    expect((await at.as(1, peopleApi.saveRolePermissions, { changed: two })).status).toBe(400)
  })
  it('is not edited by who holds the role, nor the high ones by others than administrators', async () => {
    expect(await tick(2, role(2), 'N_QUOTA', { edit: false }, {})).toMatchObject({ status: 403 })
    expect(await tick(2, role(3), 'N_QUOTA', { edit: false }, {})).toMatchObject({ status: 403, msg: '只有系统管理员可以修改“成本总监”的权限' })
    expect(await tick(1, role(1), 'N_QUOTA', { edit: false }, {})).toMatchObject({ status: 403, msg: '系统管理员的权限不能修改' })
    await giveRole(at.database.pool, at.ours, 2, 4, 'p1')
    expect(await tick(2, role(4), 'N_FINANCE', { audit: true }, {})).toMatchObject({ status: 403, msg: '不能修改自己所任角色的权限，请由其他管理员操作' })
  })
})

describe('roles in a project', () => {
  it('are given, listed and taken', async () => {
    const grant = (by: number, person: number, key: number) =>
      at.as(by, peopleApi.addProjectRoles, { projectId: 'p7', userId: user(person), roleIds: [role(key)] })
    expect((await grant(1, 8, 9)).data.warnings).toHaveLength(1)
    expect((await grant(1, 8, 10)).status).toBe(200)
    expect((await grant(1, 1, 7)).status).toBe(403)
    expect((await grant(2, 8, 3)).status).toBe(403)
    expect((await at.as(1, peopleApi.addProjectRoles, { projectId: 'none', userId: user(8), roleIds: [role(9)] })).status).toBe(404)
    const { data } = await at.as(
      1, peopleApi.describeProjectRoles, { ...page, filters: [{ key: 'projectName', op: 'equals', value: '项目p7' }] }
    )
    expect(data.rows.map(({ roleName }) => roleName)).toEqual(['仓管员', '施工员'])
    await at.as(1, peopleApi.deleteProjectRoles, { grants: [{ projectId: 'p7', userId: user(8), roleId: role(9) }] })
    expect((await at.as(1, peopleApi.describeProjectRoles, { ...page, quick: 'p7' })).data.rows).toMatchObject(
      [{ roleName: '施工员', byName: 'm1的1号' }]
    )
  })
})

describe('why a right is held or not', () => {
  const explain = async (
    person: number, permission: 'N_QUOTA' | 'P_STORAGE' | 'P_PLAN' | 'P_PRICE', action: 'edit' | 'query' | 'audit', projectId?: string
  ) => {
    const { data } = await at.as(1, peopleApi.explainRight, { userId: user(person), permission, action, projectId })
    return [data.held, ...data.reasons.map(({ kind, roleName, projectId: project }) => [kind, roleName, project].filter(Boolean).join(' '))]
  }
  it.each([
    ['a role in the whole company', 4, 'N_QUOTA', 'edit', undefined, [true, 'ROLE 预算员']],
    ['a role that lacks the action', 4, 'N_QUOTA', 'audit', undefined, [false, 'WITHOUT_ACTION 预算员']],
    ['sight of all projects', 5, 'P_PLAN', 'query', 'p1', [true, 'SEE_ALL 财务负责人']],
    ['sight without hands', 5, 'P_PLAN', 'edit', 'p1', [false, 'NO_GRANT']],
    ['sight of no price', 3, 'P_PRICE', 'edit', 'p1', [false, 'WITHOUT_ACTION 成本总监']],
    ['a worker', 12, 'P_STORAGE', 'query', undefined, [false, 'WORKER', 'NO_GRANT']],
    ['a guest', 0, 'P_STORAGE', 'query', undefined, [false, 'NO_ROLE']],
  ] as const)('%s', async (_title, person, permission, action, projectId, expected) => {
    expect(await explain(person, permission, action, projectId)).toEqual(expected)
  })
  it('names the roles that do not have it', async () => {
    const { data } = await at.as(1, peopleApi.explainRight, { userId: user(5), permission: 'P_PLAN', action: 'edit', projectId: 'p1' })
    expect(data.reasons.map(({ text }) => text)).toEqual(['所任角色（财务负责人）没有“计划”'])
  })
  it('another project, a disabled role, a disabled person', async () => {
    const { data: { id } } = await at.as(1, peopleApi.addRole, { name: '兼职仓管', roleId: role(9) })
    await at.as(1, peopleApi.addProjectRoles, { projectId: 'p1', userId: user(4), roleIds: [id] })
    expect(await explain(4, 'P_STORAGE', 'edit', 'p1')).toEqual([true, 'PROJECT_ROLE 兼职仓管 p1'])
    expect(await explain(4, 'P_STORAGE', 'edit', 'p2')).toEqual([false, 'OTHER_PROJECT 兼职仓管 p1'])
    await at.as(1, peopleApi.disableRole, { id })
    expect(await explain(4, 'P_STORAGE', 'edit', 'p1')).toEqual([false, 'ROLE_DISABLED 兼职仓管 p1'])
    await at.as(1, peopleApi.disableStaff, { userId: user(11) })
    expect(await explain(11, 'P_STORAGE', 'query')).toEqual([false, 'MEMBER_DISABLED', 'NO_GRANT'])
    const { data } = await at.as(1, peopleApi.explainRight, { userId: user(11), permission: 'P_STORAGE', action: 'edit' })
    expect(data.offeredBy.slice(0, 4)).toEqual(['系统管理员', '总经理', '项目经理', '仓管员'])
  })
})
