import { beforeAll, describe, expect, it } from 'vitest'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { newId } from '#server/core/ids.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import type { Contract } from '#shared/api/contract.ts'
import { projectApi } from '#shared/api/project.ts'
import { projectBidApi, projectContractApi, projectRecordApi } from '#shared/api/projectRecord.ts'
import { executeReadyApi, projectStaffApi } from '#shared/api/projectStaff.ts'
import { signIn, type Api, Refused } from '../../tools/api.ts'
import { withCalls } from '../engine/setup.ts'
import { PNG } from '../file/http.ts'

const { database, running } = withCalls({ from: 'demo' })
const people = new Map<string, Api>()
const apiOf = (name: string): Api => people.get(name)!
const userIds = new Map<string, string>()
let url = ''
beforeAll(async () => {
  url = await running.app.listen({ port: 0, host: '127.0.0.1' })
  for (const name of ['boss', 'cost', 'pm', 'keeper', 'buyer', 'estimator', 'other']) people.set(name, await signIn(url, name))
  const { rows } = await database.pool.query<{ user_id: string, real_name: string }>(
    `select user_id, real_name from user_merchant where merchant_id = '1001'`
  )
  for (const { user_id: id, real_name: name } of rows) userIds.set(name, id)
})
const refusal = (call: Promise<unknown>): Promise<string> => call.then(() => '', (error: unknown) => {
  if (error instanceof Refused) return `${error.status} ${error.message}`
  throw error
})
let n = 0
const headOf = (cells: object = {}) => ({
  projectName: `生命周期项目${++n}`, projectType: dictKey(DICT.projectType, '办公空间'), regionCode: '440106', managerId: userIds.get('赵志强')!,
  clientName: '云栖置业', ...cells,
})
const create = async (cells?: object): Promise<string> => (await apiOf('boss').call(projectRecordApi.save, { head: headOf(cells) })).id
const bid = async (name: string, id: string, head: object, bidders: Record<string, unknown>[] = []) => {
  const { version } = await apiOf(name).call(projectBidApi.info, { id })
  return apiOf(name).call(projectBidApi.save, { id, version, head: { ...head }, lines: { bidders } })
}
const WON = { bidResult: 'WON', bidDate: '2026-05-01', winAmount: '880000.00', winTaxRate: '9', withoutAnalysis: true, bidReason: '老客户议标' }
const stateOf = async (id: string) => (await apiOf('boss').call(projectApi.describeProject, { projectId: id })).state.key
const roleIds = async (projectId: string, ...names: string[]) =>
  (await apiOf('pm').call(projectStaffApi.jobDuty, { projectId })).filter(({ name }) => names.includes(name)).map(({ roleId }) => roleId)

describe('a project', () => {
  it('has its creator and its manager as members, and is there for nobody else', async () => {
    const id = await create()
    expect(
      (await apiOf('pm').call(projectApi.describeProject, { projectId: id })).members.map(({ realName, roles }) => [realName, roles])
    ).toEqual([['周建国', ['总经理']], ['赵志强', ['项目经理']]])
    expect(await refusal(apiOf('keeper').call(projectRecordApi.info, { id }))).toContain('404')
    expect(await refusal(apiOf('other').call(projectRecordApi.info, { id }))).toContain('404')
    expect(await refusal(apiOf('other').call(projectApi.progress, { projectId: id }))).toContain('404')
    expect(await refusal(apiOf('keeper').call(projectStaffApi.describe, { projectId: id }))).toContain('404')
    // A user who enters the project by its address reads why access is refused.
    expect(await refusal(apiOf('keeper').call(projectApi.describeProject, { projectId: id }))).toContain('你没有该项目的权限')
    expect(await refusal(apiOf('pm').call(projectRecordApi.save, { head: headOf() }))).toContain('403')
  })

  it('is named once, spaces aside, and deleted only while it is nothing but registered', async () => {
    const id = await create({ projectName: '同名项目' })
    expect(await refusal(create({ projectName: ' 同名项目 ' }))).toContain('已有同名的项目')
    await apiOf('boss').call(projectRecordApi.remove, { ids: [id] })
    expect(await refusal(apiOf('boss').call(projectApi.describeProject, { projectId: id }))).toContain('410')
    const won = await create()
    await bid('boss', won, WON)
    expect(await refusal(apiOf('boss').call(projectRecordApi.remove, { ids: [won] }))).toContain('不能删除')
    await create({ projectName: '同名项目' })
  })
})

describe('the result of its bid', () => {
  it('names every cell that is missing, and who may do without an analysis', async () => {
    const id = await create()
    expect(await refusal(bid('boss', id, { bidResult: 'WON', bidDate: '2099-01-01' }))).toContain('结果日期不能晚于今天')
    expect(await refusal(bid('boss', id, { ...WON, winAmount: null }))).toContain('中标金额必须填写，且大于 0')
    expect(await refusal(bid('boss', id, { ...WON, withoutAnalysis: false }))).toContain('没有已审定的投标测算')
    expect(await refusal(bid('boss', id, { ...WON, bidReason: '' }))).toContain('请填写免测算立项的原因')
    expect(await refusal(bid('boss', id, { bidResult: 'LOST', bidDate: '2026-05-01' }))).toContain('请填写原因')
    expect(await stateOf(id)).toBe('INITIATE')
  })

  it('closes a lost one, whose parts are only read until it is reopened with a reason', async () => {
    const id = await create()
    await bid(
      'boss', id, { bidResult: 'LOST', bidDate: '2026-05-01', bidReason: '报价偏高' },
      [{ id: newId(), bidderName: '华饰建筑', price: '760000', isWinner: true, remark: null }]
    )
    expect(await stateOf(id)).toBe('NOT_WON')
    const { head, version } = await apiOf('boss').call(projectRecordApi.info, { id })
    expect(await refusal(apiOf('boss').call(projectRecordApi.save, { id, version, head: { ...head, remark: '改' } }))).toContain('已关闭状态不能编辑')
    expect(await refusal(
      apiOf('boss').call(projectStaffApi.save, { projectId: id, userId: userIds.get('吴国栋')!, roleIds: await roleIds(id, '仓管员') })
    )).toContain('只能查看')
    expect(await refusal(apiOf('boss').call(projectApi.saveAnalyseTime, { projectId: id, deadline: '2026-12-01' }))).toContain('只能查看')
    expect(await refusal(apiOf('boss').call(projectRecordApi.act, { ids: [id], action: 'win' }))).toContain('当前状态不允许该操作')
    expect(await refusal(apiOf('boss').call(projectRecordApi.act, { ids: [id], action: 'reopen' }))).toContain('请填写重新打开原因')
    await apiOf('boss').call(projectRecordApi.act, { ids: [id], action: 'reopen', reason: '甲方重新招标' })
    const reloaded = await apiOf('boss').call(projectBidApi.info, { id })
    expect([reloaded.head.bidResult, reloaded.lines.bidders, await stateOf(id)]).toEqual([null, [], 'INITIATE'])
    expect((await apiOf('boss').call(projectApi.progress, { projectId: id })).log.map(({ state }) => state)).toEqual(
      ['INITIATE', 'NOT_WON', 'INITIATE']
    )
  })
})

describe('the preparation of its works', () => {
  it('takes three confirmations, and leads to what is missing', async () => {
    const id = await create()
    expect(await refusal(apiOf('pm').call(executeReadyApi.confirmProjectStaff, { projectId: id }))).toContain('已立项，不能确认施工准备')
    await bid('boss', id, WON)
    expect((await apiOf('boss').call(projectApi.progress, { projectId: id })).next).toMatchObject(
      { to: 'CONSTRUCTING', guards: [{ key: 'contract', met: false }, { key: 'staff', met: false }, { key: 'date', met: false }] }
    )
    const { head, version } = await apiOf('pm').call(projectContractApi.info, { id })
    expect(head).toMatchObject({ partyA: '云栖置业', contractAmount: '880000.00', contractTaxRate: '9' })
    expect(await refusal(apiOf('pm').call(projectContractApi.save, { id, version, head: { ...head } }))).toContain('质保金比例必须填写')
    await apiOf('pm').call(projectContractApi.save, { id, version, head: { ...head, retentionRate: '3', paymentTerms: '按月支付 80%' } })
    expect(await refusal(apiOf('pm').call(executeReadyApi.confirmProjectStaff, { projectId: id }))).toContain('项目还缺仓管员、成本人员')
    const [keeper, cost] = [await roleIds(id, '仓管员'), await roleIds(id, '预算员')]
    await apiOf('pm').call(projectStaffApi.save, { projectId: id, userId: userIds.get('吴国栋')!, roleIds: keeper })
    await apiOf('pm').call(projectStaffApi.save, { projectId: id, userId: userIds.get('何思远')!, roleIds: cost })
    await apiOf('pm').call(executeReadyApi.confirmProjectStaff, { projectId: id })
    expect(
      await refusal(apiOf('keeper').call(executeReadyApi.confirmExecuteStartDate, { projectId: id, startDate: '2026-06-01' }))
    ).toContain(
      '403'
    )
    expect(await refusal(apiOf('pm').call(executeReadyApi.confirmExecuteStartDate, { projectId: id, startDate: '2026-04-01' }))).toContain(
      '不能早于中标日期 2026-05-01'
    )
    expect(await stateOf(id)).toBe('ACTUALIZE_PREPARATION')
    await apiOf('pm').call(executeReadyApi.confirmExecuteStartDate, { projectId: id, startDate: '2026-06-01' })
    expect(await stateOf(id)).toBe('CONSTRUCTING')
    expect(await refusal(apiOf('pm').call(executeReadyApi.confirmExecuteStartDate, { projectId: id, startDate: '2026-06-02' }))).toContain(
      '施工中，不能确认施工准备'
    )
  })
})

describe('its people', () => {
  it('hold roles that the rights of the project follow, as the company’s settings show them', async () => {
    const id = await create()
    const [buyer, keeper] = [await roleIds(id, '采购员'), await roleIds(id, '仓管员')]
    const userId = userIds.get('孙立军')!
    const { warnings } = await apiOf('pm').call(projectStaffApi.save, { projectId: id, userId, roleIds: [...buyer, ...keeper] })
    expect(warnings[0]).toContain('采购与仓管由同一人担任')
    expect(await apiOf('buyer').call(projectApi.queryProjectPermissions, { projectId: id })).toContain('P_STORAGE:edit')
    expect((await apiOf('buyer').call(projectStaffApi.myTeam, { projectId: id })).map(({ name }) => name)).toEqual(['采购员', '仓管员'])
    await apiOf('pm').call(projectStaffApi.update, { projectId: id, userId, roleIds: buyer, was: [...buyer, ...keeper] })
    expect(
      (await apiOf('pm').call(projectStaffApi.describe, { projectId: id })).rows.map(({ realName, roleNames }) => [realName, roleNames])
    ).toContainEqual(['孙立军', '采购员'])
    expect(await refusal(apiOf('pm').call(projectStaffApi.delete, { projectId: id, userIds: [userIds.get('赵志强')!] }))).toContain('项目经理不能移出')
    expect(
      await refusal(apiOf('pm').call(projectStaffApi.update, { projectId: id, userId: userIds.get('赵志强')!, roleIds: buyer, was: [] }))
    ).toContain('不能调整自己的角色')
    await apiOf('pm').call(projectStaffApi.delete, { projectId: id, userIds: [userId] })
    expect(await refusal(apiOf('buyer').call(projectApi.describeProject, { projectId: id }))).toContain('你没有该项目的权限')
  })

  it('analyse its costs where they belong to it', async () => {
    const id = await create()
    const estimator = userIds.get('何思远')!
    expect(await refusal(apiOf('cost').call(projectApi.saveAnalyseManager, { projectId: id, userIds: [estimator] }))).toContain('须是在用的项目成员')
    await apiOf('pm').call(projectStaffApi.save, { projectId: id, userId: estimator, roleIds: await roleIds(id, '预算员') })
    await apiOf('cost').call(projectApi.addAnalyseManager, { projectId: id, userId: estimator })
    await apiOf('cost').call(projectApi.addAnalyseManager, { projectId: id, userId: estimator })
    await apiOf('cost').call(projectApi.saveAnalyseTime, { projectId: id, deadline: '2026-12-05' })
    expect(await apiOf('pm').call(projectApi.describeProject, { projectId: id })).toMatchObject(
      { analyseManagers: [{ value: '何思远' }], analyseDeadline: '2026-12-05' }
    )
    await apiOf('cost').call(projectApi.saveAnalyseManager, { projectId: id, userIds: [] })
    expect((await apiOf('pm').call(projectApi.describeProject, { projectId: id })).analyseManagers).toEqual([])
  })
})

it('changes once however often a request is repeated', async () => {
  const id = await create()
  const { version } = await apiOf('boss').call(projectBidApi.info, { id })
  const key = newId()
  const send = async (contract: Contract, payload: object) => (await running.app.inject({
    method: 'POST', url: contract.path, payload,
    headers: { 'x-auth-side': 'merchant', 'x-auth-port': 'web', 'x-auth-token': apiOf('boss').token, 'idempotency-key': key },
  })).json<{ code: number, data: unknown }>()
  const payload = { id, version, head: WON, lines: { bidders: [] } }
  expect(await send(projectBidApi.save, payload)).toEqual(await send(projectBidApi.save, payload))
  expect((await apiOf('boss').call(projectApi.progress, { projectId: id })).log).toHaveLength(2)
})

describe('what keeps a project from being closed', () => {
  it('is named with the page on which it is mended', async () => {
    const id = await create()
    const contract = newId()
    await database.pool.query(`insert into document (merchant_id, id, kind, code, title, state, project_id, pinyin) values ('1001',
      $1, 'contract.material', 'CH9', '合同', 'RUNNING', $2, '')`, [contract, id])
    const { running: open } = await apiOf('boss').call(projectApi.progress, { projectId: id })
    expect(open).toEqual([{ code: 'CH9', route: `/material/contract/detail?id=${contract}` }])
    expect(await refusal(bid('boss', id, { bidResult: 'LOST', bidDate: '2026-05-01', bidReason: '报价高' }))).toContain('1 张未结束：CH9')
    await database.pool.query(`update document set state = 'COMPLETE' where id = $1`, [contract])
    expect((await apiOf('boss').call(projectApi.progress, { projectId: id })).running).toEqual([])
    await bid('boss', id, { bidResult: 'LOST', bidDate: '2026-05-01', bidReason: '报价高' })
    expect(await stateOf(id)).toBe('NOT_WON')
  })
})

describe('attachments of a project', () => {
  const upload = async (name: string, file: string): Promise<string> => {
    const form = new FormData()
    form.append('description', '项目附件')
    form.append('file', new Blob([new Uint8Array(PNG)]), file)
    const response = await fetch(
      new URL('/api/res/uploadFile', url),
      { method: 'POST', body: form, headers: { 'x-auth-token': apiOf(name).token, 'x-auth-side': 'merchant', 'x-auth-port': 'web' } }
    )
    return ((await response.json()) as { data: { id: string } }).data.id
  }
  const filesOf = async (id: string) =>
    ((await apiOf('boss').call(projectRecordApi.info, { id })).head.attachments as { id: string }[] | null ?? []).map(file => file.id)

  it('are added and taken over those of others, and nothing that is not theirs goes in', async () => {
    const id = await create()
    const [ownFile, otherFile, foreign] = [await upload('boss', '图纸.png'), await upload('pm', '合影.png'), await upload('other', '别家.png')]
    const save = (name: string, attachmentIds: string[], before: string[], projectId = id) =>
      apiOf(name).call(projectApi.updateProjectAttachment, { projectId, attachmentIds, was: before })
    await save('boss', [ownFile], [])
    // Both attachments stay although the later saver had opened the list before the first one was added.
    await save('pm', [otherFile], [])
    expect(await filesOf(id)).toEqual([ownFile, otherFile])
    await save('pm', [otherFile], [ownFile, otherFile])
    expect(await filesOf(id)).toEqual([otherFile])
    expect(await refusal(save('boss', [otherFile, foreign], [otherFile]))).not.toBe('')
    expect(await refusal(save('keeper', [], [otherFile]))).toContain('403')
    expect(await refusal(save('other', [foreign], []))).toMatch(/^40[34]/)
    expect(await filesOf(id)).toEqual([otherFile])
  })
})
