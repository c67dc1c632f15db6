import { beforeAll, expect, it } from 'vitest'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { CONTRACT_LIBRARY } from '#schemas/contract/states.ts'
import { ALWAYS } from '#schemas/org/flowCondition.ts'
import type { FlowNode } from '#schemas/org/flowNodes.ts'
import { flowDefinition } from '#server/db/tables/company.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { companyApi } from '#shared/api/company.ts'
import { contractApis, supplementApis } from '../../tools/contractApis.ts'
import type { Person } from '../harness/world.ts'
import { KINDS, withContracts } from './fixtures.ts'

const MERCHANT = 'm-contract-handler'
const world = withContracts(MERCHANT)
const { save, open, approve, head } = world
let writer: Person
let approver: Person
let handler: Person
let boss: Person
const BY_HANDLER: FlowNode = {
  taskDefinitionKey: 'handler', name: '经办人确认', category: 'APPROVE', mode: 'ANY', assignee: 'FIELD', field: 'handlerId', roles: [],
  users: [], whenEmpty: 'ADMIN', timeoutHours: null, condition: ALWAYS,
}
beforeAll(async () => {
  ;({ writer, approver } = await world.begin())
  handler = await world.person(MERCHANT, ['N_PROCESS:query'])
  boss = await world.person(MERCHANT, ['N_MERCHANT:query'])
  await world.system(async ({ q }) => {
    for (const key of ['purchase', 'workContract'])
      await q.insert(flowDefinition).values({ key, revision: 2, nodes: [BY_HANDLER], byName: '系统', remark: '' })
  }, MERCHANT)
})

it.each(KINDS)('%s: whoever makes a contract handles it unless another is named, and its flow may ask whoever does', async kind => {
  const { name } = CONTRACTS_OF[kind]
  expect((await boss.call(companyApi.queryFlow, { key: CONTRACT_LIBRARY[kind].process })).fields).toEqual(
    [{ key: 'handlerId', value: '经办人' }]
  )
  const assigned = async (id: string, kind = name) =>
    (await writer.call(approvalApi.workflow, { kind, id })).taskElements.map(({ assignees }) => assignees.map(({ userId }) => userId))

  // The handler's document goes to another user.
  const ownContract = await save(writer, kind)
  expect((await open(writer, kind, ownContract.id)).head).toMatchObject({ handlerId: writer.ctx.userId, handlerName: writer.ctx.realName })
  await writer.call(approvalApi.submit, { kind: name, ...ownContract, urgency: 50 })
  expect(await assigned(ownContract.id)).toEqual([[approver.ctx.userId]])

  const handled = await save(writer, kind, { handlerId: handler.ctx.userId })
  expect((await writer.call(contractApis[kind].page, { quick: '瓷砖采购' })).rows.find(row => row.id === handled.id)?.handlerName).toBe(
    handler.ctx.realName
  )
  await writer.call(approvalApi.submit, { kind: name, ...handled, urgency: 50 })
  expect(await assigned(handled.id)).toEqual([[handler.ctx.userId]])
  // The handler reads and answers this contract without permission for the library.
  expect((await open(handler, kind, handled.id)).head.handlerName).toBe(handler.ctx.realName)
  await approve(handler, name, handled.id)
  await writer.call(contractApis[kind].act, { ids: [handled.id], action: 'sign' })

  const stored = await save(writer, kind)
  const { lines } = await open(writer, kind, stored.id)
  const saveWithHandler = (handlerId: string | null) => writer.call(
    contractApis[kind].save, { ...stored, head: head(kind, { handlerId }), lines: { items: lines.items.map(row => ({ ...row })) } }
  )
  await expect(saveWithHandler(null)).rejects.toThrow('经办人必须选择')
  await expect(saveWithHandler('nobody')).rejects.toThrow('经办人不是本企业的人员')

  // A supplement has a separate handler.
  const supplement = await world.supplement(writer, kind, handled.id)
  expect((await writer.call(supplementApis[kind].info, { id: supplement.id })).head).toMatchObject(
    { handlerId: writer.ctx.userId, handlerName: writer.ctx.realName }
  )
})
