import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { approvalLog } from '#server/db/tables/approval.ts'
import { notice } from '#server/db/tables/notice.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import { remindTasks } from '#server/domains/approval/index.ts'
import { approvalApi, TO_STARTER } from '#shared/api/approval.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { noticeApi } from '#shared/api/notice.ts'
import { businessDate, daysAfter } from '#schemas/kit/index.ts'
import { galleryDocuments } from '../../gallery/calls.ts'
import { sealApi } from '../../gallery/register/api.ts'
import type { Person } from '../harness/world.ts'
import { KIND, node, withSeals } from './seals.ts'

const MERCHANT = 'm-approval'
const world = withSeals(MERCHANT)
const { seal, submit, answer: decide, stateOf, publish } = world
let starter: Person
let admin: Person
let [a, b, c]: Person[] = []
const users = (...people: (Person | undefined)[]) => ({ users: people.map(person => person!.ctx.userId) })
beforeAll(async () => {
  const people = await world.begin()
  ;({ starter, admin } = people)
  ;[a, b, c] = people.approvers
  await publish(node('一级', users(a)), node('二级', { ...users(b, c), mode: 'ALL' }, { amountFrom: '500' }))
})
const stamps = async (id: string): Promise<number> =>
  Number(
    (await world.system(({ sql: query }) => query<{ n: string }>`select count(*) as n from gallery_seal_stamp
      where bill_id = ${id}`, MERCHANT))[0]!.n
  )
const unread = async (person: Person, kind: 'TASK' | 'RESULT' | 'CC') => (await person.call(noticeApi.queryUnread, {})).kinds[kind] ?? 0

it('shows the route with names before a submit, goes through it, and does the effect with the last agreement', async () => {
  const bill = await seal(starter)
  const preview = await starter.call(approvalApi.route, { kind: KIND, id: bill.id, urgency: 50 })
  expect(preview.nodes.map(({ name, people }) => [name, people.length])).toEqual([['一级审批', 1], ['二级审批', 2]])
  const small = await seal(starter, '小额', '10')
  expect((await starter.call(approvalApi.route, { kind: KIND, id: small.id, urgency: 50 })).nodes).toHaveLength(1)

  const before = await unread(a!, 'TASK')
  const flow = await submit(starter, bill, { urgency: 100 })
  expect(flow).toMatchObject(
    { processStateKv: { key: 'RUNNING' }, round: 1, urgency: 100, can: { recall: true, audit: false }, currentKey: '一级' }
  )
  expect(await unread(a!, 'TASK')).toBe(before + 1)
  expect((await a!.call(approvalApi.stillAudit, { keys: ['inquiryAward'] })).rows.find(row => row.id === bill.id)).toMatchObject(
    { urgency: '100', nodeName: '一级审批', kind: KIND, kindName: '用印申请', waiting: 'DAY', route: `/gallery/seal?id=${bill.id}` }
  )
  // An approver reads the document without the permission for its kind; everybody else does not.
  expect((await a!.call(sealApi.info, { id: bill.id })).workflow).toMatchObject(
    { taskId: 0, can: { audit: true }, rejectTo: [{ key: TO_STARTER }] }
  )
  expect(await b!.refused(sealApi.info, { id: bill.id })).toEqual([404, 'NOT_FOUND'])
  expect(
    await starter.refused(sealApi.save, { id: bill.id, version: 2, head: { subject: '改', amount: '1' }, lines: { files: [] } })
  ).toEqual([409, 'WRONG_STATE'])

  await decide(a!, bill.id, 'agree')
  expect(await unread(a!, 'TASK')).toBe(before)
  await decide(b!, bill.id, 'agree')
  expect(await stateOf(starter, bill.id)).toBe('RUNNING')
  await decide(c!, bill.id, 'agree', '上次驳回的问题已改')
  expect(await stateOf(starter, bill.id)).toBe('COMPLETE')
  expect(await stamps(bill.id)).toBe(1)
  const done = await starter.call(approvalApi.workflow, { kind: KIND, id: bill.id })
  expect(done.historicTasks.map(({ action }) => action)).toEqual(['SUBMIT', 'AGREE', 'AGREE', 'AGREE', 'EFFECT'])
  expect(done.historicTasks[3]).toMatchObject({ message: '同意：上次驳回的问题已改', name: '二级审批' })
  expect((await c!.call(approvalApi.audited, {})).rows.map(row => row.id)).toContain(bill.id)
})

it('sends back to the starter, who corrects it and goes straight back to the rejecter, or from the start where the amount is another '
  + 'one', async () => {
  const bill = await seal(starter)
  await submit(starter, bill)
  await decide(a!, bill.id, 'agree')
  await decide(b!, bill.id, 'disagree', '金额不清', { taskDefinitionKey: TO_STARTER })
  expect(await stateOf(starter, bill.id)).toBe('REJECTED')
  const correct = async (amount: string) => {
    const { version, lines } = await starter.call(sealApi.info, { id: bill.id })
    return starter.call(
      sealApi.save, { id: bill.id, version, head: { subject: '投标文件', amount }, lines: { files: lines.files as Record<string, unknown>[] } }
    )
  }
  // The previewed route is the actual one: no node is repeated or skipped.
  const ahead = async () => {
    const { nodes } = await starter.call(approvalApi.route, { kind: KIND, id: bill.id, urgency: 50 })
    const { submitsTo, taskElements } = await starter.call(approvalApi.workflow, { kind: KIND, id: bill.id })
    return {
      asked: nodes.map(({ taskDefinitionKey }) => taskDefinitionKey), submitsTo,
      route: taskElements.map(({ taskDefinitionKey }) => taskDefinitionKey),
    }
  }
  const straight = await correct('1000.00')
  expect(await ahead()).toEqual({ asked: ['二级'], submitsTo: '二级', route: ['一级', '二级'] })
  expect((await submit(starter, straight)).currentKey).toBe('二级')
  await decide(c!, bill.id, 'disagree', '再看', { taskDefinitionKey: TO_STARTER })
  await correct('10.00')
  expect(await ahead()).toEqual({ asked: ['一级'], submitsTo: null, route: ['一级'] })
  const other = await correct('1200.00')
  expect(await ahead()).toEqual({ asked: ['一级', '二级'], submitsTo: null, route: ['一级', '二级'] })
  const resubmitted = await submit(starter, other)
  expect(resubmitted).toMatchObject({ currentKey: '一级', round: 2 })
  const colleague = await world.person(MERCHANT, ['N_CONTRACT:query', 'N_CONTRACT:edit'])
  await decide(a!, bill.id, 'disagree', '不', { taskDefinitionKey: TO_STARTER })
  const { version, can: permissions } = await colleague.call(sealApi.info, { id: bill.id })
  expect(permissions.edit).toBe(false)
  expect(
    await colleague.refused(sealApi.save, { id: bill.id, version, head: { subject: 'x', amount: '1' }, lines: { files: [] } })
  ).toEqual([409, 'WRONG_STATE'])
})

it('fails with the effect\'s reason and leaves nothing of it; refuses to agree to what the check forbids', async () => {
  await publish(node('一级', users(a)))
  const bill = await seal(starter, '盖不上')
  await submit(starter, bill)
  const flow = await decide(a!, bill.id, 'agree')
  expect(flow.processStateKv.key).toBe('FAIL')
  expect(flow.historicTasks.at(-1)).toMatchObject({ action: 'EFFECT_FAIL', opinion: '第 1 行：印泥已干' })
  expect(await stamps(bill.id)).toBe(0)
  await expect(submit(starter, await seal(starter, '章不在'))).rejects.toThrow('印章已外借')
})

it('notifies who began an approval and who is asked of a comment, but not its writer', async () => {
  const comments = (person: Person) => world.system(({ q }) => q.select({ title: notice.title, body: notice.body, route: notice.route })
    .from(notice)
    .where(sql`${notice.merchantId} = ${MERCHANT} and ${notice.userId} = ${person.ctx.userId} and ${notice.kind} = 'COMMENT'
      and ${notice.bizId} = ${bill.id}`))
  const bill = await seal(starter)
  const say = (person: Person, content: string) => person.call(documentFactsApi.comment, { kind: KIND, id: bill.id, content, fileIds: [] })
  await say(starter, '还没有提交')
  await submit(starter, bill)
  await say(starter, '请尽快')
  await say(a!, '数量核对过了吗')
  expect(await comments(a!)).toEqual([{ title: `${starter.ctx.realName}评论了用印申请 投标文件`, body: '请尽快', route: `/gallery/seal?id=${bill.id}` }])
  expect((await comments(starter)).map(({ body }) => body)).toEqual(['数量核对过了吗'])
  expect(await comments(b!)).toEqual([])
})

it('takes the effect back by 反审核 after a rehearsal, and says what blocks it', async () => {
  const bill = await seal(starter)
  await submit(starter, bill)
  await decide(a!, bill.id, 'agree')
  expect(await starter.call(approvalApi.dryRun, { kind: KIND, id: bill.id })).toEqual({ blocked: null, reversals: ['收回 1 份用印'] })
  expect(await stamps(bill.id)).toBe(1)
  expect(
    (await starter.call(approvalApi.act, { kind: KIND, id: bill.id, deed: { act: 'reaudit', opinion: '数量有误' } })).processStateKv.key
  ).toBe('NOT_START')
  expect(await stamps(bill.id)).toBe(0)
  await expect(starter.call(sealApi.remove, { ids: [bill.id] })).rejects.toThrow('提交过审批，不能删除，可以撤销')
  const sent = await seal(starter, '已寄出')
  await submit(starter, sent)
  await decide(a!, sent.id, 'agree')
  expect(await starter.call(approvalApi.dryRun, { kind: KIND, id: sent.id })).toEqual({ blocked: '文件已寄出', reversals: [] })
  await expect(starter.call(approvalApi.act, { kind: KIND, id: sent.id, deed: { act: 'reaudit', opinion: '数量有误' } })).rejects.toThrow(
    '不能反审核：文件已寄出'
  )
  expect(await stateOf(starter, sent.id)).toBe('COMPLETE')
})

it('lets one of two who answer at once through, and answers a repetition with what was done', async () => {
  await publish(node('一级', users(a, b)), node('二级', users(c)))
  const bill = await seal(starter)
  await submit(starter, bill)
  expect((await submit(starter, bill)).historicTasks).toHaveLength(1)
  const results = await Promise.allSettled([decide(a!, bill.id, 'agree'), decide(b!, bill.id, 'agree')])
  const flow = await starter.call(approvalApi.workflow, { kind: KIND, id: bill.id })
  expect(flow.currentKey).toBe('二级')
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(flow.historicTasks.filter(({ action }) => action === 'AGREE')).toHaveLength(1)
  const { taskId, version } = await c!.call(approvalApi.workflow, { kind: KIND, id: bill.id })
  const twice = { kind: KIND, id: bill.id, taskId: taskId!, version, resultState: 'agree' as const, opinion: '同意' }
  await c!.call(approvalApi.audit, twice)
  expect((await c!.call(approvalApi.audit, twice)).historicTasks.filter(({ action }) => action === 'AGREE')).toHaveLength(2)
  expect(await stamps(bill.id)).toBe(1)
})

it('recalls, takes back, cancels, passes on, asks for another signature and delegates', async () => {
  await publish(node('一级', users(a)), node('二级', users(b)))
  const bill = await seal(starter)
  const act = (person: Person, id: string, action: Parameters<typeof person.call<typeof approvalApi.act>>[1]['deed']) =>
    person.call(approvalApi.act, { kind: KIND, id, deed: action })
  await submit(starter, bill)
  expect((await act(starter, bill.id, { act: 'recall' })).processStateKv.key).toBe('RECALLED')
  await submit(starter, { ...bill, version: (await starter.call(sealApi.info, { id: bill.id })).version })
  await decide(a!, bill.id, 'agree')
  expect((await act(a!, bill.id, { act: 'takeBack' })).currentKey).toBe('一级')
  await act(a!, bill.id, { act: 'add', users: [c!.ctx.userId], when: 'BEFORE', opinion: '请先看' })
  await decide(c!, bill.id, 'agree')
  await act(a!, bill.id, { act: 'transfer', to: admin.ctx.userId, opinion: '出差' })
  expect(
    await a!.refused(approvalApi.audit, { kind: KIND, id: bill.id, taskId: 0, version: 0, resultState: 'agree', opinion: '同意' })
  ).toEqual([409, 'WRONG_STATE'])
  const today = businessDate()
  await b!.call(approvalApi.delegate, { toId: c!.ctx.userId, fromDay: today, untilDay: daysAfter(today, 3) })
  await expect(b!.call(approvalApi.delegate, { toId: a!.ctx.userId, fromDay: today, untilDay: today })).rejects.toThrow('这段时间已有委托')
  const [, second] = (await starter.call(approvalApi.route, { kind: KIND, id: (await seal(starter)).id, urgency: 50 })).nodes
  expect(second!.people).toEqual([`${c!.ctx.realName}（代${b!.ctx.realName}）`])
  const flow = await decide(admin, bill.id, 'agree')
  expect(flow.taskElements[1]!.assignees).toMatchObject([{ userId: c!.ctx.userId, onBehalfName: b!.ctx.realName }])
  const [delegation] = await b!.call(approvalApi.delegations, {})
  await b!.call(approvalApi.endDelegation, { id: delegation!.id })
  const draft = await seal(starter)
  expect((await act(starter, draft.id, { act: 'cancel', opinion: '不用了' })).processStateKv.key).toBe('CANCELLED')
  await expect(act(starter, bill.id, { act: 'cancel', opinion: '不用了' })).rejects.toThrow('已有人审批，不能撤销')
  // Also for a document with an open task, which is then closed.
  const pendingCount = async () => (await a!.call(approvalApi.counts, {})).stillAudit
  const before = await pendingCount()
  const early = await seal(starter)
  await submit(starter, early)
  expect(await pendingCount()).toBe(before + 1)
  expect((await act(starter, early.id, { act: 'cancel', opinion: '重复' })).processStateKv.key).toBe('CANCELLED')
  expect(await pendingCount()).toBe(before)
})

it('reminds once of a late task, reminds the admins a term later, and at once of who has left', async () => {
  await publish(node('一级', { ...users(a), timeoutHours: 1 }))
  const bill = await seal(starter)
  await submit(starter, bill)
  const at = (hours: number) =>
    world.system(tx => remindTasks({ ...tx, ctx: { ...tx.ctx, now: new Date(Date.now() + hours * 3_600_000) } }, galleryDocuments))
  const reminders = (person: Person) => world.system(({ q }) => q.$count(notice, sql`${notice.merchantId} = ${MERCHANT}
    and ${notice.userId} = ${person.ctx.userId} and ${notice.kind} = 'REMIND' and ${notice.bizId} = ${bill.id}`))
  await at(0.5)
  expect(await reminders(a!)).toBe(0)
  await at(1.1)
  await at(1.2)
  expect([await reminders(a!), await reminders(admin)]).toEqual([1, 0])
  await at(2.1)
  expect([await reminders(a!), await reminders(admin), await reminders(starter)]).toEqual([2, 1, 1])
  // A task transferred by name stays with that user, even after leaving.
  await publish(node('一级', users(c)))
  const other = await seal(starter)
  await submit(starter, other)
  await c!.call(approvalApi.act, { kind: KIND, id: other.id, deed: { act: 'transfer', to: a!.ctx.userId, opinion: '出差' } })
  await world.system(({ q }) => q.update(userMerchant).set({ state: 'DISABLED' }).where(eq(userMerchant.userId, a!.ctx.userId)), MERCHANT)
  await at(0)
  const leaverNotices = await world.system(({ q }) => q.select({ title: notice.title }).from(notice)
    .where(sql`${notice.bizId} = ${other.id} and ${notice.userId} = ${admin.ctx.userId}`))
  expect(leaverNotices.map(({ title }) => title)).toEqual([expect.stringContaining('已离开，请转办')])
  await admin.call(approvalApi.act, { kind: KIND, id: other.id, deed: { act: 'reassign', from: a!.ctx.userId, to: b!.ctx.userId } })
  await decide(b!, other.id, 'agree')
  await world.system(({ q }) => q.update(userMerchant).set({ state: 'ENABLED' }).where(eq(userMerchant.userId, a!.ctx.userId)), MERCHANT)
})

it('counts, copies and agrees to many of one kind', async () => {
  await publish(node('一级', users(b)), node('抄送', { ...users(c), category: 'CC' }))
  const bills = [await seal(starter, '甲'), await seal(starter, '乙')]
  for (const bill of bills) await submit(starter, bill, { copies: [admin.ctx.userId] })
  const { stillAudit } = await b!.call(approvalApi.counts, {})
  const tasks = await world.shownTo(b!, ...bills.map(({ id }) => id))
  const draft = await seal(starter)
  // Another user's document looks like a missing one.
  expect(await b!.call(
    approvalApi.agreeAll, { kind: KIND, tasks: [...tasks, { ...tasks[0]!, id: draft.id }, { ...tasks[0]!, id: newId() }], opinion: '同意' }
  ))
    .toEqual({ count: 2, refused: [draft.id, expect.any(String)].map(id => ({ id, name: '', text: expect.any(String) })) })
  expect((await b!.call(approvalApi.counts, {})).stillAudit).toBe(stillAudit - 2)
  const copies = await c!.call(approvalApi.copied, {})
  expect(copies.rows.map(({ title, read }) => [title, read]).toSorted()).toEqual([['乙', '0'], ['甲', '0']])
  expect((await c!.call(sealApi.info, { id: bills[0]!.id })).can.edit).toBe(false)
  await c!.call(approvalApi.readCopy, { kind: KIND, id: bills[0]!.id })
  expect((await c!.call(approvalApi.counts, {})).unread).toBe(1)
  const stranger = await world.person('m-approval-other', ['N_CONTRACT:query', 'N_PROCESS:query'])
  expect(await stranger.refused(approvalApi.workflow, { kind: KIND, id: bills[0]!.id })).toEqual([404, 'NOT_FOUND'])
  expect((await stranger.call(approvalApi.page, {})).rows).toEqual([])
  await expect(world.write(starter.ctx, ({ q }) => q.update(approvalLog).set({ opinion: newId() }))).rejects.toThrow()
})

/** The stored participants of the lists can be derived from tasks, copies and log. */
it('keeps who takes part, his last answer and since when it waits as tasks, copies and log have them', async () => {
  const [stored, follows] = [
    await world.system(
      ({ sql: query }) => query<object>`select document_id, user_id, answered_at from approval_part order by 1, 2`, MERCHANT
    ),
    await world.system(({ sql: query }) => query<object>`
      select document_id, user_id, (select max(at) from approval_log l where l.document_id = part.document_id and l.user_id = part.user_id
      and action in ('AGREE', 'REJECT', 'AUTO')) as answered_at
      from (select document_id, starter_id as user_id from approval union select document_id, user_id from approval_task
        union select document_id, on_behalf from approval_task where on_behalf is not null union select document_id, user_id
        from approval_copy) part order by 1, 2`, MERCHANT),
  ]
  expect(stored.length).toBeGreaterThan(20)
  expect(stored).toEqual(follows)
  expect(await world.system(({ sql: query }) => query<object>`select document_id from approval a
    where waiting_since is distinct from (select min(opened_at) from approval_task t where t.document_id = a.document_id
    and t.state = 'OPEN')`, MERCHANT)).toEqual([])
})

/** Counter and list of pending approvals agree because an ended approval has no open task. */
it('asks nobody for what has ended, so that figure and list of what waits agree', async () => {
  const states = (await world.system(({ sql: query }) => query<{ state: string }>`select distinct state from approval`, MERCHANT)).map(
    ({ state }) => state
  )
  for (const state of ['RUNNING', 'REJECTED', 'COMPLETE', 'FAIL', 'CANCELLED', 'NOT_START']) expect(states).toContain(state)
  expect(await world.system(
    ({ sql: query }) => query<object>`select a.document_id, a.state from approval a join approval_task t on t.document_id = a.document_id
    where a.state <> 'RUNNING' and t.state in ('OPEN', 'WAITING')`, MERCHANT
  )).toEqual([])
  for (const person of [b!, c!, admin]) {
    const { total } = await person.call(approvalApi.stillAudit, {})
    expect((await person.call(approvalApi.counts, {})).stillAudit).toBe(total)
  }
})
