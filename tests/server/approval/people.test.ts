import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { businessDate } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import { dictTree } from '#server/db/tables/dictionary.ts'
import { role, rolePermission, userMerchant, userRole } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import { recheckEnded, recheckPeople } from '#server/domains/approval/index.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { noticeApi } from '#shared/api/notice.ts'
import { galleryDocuments } from '../../gallery/calls.ts'
import type { Person } from '../harness/world.ts'
import { KIND, node, withSeals } from './seals.ts'

const MERCHANT = 'm-approval-people'
const world = withSeals(MERCHANT)
const { seal, submit, answer: decide, publish } = world
const MANAGER = newId()
const SITE = newId()
let starter: Person
let admin: Person
let [a, b, c]: Person[] = []
const id = (person: Person | undefined): string => person!.ctx.userId

const assignManager = (person: Person | undefined, projectId: string) =>
  world.system(({ q }) => q.insert(userRole).values({ userId: id(person), roleId: MANAGER, projectId }), MERCHANT)
const lose = (person: Person | undefined, projectId: string) => world.system(({ q }) =>
  q.delete(userRole).where(and(eq(userRole.userId, id(person)), eq(userRole.roleId, MANAGER), eq(userRole.projectId, projectId))), MERCHANT)
const openUsers = async (bill: { readonly id: string }): Promise<string[]> =>
  (await starter.call(approvalApi.workflow, { kind: KIND, id: bill.id })).taskElements.flatMap(({ assignees }) =>
    assignees.filter(({ state }) => state === 'OPEN').map(({ userId }) => userId))
const expectOpen = (bill: { readonly id: string }, ...people: (Person | undefined)[]) =>
  vi.waitFor(async () => expect(await openUsers(bill)).toEqual(people.map(id)), { timeout: 10_000 })

beforeAll(async () => {
  ;({ starter, admin, approvers: [a, b, c] } = await world.begin())
  await world.system(async ({ q }) => {
    await q.insert(role).values({ id: MANAGER, key: 7, name: '项目经理' })
    await q.insert(project).values({ id: SITE, projectCode: 'XM1', projectName: '云岭' })
  }, MERCHANT)
})

it('asks another holder at once when a role is taken while the flow runs, and an admin when nobody holds it', async () => {
  await publish(node('经理', { assignee: 'MERCHANT_ROLE', roles: ['7'] }))
  await assignManager(a, '')
  const bill = await seal(starter)
  await submit(starter, bill)
  expect(await openUsers(bill)).toEqual([id(a)])
  await assignManager(b, '')
  const before = (await b!.call(noticeApi.queryUnread, {})).kinds.TASK ?? 0
  await lose(a, '')
  await expectOpen(bill, b)
  expect((await b!.call(noticeApi.queryUnread, {})).kinds.TASK).toBe(before + 1)
  expect((await a!.call(approvalApi.stillAudit, {})).rows.map(row => row.id)).not.toContain(bill.id)
  const flow = await starter.call(approvalApi.workflow, { kind: KIND, id: bill.id })
  expect(flow.historicTasks.at(-1)).toMatchObject({ action: 'LEFT', assigneeKv: null, toNames: [a!.ctx.realName] })
  // A former approver still reads the document but cannot answer.
  expect(
    await a!.refused(approvalApi.audit, { kind: KIND, id: bill.id, taskId: 0, version: 0, resultState: 'agree', opinion: '同意' })
  ).toEqual([409, 'WRONG_STATE'])
  await lose(b, '')
  await expectOpen(bill, admin)
  await decide(admin, bill.id, 'agree')
  expect(world.running.errors).toEqual([])
})

it('asks who belongs to the project: who leaves it is asked no more', async () => {
  await publish(node('经理', { assignee: 'PROJECT_ROLE', roles: ['7'], mode: 'ALL' }))
  await assignManager(a, SITE)
  await assignManager(b, SITE)
  const bill = await seal(starter, '红线图', '10', { projectId: SITE })
  await submit(starter, bill)
  expect((await openUsers(bill)).toSorted()).toEqual([id(a), id(b)].toSorted())
  await decide(a!, bill.id, 'agree')
  await assignManager(c, SITE)
  await lose(b, SITE)
  await expectOpen(bill, c)
  await decide(c!, bill.id, 'agree')
  expect(await world.stateOf(starter, bill.id)).toBe('COMPLETE')
  await lose(a, SITE)
  await lose(c, SITE)
})

it('refuses the answer of who has just lost his role, before anybody has looked again', async () => {
  await publish(node('经理', { assignee: 'MERCHANT_ROLE', roles: ['7'] }), node('总', { users: [id(c)] }))
  await assignManager(a, '')
  const bill = await seal(starter)
  await submit(starter, bill)
  await world.database.pool.query(`begin; alter table user_role disable trigger recheck; delete from user_role where user_id = '${id(
    a
  )}' and role_id = '${MANAGER}';
    alter table user_role enable trigger recheck; commit`)
  expect(await openUsers(bill)).toEqual([id(a)])
  expect(await a!.refused(approvalApi.audit, {
    kind: KIND, id: bill.id, taskId: 0, version: (await starter.call(approvalApi.workflow, { kind: KIND, id: bill.id })).version,
    resultState: 'agree', opinion: '同意',
  })).toEqual([409, 'WRONG_STATE'])
  expect(await world.stateOf(starter, bill.id)).toBe('RUNNING')
})

it('gives back what waits with a delegate when the delegation is ended, and behind its last day', async () => {
  await publish(node('总', { users: [id(a)] }))
  const today = businessDate()
  const delegated = async () => {
    await a!.call(approvalApi.delegate, { toId: id(b), fromDay: today, untilDay: today })
    const bill = await seal(starter)
    await submit(starter, bill)
    expect(await openUsers(bill)).toEqual([id(b)])
    return bill
  }
  const ended = await delegated()
  const [running] = await a!.call(approvalApi.delegations, {})
  await a!.call(approvalApi.endDelegation, { id: running!.id })
  await expectOpen(ended, a)
  expect((await a!.call(approvalApi.workflow, { kind: KIND, id: ended.id })).can.audit).toBe(true)
  await decide(a!, ended.id, 'agree')
  const expired = await delegated()
  await world.system(({ sql }) =>
    sql`update approval_delegation set from_day = from_day - 2, until_day = until_day - 2 where merchant_id = ${MERCHANT}`)
  await world.system(recheckEnded)
  await expectOpen(expired, a)
})

it('looks again when a leader changes, a role is disabled, or somebody leaves the company, also what was published while nobody '
  + 'heard', async () => {
  await publish(node('负责人', { assignee: 'DEPARTMENT_LEADER' }))
  await world.system(async ({ q, sql }) => {
    await sql`insert into dict_tree (merchant_id, tree, code, name, leader_id) values (${MERCHANT}, 'DEPARTMENT', 'D1', '工程部', ${id(a)})`
    await q.update(userMerchant).set({ departmentCode: 'D1' }).where(eq(userMerchant.userId, id(starter)))
  }, MERCHANT)
  const bill = await seal(starter)
  await submit(starter, bill)
  expect(await openUsers(bill)).toEqual([id(a)])
  await world.system(({ q }) => q.update(dictTree).set({ leaderId: id(b) }).where(eq(dictTree.code, 'D1')), MERCHANT)
  await expectOpen(bill, b)
  await world.system(({ q }) => q.update(userMerchant).set({ state: 'DISABLED' }).where(eq(userMerchant.userId, id(b))), MERCHANT)
  await expectOpen(bill, admin)
  await publish(node('经理', { assignee: 'MERCHANT_ROLE', roles: ['7'] }))
  await assignManager(c, '')
  const other = await seal(starter)
  await submit(starter, other)
  await world.system(({ q }) => q.update(role).set({ state: 'DISABLED' }).where(eq(role.id, MANAGER)), MERCHANT)
  await expectOpen(other, admin)
  await recheckPeople(world.database.pool, galleryDocuments)
  expect(await openUsers(other)).toEqual([id(admin)])
})

it('lets who sees money hand it on only to who sees it as well: a colleague, a signer, a delegate', async () => {
  const [sees, userWithoutPrices, keeper, other] = [
    await world.person(MERCHANT, ['N_PROCESS:query', 'P_PRICE']), await world.person(MERCHANT, []),
    await world.person(MERCHANT, ['N_PROCESS:query']),
    await world.person(MERCHANT, ['N_PROCESS:query']),
  ]
  const prices = newId()
  await world.system(async ({ q }) => {
    await q.insert(role).values({ id: prices, key: 70, name: '看价格' })
    await q.insert(rolePermission).values({ roleId: prices, permission: 'P_PRICE', actions: ['get'] })
    await q.insert(userRole).values({ userId: id(other), roleId: prices, projectId: SITE })
  }, MERCHANT)
  await publish(node('一级', { users: [id(sees)] }))
  const bill = await seal(starter, '红线图', '10', { projectId: SITE })
  await submit(starter, bill)
  const act = (action: Parameters<typeof sees.call<typeof approvalApi.act>>[1]['deed']) =>
    sees.call(approvalApi.act, { kind: KIND, id: bill.id, deed: action })
  const refused = `${userWithoutPrices.ctx.realName}没有查看价格的权限，看不到这份单据的金额`
  await expect(act({ act: 'transfer', to: id(userWithoutPrices), opinion: '出差' })).rejects.toThrow(refused)
  await expect(act({ act: 'add', users: [id(other), id(userWithoutPrices)], when: 'BEFORE', opinion: '请先看' })).rejects.toThrow(refused)
  const today = businessDate()
  const delegate = (to: Person) => sees.call(approvalApi.delegate, { toId: id(to), fromDay: today, untilDay: today })
  await expect(delegate(userWithoutPrices)).rejects.toThrow(`${userWithoutPrices.ctx.realName}没有查看价格的权限，看不到单据的金额，不能替你审批`)
  await delegate(other)
  await act({ act: 'transfer', to: id(other), opinion: '出差' })
  expect(await openUsers(bill)).toEqual([id(other)])
  // A project role of another project shows nothing; a user without prices may transfer the task.
  const elsewhere = await seal(starter, '红线图', '10')
  await publish(node('一级', { users: [id(keeper)] }))
  await submit(starter, elsewhere)
  await keeper.call(approvalApi.act, { kind: KIND, id: elsewhere.id, deed: { act: 'transfer', to: id(userWithoutPrices), opinion: '出差' } })
  expect(await openUsers(elsewhere)).toEqual([id(userWithoutPrices)])
})
