import { expect, it } from 'vitest'
import { companyApi } from '#shared/api/company.ts'
import { authApi } from '#shared/api/auth.ts'
import { exportApi } from '#shared/api/export.ts'
import { peopleApi } from '#shared/api/people.ts'
import { settingApi } from '#shared/api/setting.ts'
import type { Contract, InputOf, OutputOf } from '#shared/api/contract.ts'
import { withCompanies } from './companies.ts'

const at = withCompanies()

async function perform<C extends Contract>(contract: C, input: InputOf<C>): Promise<OutputOf<C>> {
  const { status, data, msg } = await at.as(1, contract, input)
  expect([status, msg], contract.title).toEqual([200, expect.any(String)])
  return data
}

async function upload(name: string): Promise<void> {
  const body = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n说明\r\n--x--\r\n`
  const { statusCode } = await at.running.app.inject({
    method: 'POST', url: '/api/res/uploadFile', payload: body,
    headers: { ...at.ours.headers(1), 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(statusCode).toBe(200)
}

/** Performs one action of each kind and records the name under which the log lists it. */
async function doEverything(): Promise<void> {
  const warehouses = await perform(
    companyApi.saveWarehouses,
    { added: [{ id: 'new-1', cells: { code: 'A1', name: '一号仓' } }, { id: 'new-2', cells: { code: 'A2', name: '二号仓' } }] }
  )
  const [first, second] = warehouses.rows.map(({ id }) => id)
  await perform(companyApi.saveWarehouses, { changed: [{ id: first!, version: 1, was: {}, cells: { address: '东区' } }] })
  await perform(companyApi.saveWarehouses, { moved: [{ id: second!, afterId: null }] })
  await perform(companyApi.saveWarehouses, { removed: [second!] })
  const content = {}
  const { id } = await perform(settingApi.saveView, { grid: 'org.warehouses', name: '在用的仓库', shared: false, content })
  await perform(settingApi.deleteView, { id })
  await upload('安全交底.txt')
  const { userId } = await perform(peopleApi.inviteStaff, { phone: '13800000077', realName: '杜若', roleIds: [at.ours.roleId(8)] })
  await perform(peopleApi.addProjectRoles, { projectId: 'p1', userId, roleIds: [at.ours.roleId(9)] })
  await perform(peopleApi.transferStaff, { userId, toUserId: at.ours.userId(4) })
  await perform(peopleApi.disableStaff, { userId })
  await perform(peopleApi.enableStaff, { userId })
  const role = await perform(peopleApi.addRole, { name: '资料主管' })
  await perform(peopleApi.disableRole, { id: role.id })
  await perform(peopleApi.saveRolePermissions, { changed: [{ id: `${role.id}.N_QUOTA`, was: { query: false }, cells: { query: true } }] })
  const { ids } = await perform(peopleApi.saveDepartments, { added: [{ id: 'new-1', cells: { name: '工程部', sort: 1 } }] })
  const change = (cells: Record<string, unknown>, before: Record<string, unknown>) =>
    perform(peopleApi.saveDepartments, { changed: [{ id: ids['new-1']!, cells, was: before }] })
  await change({ sort: 5 }, { sort: 1 })
  await change({ state: 'DISABLED', leader: 'm1的2号' }, { state: 'ENABLED', leader: null })
  await perform(exportApi.startExport, { list: companyApi.describeWarehouses.path, query: {}, columns: [{ key: 'name' }] })
  await perform(authApi.endOtherSessions, {})
}

it('says of every deed, in words, what was done to what', async () => {
  await doEverything()
  const { data: { rows } } = await at.as(1, companyApi.describeChangeLog, { pageSize: -1 })
  expect(rows.filter(({ subject }) => !subject)).toEqual([])
  const entries = rows.map(({ subject, action }) => `${action} ${subject}`)
  for (const one of [
    '新增 一号仓', '修改 一号仓', '移动 二号仓', '删除 二号仓', '保存视图 在用的仓库', '删除视图 在用的仓库', '上传文件 安全交底.txt', '邀请员工 杜若', '停用员工 杜若',
    '启用员工 杜若', '调整员工角色 杜若', '调整员工角色 杜若 · 项目p1', '停用角色 资料主管', '修改角色权限 资料主管 · 定额库', '新增 工程部', '移动 工程部', '修改 工程部',
  ]) expect(entries).toContain(one)
  expect(
    rows.map(({ action, before, after }) => [action, before ?? '', after ?? ''].join()).filter(text => /[a-z]{3,}|[\da-f]{8}-/.test(text))
  ).toEqual([])
  const { data: changes } = await at.as(1, companyApi.describeChangeLog, { quick: '二号仓', pageSize: -1 })
  expect(changes.rows.map(({ action }) => action)).toEqual(['删除', '移动', '新增'])
})

it('shows a person the same of his own deeds', async () => {
  const { data: { rows } } = await at.as(1, authApi.describeOperations, { pageSize: -1 })
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter(({ action, target }) => /[a-z]/.test(String(action)) || !target)).toEqual([])
  const { data: operations } = await at.as(1, authApi.describeOperations, { quick: '一号仓', pageSize: -1 })
  expect(operations.rows).toMatchObject([{ action: '修改', entity: 'warehouse' }, { action: '新增', entity: 'warehouse' }])
})
