import { beforeAll, expect, it } from 'vitest'
import { approvalApi } from '#shared/api/approval.ts'
import { companyApi } from '#shared/api/company.ts'
import type { Person } from '../harness/world.ts'
import { KIND, node, withSeals } from './seals.ts'

const MERCHANT = 'm-approval-definition'
const world = withSeals(MERCHANT)
const { seal, submit, answer: decide, publish } = world
let starter: Person
let manager: Person
let [a, b, c]: Person[] = []
const id = (person: Person | undefined): string => person!.ctx.userId
const facts = { amount: '82000', overBudget: false, urgency: '50', projectId: null, contractKind: '', starterId: null }

beforeAll(async () => {
  ;({ starter, approvers: [a, b, c] } = await world.begin())
  manager = await world.person(MERCHANT, ['N_MERCHANT:query'])
})

it('asks the person whom a field of the document names; the node\'s own rule where it names nobody', async () => {
  await publish(node('经办', { assignee: 'FIELD', field: 'handlerId', whenEmpty: 'SKIP' }), node('总', { users: [id(a)] }))
  const bill = await seal(starter, '有经办', '10', { handlerId: id(b) })
  const preview = await starter.call(approvalApi.route, { kind: KIND, id: bill.id, urgency: 50 })
  expect(preview.nodes.map(({ people }) => people)).toEqual([[b!.ctx.realName], [a!.ctx.realName]])
  await submit(starter, bill)
  await decide(b!, bill.id, 'agree')
  const sealWithoutClerk = await seal(starter, '无经办')
  expect((await submit(starter, sealWithoutClerk)).currentKey).toBe('总')
  // A user is never the approver of the user's document.
  const ownBill = await seal(starter, '自己经办', '10', { handlerId: id(starter) })
  expect((await submit(starter, ownBill)).taskElements[0]!.assignees.map(({ userId }) => userId)).not.toContain(id(starter))
})

it('sends a copy at the start to who is chosen, who reads it while it runs', async () => {
  await publish(node('总', { users: [id(a)] }))
  const [early, lateCopied] = [await seal(starter, '先抄送'), await seal(starter, '后抄送')]
  await submit(starter, early, { copies: [id(c)], copiesAt: 'START' })
  await submit(starter, lateCopied, { copies: [id(c)] })
  // A resubmission starts with the previous choice.
  const workflowOf = async (bill: { readonly id: string }) => starter.call(approvalApi.workflow, { kind: KIND, id: bill.id })
  expect(await workflowOf(early)).toMatchObject({ copyKvs: [{ key: id(c) }], copiesAt: 'START' })
  expect(await workflowOf(lateCopied)).toMatchObject({ copyKvs: [{ key: id(c) }], copiesAt: 'END' })
  expect((await c!.call(approvalApi.copied, {})).rows.map(row => row.title)).toEqual(['先抄送'])
  await decide(a!, lateCopied.id, 'agree')
  await decide(a!, early.id, 'agree')
  expect((await c!.call(approvalApi.copied, {})).rows.map(row => row.title).toSorted()).toEqual(['先抄送', '后抄送'].toSorted())
})

it('says whom nodes would ask that are not published, and which approvals run by which revision', async () => {
  const nodes = [node('一级', { users: [id(a)] }), node('大额', { users: [id(b), id(c)], mode: 'ALL' }, { amountFrom: '50000' })]
  const tried = (amount: string, starterId: string | null = null) =>
    manager.call(companyApi.tryFlow, { key: 'inquiryAward', nodes, facts: { ...facts, amount, starterId } })
  expect((await tried('82000')).map(({ name, people }) => [name, people.length])).toEqual([['一级审批', 1], ['大额审批', 2]])
  expect((await tried('100')).map(({ people }) => people)).toEqual([[a!.ctx.realName]])
  expect((await tried('82000', id(b)))[1]!.people).toEqual([c!.ctx.realName])
  // Approvers from a document field or an approver's choice are not reported as missing.
  const later = [node('经办', { assignee: 'FIELD', field: 'handlerId' }), node('选定', { assignee: 'PREVIOUS_CHOICE' })]
  expect(await manager.call(companyApi.tryFlow, { key: 'purchase', nodes: later, facts })).toMatchObject(
    [{ people: ['单据的经办人'], missing: null }, { people: ['由上一节点指定'], missing: null }]
  )
  expect(await starter.refused(companyApi.tryFlow, { key: 'inquiryAward', nodes, facts })).toEqual([403, 'FORBIDDEN'])

  await publish(...nodes)
  const bill = await seal(starter, '新版')
  await submit(starter, bill)
  const [newest, before] = await manager.call(companyApi.queryFlowRuns, { key: 'inquiryAward' })
  expect(newest).toMatchObject({ running: 1, ended: 0, documents: [{ title: '新版', starterName: starter.ctx.realName, nodeName: '一级审批' }] })
  expect([before!.running, before!.ended]).toEqual([0, 2])
  const stranger = await world.person('m-approval-elsewhere', ['N_MERCHANT:query'])
  expect(await stranger.call(companyApi.queryFlowRuns, { key: 'inquiryAward' })).toEqual([])
})

it('lets the starter remind by hand once a day, and only once the time is over', async () => {
  await publish(node('总', { users: [id(a)] }))
  const bill = await seal(starter)
  expect((await submit(starter, bill)).can.remind).toBe(false)
  const remind = () => starter.call(approvalApi.act, { kind: KIND, id: bill.id, deed: { act: 'remind' } })
  await expect(remind()).rejects.toThrow('审批时限未到，超时后可以催办')
  await world.system(
    ({ sql }) => sql`update approval_task set deadline = now() - interval '1 minute' where document_id = ${bill.id}`, MERCHANT
  )
  expect((await starter.call(approvalApi.workflow, { kind: KIND, id: bill.id })).can.remind).toBe(true)
  expect((await remind()).historicTasks.at(-1)!.action).toBe('REMIND')
  await expect(remind()).rejects.toThrow('24 小时内已催办过')
})

it('finds what waits, in every list, by the time that it has waited and by what it is called', async () => {
  await publish(node('总', { users: [id(a)] }))
  const [old, fresh] = [await seal(starter, '久等'), await seal(starter, '刚到')]
  await submit(starter, old)
  await submit(starter, fresh)
  await world.system(
    ({ sql }) => sql`update approval_task set opened_at = opened_at - interval '5 days' where document_id = ${old.id}`, MERCHANT
  )
  await world.system(
    ({ sql }) => sql`update approval set waiting_since = waiting_since - interval '5 days' where document_id = ${old.id}`, MERCHANT
  )
  const waitingFilter = (...value: string[]) => ({ filters: [{ key: 'waiting', op: 'in' as const, value }], pageSize: -1 })
  for (const [person, list] of [[a!, approvalApi.stillAudit], [a!, approvalApi.page], [starter, approvalApi.launched]] as const) {
    expect((await person.call(list, waitingFilter('WEEK'))).rows.map(row => row.title), list.path).toEqual(['久等'])
    expect((await person.call(list, waitingFilter('DAY'))).rows.map(row => row.title), list.path).toContain('刚到')
    expect(
      (await person.call(
        list, { quick: '', filters: [{ key: 'kindName', op: 'contains', value: '用印' }, ...waitingFilter('WEEK').filters] }
      )).rows,
      list.path
    ).toHaveLength(1)
  }
  await decide(a!, old.id, 'agree')
  expect((await starter.call(approvalApi.launched, waitingFilter('NONE'))).rows.map(row => row.title)).toContain('久等')
  const [task] = await world.system(
    ({ sql }) => sql<{ title: string }>`select title from notice where biz_id = ${fresh.id} and user_id = ${id(a)}`, MERCHANT
  )
  expect(task!.title).toBe('请审批：用印申请 刚到')
})

it('says of every list of a person how long it is, whatever was done', async () => {
  const lengths: Record<string, number[]> = {}
  for (const person of [starter, a!, b!, c!]) {
    for (const list of ['page', 'launched', 'stillAudit', 'audited', 'copied'] as const) {
      const { rows, total } = await person.call(approvalApi[list], { pageSize: -1 })
      expect([list, (await person.call(approvalApi[list], { pageSize: 1 })).total, total]).toEqual([list, rows.length, rows.length]);
      (lengths[list] ??= []).push(rows.length)
    }
  }
  // Each list is non-empty for at least one user.
  for (const counts of Object.values(lengths)) expect(Math.max(...counts)).toBeGreaterThan(0)
})
