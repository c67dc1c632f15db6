import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { userMerchant } from '#server/db/tables/people.ts'
import { approvalApi, TO_STARTER } from '#shared/api/approval.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { companyApi } from '#shared/api/company.ts'
import { peopleApi } from '#shared/api/people.ts'
import type { Person } from '../harness/world.ts'
import { sealApi } from '../../gallery/register/api.ts'
import { KIND, node, withSeals } from './seals.ts'

const MERCHANT = 'm-approval-duty'
const world = withSeals(MERCHANT)
const { seal, submit, answer: decide, publish } = world
let starter: Person
let hr: Person
let [leaver, other, taker]: Person[] = []
const id = (person: Person | undefined): string => person!.ctx.userId
const pendingRows = async (person: Person | undefined): Promise<unknown[]> =>
  (await person!.call(approvalApi.stillAudit, {})).rows.map(row => row.id)
const flowOf = (bill: { readonly id: string }) => starter.call(approvalApi.workflow, { kind: KIND, id: bill.id })

beforeAll(async () => {
  ;({ starter, approvers: [leaver, other, taker] } = await world.begin())
  hr = await world.person(MERCHANT, ['query', 'edit', 'disable'].map(action => `N_MERCHANT:${action}`).concat('N_CONTRACT:query'))
})

it('keeps a person who is asked until a colleague has taken over, who is asked then, and records who did it', async () => {
  await publish(node('一人', { users: [id(leaver)] }))
  const open = await seal(starter, '先办')
  await submit(starter, open)
  await publish(node('依次', { mode: 'SEQ', users: [id(other), id(leaver)] }))
  const later = await seal(starter, '后办')
  await submit(starter, later)
  const bills = { userId: id(leaver) }
  expect(await hr.call(peopleApi.queryStaffDuties, bills)).toContainEqual({ key: 'approval', label: '待审批的单据', count: 2 })
  await expect(hr.call(peopleApi.disableStaff, bills)).rejects.toThrow(`${leaver!.ctx.realName}名下还有待审批的单据 2 项，请先移交`)
  expect(await hr.refused(peopleApi.disableStaff, bills)).toEqual([409, 'IN_USE'])

  // A handover to the starter of the document is refused as a whole.
  await expect(hr.call(peopleApi.transferStaff, { ...bills, toUserId: id(starter) })).rejects.toThrow('用印申请 先办：发起人不能审批自己的单据，请先把它转办给其他人')
  expect(await pendingRows(leaver)).toEqual([open.id])

  expect(await hr.call(peopleApi.transferStaff, { ...bills, toUserId: id(taker) })).toEqual(
    [{ key: 'approval', label: '待审批的单据', count: 2 }]
  )
  expect([await pendingRows(leaver), await pendingRows(taker)]).toEqual([[], [open.id]])
  expect((await flowOf(open)).historicTasks.at(-1)).toMatchObject({
    action: 'TRANSFER', opinion: '离职转办', assigneeKv: { value: hr.ctx.realName }, toNames: [taker!.ctx.realName],
  })
  const [change] = await starter.call(documentFactsApi.history, { kind: KIND, id: open.id })
  expect(change).toMatchObject({ action: '离职转办', realName: hr.ctx.realName })
  const { rows } = await hr.call(companyApi.describeChangeLog, { filters: [{ key: 'entityId', op: 'equals', value: id(leaver) }] })
  expect(rows[0]).toMatchObject({ realName: hr.ctx.realName, reason: '待审批的单据 2 项' })

  await hr.call(peopleApi.disableStaff, bills)
  expect(await world.system(
    ({ q }) => q.select({ state: userMerchant.state }).from(userMerchant).where(eq(userMerchant.userId, id(leaver))), MERCHANT
  )).toEqual([{ state: 'DISABLED' }])
  // The successor answers both documents, the second one in sequence.
  await decide(taker!, open.id, 'agree')
  expect(await world.stateOf(starter, open.id)).toBe('COMPLETE')
  await decide(other!, later.id, 'agree')
  expect(await pendingRows(taker)).toEqual([later.id])
  await decide(taker!, later.id, 'agree')
  expect(await world.stateOf(starter, later.id)).toBe('COMPLETE')
  expect(world.running.errors).toEqual([])
})

it('hands what somebody has begun to a colleague, who corrects, submits, recalls, cancels and deletes it as he might, and nobody '
  + 'else', async () => {
  const rights = ['query', 'edit', 'delete'].map(action => `N_CONTRACT:${action}`).concat('N_PROCESS:query')
  const [leaver, heir, colleague] = [
    await world.person(MERCHANT, rights), await world.person(MERCHANT, rights), await world.person(MERCHANT, rights),
  ]
  await publish(node('一人', { users: [id(taker)] }))
  const [draft, returned, recalled, running, done] = await Promise.all(['草稿', '驳回的', '撤回的', '在审的', '办结的'].map(name => seal(leaver, name)))
  for (const bill of [returned, recalled, running, done]) await submit(leaver, bill!)
  await decide(taker!, returned!.id, 'disagree', '再看', { taskDefinitionKey: TO_STARTER })
  await decide(taker!, done!.id, 'agree')
  const act = (person: Person, bill: { id: string } | undefined, action: { act: 'recall' } | { act: 'cancel', opinion: string }) =>
    person.call(approvalApi.act, { kind: KIND, id: bill!.id, deed: action })
  await act(leaver, recalled, { act: 'recall' })

  const person = { userId: id(leaver) }
  expect(await hr.call(peopleApi.queryStaffDuties, person)).toContainEqual({ key: 'document', label: '未办结的单据', count: 4 })
  await expect(hr.call(peopleApi.disableStaff, person)).rejects.toThrow('名下还有未办结的单据 4 项，请先移交')
  // A user with an open task of the document cannot take it over.
  await expect(hr.call(peopleApi.transferStaff, { ...person, toUserId: id(taker) })).rejects.toThrow('用印申请 在审的：接手人正在审批这份单据')
  expect(await hr.call(peopleApi.transferStaff, { ...person, toUserId: id(heir) })).toEqual(
    [{ key: 'document', label: '未办结的单据', count: 4 }]
  )
  expect((await hr.call(peopleApi.queryStaffDuties, { userId: id(heir) })).find(({ key }) => key === 'document')).toMatchObject(
    { count: 4 }
  )
  await hr.call(peopleApi.disableStaff, person)

  const info = (person: Person, bill: { id: string } | undefined) => person.call(sealApi.info, { id: bill!.id })
  for (const bill of [returned, recalled]) {
    const { version, can: permissions, head, lines, workflow } = await info(heir, bill)
    expect([permissions.edit, workflow!.can.submit, workflow!.can.cancel]).toEqual([true, true, true])
    const others = await info(colleague, bill)
    expect([others.can.edit, others.workflow!.can.submit, others.workflow!.can.cancel]).toEqual([false, false, false])
    const saved = await heir.call(
      sealApi.save,
      { id: bill!.id, version, head: { ...head, amount: '10.00' }, lines: { files: lines.files as Record<string, unknown>[] } }
    )
    expect((await submit(heir, saved)).processStateKv.key).toBe('RUNNING')
  }
  expect((await info(colleague, running)).workflow!.can.recall).toBe(false)
  expect((await act(heir, running, { act: 'recall' })).processStateKv.key).toBe('RECALLED')
  expect((await act(heir, running, { act: 'cancel', opinion: '不用了' })).processStateKv.key).toBe('CANCELLED')
  expect((await info(heir, draft)).can.delete).toBe(true)
  await heir.call(sealApi.remove, { ids: [draft!.id] })
  expect(world.running.errors).toEqual([])
})

/** `can` and the call use the same code: what is offered succeeds and what is not is refused, in every state. */
it('offers nobody what it refuses: deleting, and submitting what another one has', async () => {
  await publish(node('一人', { users: [id(taker)] }))
  const rights = ['query', 'edit', 'delete'].map(action => `N_CONTRACT:${action}`)
  const colleague = await world.person(MERCHANT, rights)
  const [fresh, sent, failed] = [await seal(starter, '没提交过'), await seal(starter, '提交过'), await seal(starter, '盖不上')]
  await submit(starter, sent)
  await starter.call(approvalApi.act, { kind: KIND, id: sent.id, deed: { act: 'recall' } })
  await submit(starter, failed)
  await decide(taker!, failed.id, 'agree')
  const stands = async ({ id: documentId }: { readonly id: string }) => {
    const { can: permissions, workflow, version } = await colleague.call(sealApi.info, { id: documentId })
    return { delete: permissions.delete, submit: workflow!.can.submit, version }
  }
  expect(await stands(fresh)).toMatchObject({ delete: true, submit: true })
  for (const bill of [sent, failed]) {
    const { version, ...availableActions } = await stands(bill)
    expect(availableActions).toEqual({ delete: false, submit: false })
    await expect(colleague.call(sealApi.remove, { ids: [bill.id] })).rejects.toThrow('状态不能删除')
    await expect(submit(colleague, { ...bill, version })).rejects.toThrow('只有发起人可以提交')
  }
})
