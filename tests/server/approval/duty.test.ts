import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { userMerchant } from '#server/db/tables/people.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { companyApi } from '#shared/api/company.ts'
import { peopleApi } from '#shared/api/people.ts'
import type { Person } from '../harness/world.ts'
import { KIND, node, withSeals } from './seals.ts'

const OWN = 'm-approval-duty'
const world = withSeals(OWN)
const { seal, submit, answer, publish } = world
let starter: Person
let hr: Person
let [leaver, other, taker]: Person[] = []
const id = (person: Person | undefined): string => person!.ctx.userId
const waiting = async (person: Person | undefined): Promise<unknown[]> => (await person!.call(approvalApi.stillAudit, {})).rows.map(row => row.id)
const flowOf = (bill: { readonly id: string }) => starter.call(approvalApi.workflow, { kind: KIND, id: bill.id })

beforeAll(async () => {
  ;({ starter, approvers: [leaver, other, taker] } = await world.begin())
  hr = await world.person(OWN, ['query', 'edit', 'disable'].map(action => `N_MERCHANT:${action}`).concat('N_CONTRACT:query'))
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

  // Nobody takes over his own document: nothing is handed over then.
  await expect(hr.call(peopleApi.transferStaff, { ...bills, toUserId: id(starter) })).rejects.toThrow('用印申请 先办：发起人不能审批自己的单据，请先把它转办给其他人')
  expect(await waiting(leaver)).toEqual([open.id])

  expect(await hr.call(peopleApi.transferStaff, { ...bills, toUserId: id(taker) })).toEqual([{ key: 'approval', label: '待审批的单据', count: 2 }])
  expect([await waiting(leaver), await waiting(taker)]).toEqual([[], [open.id]])
  expect((await flowOf(open)).historicTasks.at(-1)).toMatchObject({
    action: 'TRANSFER', opinion: '离职转办', assigneeKv: { value: hr.ctx.realName }, toNames: [taker!.ctx.realName],
  })
  const [change] = await starter.call(documentFactsApi.history, { kind: KIND, id: open.id })
  expect(change).toMatchObject({ action: '离职转办', realName: hr.ctx.realName })
  const { rows } = await hr.call(companyApi.describeChangeLog, { filters: [{ key: 'entityId', op: 'equals', value: id(leaver) }] })
  expect(rows[0]).toMatchObject({ realName: hr.ctx.realName, reason: '待审批的单据 2 项' })

  await hr.call(peopleApi.disableStaff, bills)
  expect(await world.system(({ q }) => q.select({ state: userMerchant.state }).from(userMerchant).where(eq(userMerchant.userId, id(leaver))), OWN)).toEqual([{ state: 'DISABLED' }])
  // Whoever took over answers in both, in his turn in the second.
  await answer(taker!, open.id, 'agree')
  expect(await world.stateOf(starter, open.id)).toBe('COMPLETE')
  await answer(other!, later.id, 'agree')
  expect(await waiting(taker)).toEqual([later.id])
  await answer(taker!, later.id, 'agree')
  expect(await world.stateOf(starter, later.id)).toBe('COMPLETE')
  expect(world.running.errors).toEqual([])
})
