import { beforeAll, describe, expect, it } from 'vitest'
import { signIn, type Api, Refused } from '../../tools/api.ts'
import { projectApi } from '#shared/api/project.ts'
import { projectRecordApi } from '#shared/api/projectRecord.ts'
import { withCalls } from '../engine/setup.ts'

const { database, running } = withCalls({ from: 'demo' })
const people = new Map<string, Api>()
let url = ''
const apiOf = (name: string): Api => people.get(name)!
const ids = new Map<string, string>()

beforeAll(async () => {
  url = await running.app.listen({ port: 0, host: '127.0.0.1' })
  for (const name of ['boss', 'finance', 'keeper', 'estimator', 'pm', 'worker', 'other']) people.set(name, await signIn(url, name))
  const { rows } = await database.pool.query<{ id: string, briefly_name: string }>('select id, briefly_name from project')
  for (const { id, briefly_name: name } of rows) ids.set(name, id)
})

const picked = async (name: string, input: Parameters<typeof pick>[1] = {}) => (await pick(name, input)).rows.map(row => row.brieflyName)
const pick = (name: string, input: {
  states?: ('NOT_PROJECT' | 'CONSTRUCTING' | 'SETTLEMENT')[], projectName?: string, pageNum?: number, pageSize?: number
}) =>
  apiOf(name).call(projectApi.describeProjectsForSimple, input)
const refusal = async (call: Promise<unknown>): Promise<number> => call.then(() => 200, (error: unknown) => {
  if (error instanceof Refused) return error.status
  throw error
})

describe('the picker', () => {
  it('offers what one belongs to, everything to those who see all, nothing of others', async () => {
    expect(await picked('keeper')).toEqual(['非项目询价', '云栖里办公楼', '云山酒店', '科创中心 12 层', '南沙港综合楼'])
    expect(await picked('boss')).toHaveLength(9)
    expect(await picked('worker')).toEqual(['非项目询价'])
    expect(await picked('other')).toEqual(['非项目询价'])
  })

  it('narrows by states, name, code and initials; the pseudo entry has its own state', async () => {
    expect(await picked('boss', { states: ['CONSTRUCTING', 'SETTLEMENT'] })).toEqual(['云栖里办公楼', '科创中心 12 层', '南沙港综合楼'])
    expect((await pick('boss', { states: ['NOT_PROJECT'] })).rows).toEqual([{
      projectId: '-1', projectCode: '-无-', projectName: '非项目询价', brieflyName: '非项目询价', state: { key: 'NOT_PROJECT', value: '非项目' },
      projectType: null,
    }])
    expect(await picked('boss', { projectName: '科创' })).toEqual(['科创中心 12 层'])
    expect(await picked('boss', { projectName: 'ysjd' })).toEqual(['云山酒店'])
    expect(await picked('boss', { projectName: '202506020001' })).toEqual(['南沙港综合楼'])
    expect(await picked('boss', { projectName: '%' })).toEqual([])
  })

  it('has twenty entries a page, and pages meet without a gap', async () => {
    const allPicked = await picked('boss')
    const first = await pick('boss', { pageSize: 3 })
    expect(first).toMatchObject({ total: 9, totalPages: 3, pageNum: 1 })
    const rest = [await picked('boss', { pageSize: 3, pageNum: 2 }), await picked('boss', { pageSize: 3, pageNum: 3 })]
    expect([...first.rows.map(row => row.brieflyName), ...rest.flat()]).toEqual(allPicked)
  })
})

describe('the list', () => {
  const names = async (name: string) => (await apiOf(name).call(projectRecordApi.page, {})).rows.map(row => row.projectName)
  it('has the projects that one may know of, with who leads them', async () => {
    expect((await names('keeper')).length).toBe(4)
    expect((await names('boss')).length).toBe(8)
    expect(await names('other')).toEqual([])
    expect(await refusal(apiOf('worker').call(projectRecordApi.page, {}))).toBe(403)
    const { rows: [led] } = await apiOf('boss').call(projectRecordApi.page, { quick: 'ysjd' })
    expect(led).toMatchObject({ id: ids.get('云山酒店'), projectName: '云山酒店大堂及客房改造工程', state: 'ACTUALIZE_PREPARATION', managerName: '赵志强' })
  })
})

describe('one project', () => {
  it('is read by its members and by those who see all', async () => {
    const projectId = ids.get('科创中心 12 层')!
    const read = await apiOf('keeper').call(projectApi.describeProject, { projectId })
    expect(read).toMatchObject({
      projectName: '天河科创中心 12 层办公室装修工程', state: { key: 'CONSTRUCTING', value: '施工中' }, projectType: { value: '办公空间' },
      region: '广东省 广州市 天河区', buildingArea: '2860', manager: { value: '赵志强' }, planStart: '2026-06-01',
    })
    expect(read.members.map(({ realName, roles }) => [realName, roles[0]])).toContainEqual(['吴国栋', '仓管员'])
    expect((await apiOf('boss').call(projectApi.describeProject, { projectId })).projectId).toBe(projectId)
  })

  it('is refused to colleagues, unknown to others, gone when deleted', async () => {
    const read = (name: string, briefly: string) => refusal(apiOf(name).call(projectApi.describeProject, { projectId: ids.get(briefly)! }))
    expect(await read('keeper', '滨江花园三期')).toBe(403)
    expect(await read('other', '滨江花园三期')).toBe(404)
    expect(await read('pm', '重复登记')).toBe(410)
    const deleted = (name: string, briefly: string) => apiOf(name).call(projectApi.judgeProjectDeleted, { projectId: ids.get(briefly)! })
    expect(await deleted('pm', '重复登记')).toEqual({ isDeleted: true })
    expect(await deleted('pm', '滨江花园三期')).toEqual({ isDeleted: false })
    expect(await deleted('keeper', '重复登记')).toEqual({ isDeleted: false })
    expect(await deleted('other', '重复登记')).toEqual({ isDeleted: false })
  })

  it('brings the rights of the roles held in it', async () => {
    const rights = (name: string, briefly: string) => apiOf(name).call(projectApi.queryProjectPermissions, { projectId: ids.get(briefly)! })
    expect(await rights('keeper', '科创中心 12 层')).toEqual(expect.arrayContaining(['P_STORAGE', 'P_STORAGE:add', 'P_INFO:query']))
    // A user with access to all projects reads those without a role; others do not.
    expect(await rights('finance', '滨江花园三期')).toEqual(expect.arrayContaining(['P_SAFETY:query']))
    expect(await rights('keeper', '滨江花园三期')).not.toContain('P_SAFETY:query')
  })
})

