import { expect, it } from 'vitest'
import { defaultNodes, flowProblems, type FlowNode } from '#schemas/org/flowNodes.ts'
import { isProcessKey, PROCESSES } from '#schemas/org/processes.ts'
import { companyApi } from '#shared/api/company.ts'
import { withCompany } from './setup.ts'

const company = withCompany()
const asSent = (nodes: readonly FlowNode[]) => nodes.map(node => ({ ...node, roles: [...node.roles], users: [...node.users] }))
const node = (more: Partial<FlowNode>): FlowNode => ({
  taskDefinitionKey: `n${Math.random()}`, name: '审批', category: 'APPROVE', mode: 'ANY', assignee: 'MERCHANT_ROLE', roles: ['101'], users: [], whenEmpty: 'ADMIN', timeoutHours: null, ...more,
})
const known = { roles: new Set(['101']), users: new Set(['u']) }

it('publishes revisions, of which the newest holds and none is lost', async () => {
  const me = await company.member('f1')
  const first = await company.call(companyApi.queryFlow, me, { key: 'subscribe' })
  expect(first).toMatchObject({ revision: 0, name: '材料申购', groupName: '材料', roles: [{ key: '101' }] })
  const publish = (revision: number, nodes: readonly FlowNode[]) => company.send(companyApi.saveFlow, me, { key: 'subscribe', revision, nodes: asSent(nodes) })
  expect((await publish(0, [node({ name: ' 采购审批 ', users: ['x'] })])).body.data).toMatchObject({ revision: 1, nodes: [{ name: '采购审批', users: [] }] })
  expect((await publish(0, [node({})])).status).toBe(409)
  expect((await publish(1, [node({ roles: ['7'] })])).body).toMatchObject({ msg: '有角色已停用或已删除', data: { rows: [{ row: 0, column: 'roles' }] } })
  expect((await company.call(companyApi.describeFlows, me, { pageSize: -1, quick: '申购' })).rows).toMatchObject([{ revision: 1, nodes: '采购审批' }])
  expect(await company.log('f1', 'flow_definition')).toMatchObject([{ before: { nodes: expect.stringContaining('项目经理审批') as unknown }, after: { nodes: expect.stringContaining('采购审批（审批、企业内角色、角色') as unknown } }])
  expect((await company.call(companyApi.queryFlow, await company.member('f2'), { key: 'subscribe' })).revision).toBe(0)
})

it('says what is wrong with every node', () => {
  const told = (...nodes: Partial<FlowNode>[]) => flowProblems(nodes.map(node), known).map(({ node: at, field, text }) => [at, field, text])
  expect(told({})).toEqual([])
  expect(told({ name: ' ' }, { name: '一'.repeat(21) })).toEqual([[0, 'name', '节点名称必须填写'], [1, 'name', '节点名称不能超过 20 个字']])
  expect(told({}, {})).toEqual([[1, 'name', '节点名称不能重复']])
  expect(told({ roles: [] })).toEqual([[0, 'roles', '请选择角色']])
  expect(told({ assignee: 'USERS', users: [] })).toEqual([[0, 'users', '请选择人员']])
  expect(told({ assignee: 'USERS', users: ['v'] })).toEqual([[0, 'users', '有人员已停用或已离开']])
  expect(told({ assignee: 'PREVIOUS_CHOICE' })).toEqual([[0, 'assignee', '第一个节点前没有人可以指定']])
  expect(told({ category: 'CC' })).toEqual([[0, 'nodes', '至少要有一个审批节点']])
  expect(told({ timeoutHours: 0.5 })).toEqual([[0, 'timeoutHours', '请填写 1 到 720 的整数']])
})

it('has default nodes in order for every process', () => {
  const roles = { roles: new Set(Array.from({ length: 13 }, (_, i) => String(i))), users: new Set<string>() }
  for (const key of Object.keys(PROCESSES).filter(isProcessKey)) expect(flowProblems(defaultNodes(key), roles), key).toEqual([])
})
