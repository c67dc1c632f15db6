import { DOCUMENTS } from '#schemas/documents.ts'
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { ALWAYS, conditionFields, type FlowCondition } from '#schemas/org/flowCondition.ts'
import { defaultNodes, type FlowNode } from '#schemas/org/flowNodes.ts'
import { flowProblems } from '#schemas/org/flowProblems.ts'
import { routeOf, type FlowFacts } from '#schemas/org/flowRoute.ts'
import { isProcessKey, PROCESSES } from '#schemas/org/processes.ts'
import { declaredFacts } from '#schemas/org/processFacts.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { flowDefinition } from '#server/db/tables/company.ts'
import { inWrite } from '#server/db/tx.ts'
import { companyApi } from '#shared/api/company.ts'
import { seal } from '../../gallery/register/seal.ts'
import { withCompany } from './setup.ts'

const company = withCompany()
const node = (more: Partial<FlowNode>): FlowNode => ({
  taskDefinitionKey: `n${Math.random()}`, name: '审批', category: 'APPROVE', mode: 'ANY', assignee: 'MERCHANT_ROLE', roles: ['101'],
  users: [], whenEmpty: 'ADMIN', timeoutHours: null, condition: ALWAYS, ...more,
})
const options = {
  roles: new Set(['101']), users: new Set(['u']), projectTypes: new Map([['1', '住宅'], ['2', '办公']]), fields: new Set(['handlerId']),
  overBudget: true,
}
const conditionalNode = (condition: Partial<FlowCondition>, more: Partial<FlowNode> = {}) =>
  node({ name: `审批${Math.random()}`.slice(0, 12), condition: { ...ALWAYS, ...condition }, ...more })

it('publishes revisions, of which the newest holds and none is lost', async () => {
  const me = await company.member('f1')
  const first = await company.call(companyApi.queryFlow, me, { key: 'subscribe' })
  expect(first).toMatchObject({ revision: 0, name: '材料申购', groupName: '材料', roles: [{ key: '101' }] })
  const publish = (revision: number, nodes: readonly FlowNode[]) =>
    company.send(companyApi.saveFlow, me, { key: 'subscribe', revision, nodes: [...nodes] })
  expect((await publish(0, [node({ name: ' 采购审批 ', users: ['x'] })])).body.data).toMatchObject(
    { revision: 1, nodes: [{ name: '采购审批', users: [] }] }
  )
  expect((await publish(0, [node({})])).status).toBe(409)
  expect((await publish(1, [node({ roles: ['7'] })])).body).toMatchObject(
    { msg: '有角色已停用或已删除', data: { rows: [{ row: 0, column: 'roles' }] } }
  )
  expect((await company.call(companyApi.describeFlows, me, { pageSize: -1, quick: '申购' })).rows).toMatchObject(
    [{ revision: 1, nodes: '采购审批' }]
  )
  expect(await company.log('f1', 'flow_definition')).toMatchObject([{
    before: { nodes: expect.stringContaining('项目经理审批') as unknown },
    after: { nodes: expect.stringContaining('采购审批（审批、企业内角色、角色') as unknown },
  }])
  expect((await company.call(companyApi.queryFlow, await company.member('f2'), { key: 'subscribe' })).revision).toBe(0)
})

it('asks whether a budget is exceeded only of documents that declare it', async () => {
  const me = await company.member('f3')
  const flow = await company.call(companyApi.queryFlow, me, { key: 'purchase' })
  expect(flow).toMatchObject({ overBudget: false, fields: [{ key: 'handlerId', value: '经办人' }] })
  expect((await company.call(companyApi.queryFlow, me, { key: 'pickApply' })).fields).toEqual([])
  expect((await company.call(companyApi.queryFlow, me, { key: 'subscribe' })).overBudget).toBe(true)
  expect([...conditionFields('purchase', flow)]).not.toContain('overBudget')
  expect([...conditionFields('purchase', { overBudget: true })]).toContain('overBudget')
  expect(flowProblems('purchase', [node({}), conditionalNode({ overBudget: true })], { ...options, overBudget: false })).toMatchObject(
    [{ node: 1, field: 'overBudget', text: '材料采购合同不能设“预算”的条件' }]
  )
  expect(declaredFacts('inquiryAward', [seal])).toEqual({ overBudget: false, people: new Map([['handlerId', '经办人']]) })
})

it('says what is wrong with every node', () => {
  const problemsOf = (...nodes: Partial<FlowNode>[]) =>
    flowProblems('purchase', nodes.map(node), options).map(({ node: at, field, text }) => [at, field, text])
  expect(problemsOf({})).toEqual([])
  expect(problemsOf({ name: ' ' }, { name: '一'.repeat(21) })).toEqual([[0, 'name', '节点名称必须填写'], [1, 'name', '节点名称不能超过 20 个字']])
  expect(problemsOf({}, {})).toEqual([[1, 'name', '节点名称不能重复']])
  expect(problemsOf({ roles: [] })).toEqual([[0, 'roles', '请选择角色']])
  expect(problemsOf({ assignee: 'USERS', users: [] })).toEqual([[0, 'users', '请选择人员']])
  expect(problemsOf({ assignee: 'USERS', users: ['v'] })).toEqual([[0, 'users', '有人员已停用或已离开']])
  expect(problemsOf({ assignee: 'PREVIOUS_CHOICE' })).toEqual([[0, 'assignee', '第一个节点前没有人可以指定']])
  expect(problemsOf({ assignee: 'FIELD', field: 'handlerId' })).toEqual([])
  expect(problemsOf({ assignee: 'FIELD' }, { name: '二', assignee: 'FIELD', field: 'code' })).toEqual(
    [[0, 'field', '请选择单据中的人员'], [1, 'field', '请选择单据中的人员']]
  )
  expect(problemsOf({ category: 'CC' })).toEqual([[0, 'nodes', '至少要有一个审批节点']])
  expect(problemsOf({ timeoutHours: 0.5 })).toEqual([[0, 'timeoutHours', '请填写 1 到 720 的整数']])
})

it('has default nodes in order for every process', () => {
  const roles = {
    roles: new Set(Array.from({ length: 13 }, (_, i) => String(i))), users: new Set<string>(), projectTypes: new Map<string, string>(),
    fields: new Set<string>(),
  }
  for (const key of Object.keys(PROCESSES).filter(isProcessKey))
    expect(flowProblems(key, defaultNodes(key), { ...roles, overBudget: declaredFacts(key, DOCUMENTS).overBudget }), key).toEqual([])
})

describe('conditions', () => {
  const problemsOf = (...nodes: FlowNode[]) =>
    flowProblems('purchase', nodes, options).map(({ node: at, field, text }) => [at, field, text])
  it('are read as amounts are, kept in one form, shown in one line and in the record', async () => {
    const me = await company.member('f3')
    const nodes = [node({ name: '项目经理审批' }), conditionalNode({ amountFrom: '￥10,000', urgencies: ['100'] }, { name: '总经理审批' })]
    const saved = await company.call(companyApi.saveFlow, me, { key: 'purchase', revision: 0, nodes, remark: '' })
    expect(saved.nodes[1]?.condition).toEqual({ ...ALWAYS, amountFrom: '10000.00', urgencies: ['100'] })
    expect((await company.call(companyApi.describeFlows, me, { pageSize: -1, quick: '采购合同' })).rows).toMatchObject([
      { nodes: '项目经理审批 → 总经理审批（金额 ≥ 10,000.00，特急）' },
    ])
    expect(await company.log('f3', 'flow_definition')).toMatchObject(
      [{ after: { nodes: expect.stringContaining('；金额 ≥ 10,000.00，特急）') as unknown } }]
    )
    expect(await company.send(
      companyApi.saveFlow, me, { key: 'purchase', revision: 1, nodes: [nodes[0], conditionalNode({ amountFrom: '-1' })], remark: '' }
    )).toMatchObject({
      status: 400, body: { msg: '不能小于 0', data: { rows: [{ row: 1, column: 'amountFrom' }] } },
    })
    const { condition: _, ...unconditional } = nodes[0]!
    expect((await company.send(companyApi.saveFlow, me, { key: 'purchase', revision: 1, nodes: [unconditional], remark: '' })).status).toBe(
      400
    )
  })
  it('of definitions that were published without any hold always', async () => {
    const me = await company.member('f4')
    const { condition: _, ...unconditional } = node({ name: '早先的节点' })
    await inWrite(
      company.database.pool, systemCtx('test', 'f4'),
      ({ q }) => q.insert(flowDefinition).values({ key: 'subscribe', revision: 1, nodes: [unconditional], byName: '系统' })
    )
    expect((await company.call(companyApi.queryFlow, me, { key: 'subscribe' })).nodes).toEqual([{ ...unconditional, condition: ALWAYS }])
    expect((await company.call(companyApi.describeFlows, me, { pageSize: -1, quick: '申购' })).rows).toMatchObject([{ nodes: '早先的节点' }])
  })
  it.each<[Partial<FlowCondition>, string, string]>([
    [{ amountFrom: '一万' }, 'amountFrom', '无法识别为数字'], [{ amountBelow: '1.234' }, 'amountBelow', '最多 2 位小数，不会自动四舍五入'],
    [{ amountFrom: '1' + '0'.repeat(16) }, 'amountFrom', '数字过大'], [{ amountFrom: '10', amountBelow: '10' }, 'amountBelow', '必须大于 10.00'],
    [{ amountBelow: '0' }, 'amountBelow', '必须大于 0'], [{ urgencies: ['60'] }, 'urgencies', '紧急程度不正确'],
    [{ contractKinds: ['DAY'] }, 'contractKinds', '合同类型不正确'], [{ projectTypes: ['9'] }, 'projectTypes', '有项目类型已停用或已删除'],
  ])('%j are refused at their field', (condition, field, text) => {
    expect(problemsOf(node({}), conditionalNode(condition))).toEqual([[1, field, text]])
  })
  it('ask for what the documents of the process say, and nothing else', () => {
    expect([...conditionFields('patrol', { overBudget: false })]).toEqual(['urgencies', 'projectTypes'])
    expect(flowProblems('patrol', [node({}), conditionalNode({ amountFrom: '1' })], options)).toEqual(
      [{ node: 1, field: 'amountFrom', text: '巡检不能设“金额不低于”的条件' }]
    )
  })
  it('must leave no document without an approver', () => {
    expect(problemsOf(conditionalNode({ amountFrom: '5000' }))).toEqual([[0, 'nodes', '这样的单据没有审批节点：金额 0.00']])
    expect(problemsOf(conditionalNode({ amountBelow: '5000' }), conditionalNode({ amountFrom: '6000' }))).toEqual(
      [[0, 'nodes', '这样的单据没有审批节点：金额 5,000.00']]
    )
    expect(problemsOf(conditionalNode({ amountBelow: '5000' }), conditionalNode({ amountFrom: '5000.00' }))).toEqual([])
    expect(problemsOf(conditionalNode({ urgencies: ['50'] }), conditionalNode({ urgencies: ['75'] }), node({ category: 'CC' }))).toEqual(
      [[0, 'nodes', '这样的单据没有审批节点：特急']]
    )
    expect(problemsOf(conditionalNode({ projectTypes: ['1', '2'], overBudget: false }), conditionalNode({ overBudget: true }))).toEqual(
      [[0, 'nodes', '这样的单据没有审批节点：未超预算，其他项目类型']]
    )
    expect(problemsOf(conditionalNode({ contractKinds: ['ORDER'] }), conditionalNode({ contractKinds: ['FRAMEWORK'] }))).toEqual([])
  })
  it('must leave somebody who can choose the next', () => {
    expect(problemsOf(conditionalNode({ amountFrom: '1000' }), node({ assignee: 'PREVIOUS_CHOICE' }))).toEqual(
      [[1, 'assignee', '前面的节点都有条件，可能没有人来指定']]
    )
    expect(problemsOf(
      conditionalNode({ amountFrom: '1000' }), conditionalNode({ amountFrom: '2000' }, { assignee: 'PREVIOUS_CHOICE' }), node({})
    )).toEqual([])
  })
  it('found in order leave no document without an approver, whatever it says', () => {
    const limit = fc.option(fc.integer({ min: 0, max: 5 }).map(String), { nil: null })
    const some = (...keys: string[]) => fc.subarray(keys)
    const condition: fc.Arbitrary<FlowCondition> = fc.record({
      amountFrom: limit, amountBelow: limit, overBudget: fc.option(fc.boolean(), { nil: null }), urgencies: some('50', '75', '100'),
      projectTypes: some('1', '2'), contractKinds: some('ORDER', 'FRAMEWORK'),
    })
    const facts: fc.Arbitrary<FlowFacts> = fc.record({
      amount: fc.integer({ min: 0, max: 700 }).map(cents => (cents / 100).toFixed(2)), overBudget: fc.boolean(),
      urgency: fc.constantFrom('50', '75', '100'),
      projectType: fc.constantFrom('1', '2', '3'), contractKind: fc.constantFrom('ORDER', 'FRAMEWORK'),
    })
    fc.assert(fc.property(fc.array(condition, { minLength: 1, maxLength: 4 }), fc.array(facts, { minLength: 20, maxLength: 20 }), (
      conditions, documents
    ) => {
      const nodes = conditions.map((one, i) => conditionalNode(one, { name: `节点${i}` }))
      const problems = flowProblems('purchase', nodes, options)
      const uncovered = documents.some(document => routeOf(nodes, document).length === 0)
      if (uncovered) expect(problems).not.toEqual([])
    }), { numRuns: 300 })
  })
})
