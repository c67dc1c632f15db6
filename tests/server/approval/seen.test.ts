import { beforeAll, expect, it } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { approvalApi, TO_STARTER } from '#shared/api/approval.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { sealApi } from '../../gallery/register/api.ts'
import { overHttp, picture } from '../file/http.ts'
import type { Person } from '../harness/world.ts'
import { KIND, node, withSeals } from './seals.ts'

/** Agreement counts only for the displayed content. */
const MERCHANT = 'm-approval-seen'
const world = withSeals(MERCHANT)
const http = overHttp(world.running)
const { seal, submit, answer: decide, publish, shownTo } = world
let starter: Person
let [a, b, c]: Person[] = []
const users = (...people: (Person | undefined)[]) => ({ users: people.map(person => person!.ctx.userId) })
beforeAll(async () => { ({ starter, approvers: [a, b, c] } = await world.begin()) })

const change = async (
  id: string, head: object, papers: Record<string, unknown>[] = [{ id: newId(), paperName: '合同', copies: '2', note: null }]
) => {
  const { version } = await starter.call(sealApi.info, { id })
  return starter.call(sealApi.save, { id, version, head: { subject: '投标文件', amount: '1000.00', ...head }, lines: { files: papers } })
}
const recall = (id: string) => starter.call(approvalApi.act, { kind: KIND, id, deed: { act: 'recall' } })
const flowOf = (id: string) => starter.call(approvalApi.workflow, { kind: KIND, id })
const openUsers = async (id: string): Promise<unknown[]> => {
  const { taskElements, currentKey } = await flowOf(id)
  return taskElements.find(({ taskDefinitionKey }) => taskDefinitionKey === currentKey)!.assignees.filter(({ state }) => state === 'OPEN')
    .map(({ userId }) => userId)
}

it('counts who has agreed before for the same content alone, and a row that was typed again with the same words is the same', async () => {
  await publish(node('一级', users(a)), node('二级', { ...users(a, b), mode: 'ALL' }))
  const rejected = async (): Promise<string> => {
    const bill = await seal(starter)
    await submit(starter, bill)
    await decide(a!, bill.id, 'agree')
    await decide(b!, bill.id, 'disagree', '再看', { taskDefinitionKey: TO_STARTER })
    return bill.id
  }
  const same = await rejected()
  await submit(starter, await change(same, {}))
  expect(await openUsers(same)).toEqual([b!.ctx.userId])
  const other = await rejected()
  await submit(starter, await change(other, {}, [{ id: newId(), paperName: '合同', copies: '9', note: null }]))
  expect(await openUsers(other)).toEqual([a!.ctx.userId, b!.ctx.userId])
})

it('agrees to a batch as it was shown: what was recalled, raised or answered since is named, the others are agreed to', async () => {
  await publish(node('一级', users(c)))
  const names = ['不变', '已撤回', '已改大', '已答复'] as const
  const bills = Object.fromEntries(await Promise.all(names.map(async name => [name, await seal(starter, name, '20.00')]))) as Record<
    typeof names[number], { id: string, version: number }
  >
  for (const bill of Object.values(bills)) await submit(starter, bill)
  const tasks = await shownTo(c!, ...Object.values(bills).map(({ id }) => id))
  expect(tasks).toHaveLength(4)
  await recall(bills.已撤回.id)
  await recall(bills.已改大.id)
  await submit(starter, await change(bills.已改大.id, { subject: '已改大', amount: '2000000.00' }))
  await decide(c!, bills.已答复.id, 'disagree', '不', { taskDefinitionKey: TO_STARTER })
  const { count, refused } = await c!.call(approvalApi.agreeAll, { kind: KIND, tasks, opinion: '同意' })
  expect(count).toBe(1)
  expect(refused.map(({ name, text }) => [name, text]).toSorted()).toEqual(
    ['已撤回', '已改大', '已答复'].map(name => [`用印申请 ${name}`, '该任务已处理或不属于你']).toSorted()
  )
  expect(await Promise.all(names.map(async name => (await flowOf(bills[name].id)).processStateKv.key))).toEqual(
    ['COMPLETE', 'RECALLED', 'RUNNING', 'REJECTED']
  )
  expect(await c!.call(approvalApi.agreeAll, { kind: KIND, tasks: await shownTo(c!, bills.已改大.id), opinion: '同意' })).toEqual(
    { count: 1, refused: [] }
  )
})

it('does whole or not at all what it does to each of a batch, and says whose effect has failed', async () => {
  await publish(node('一级', users(c)))
  const bills = [await seal(starter, '盖不上'), await seal(starter, '好的')]
  for (const bill of bills) await submit(starter, bill)
  const tasks = await shownTo(c!, ...bills.map(({ id }) => id))
  const input = { kind: KIND, tasks, opinion: '同意' }
  expect(await c!.call(approvalApi.agreeAll, input)).toEqual(
    { count: 1, refused: [{ id: bills[0]!.id, name: '用印申请 盖不上', text: '已同意，但处理失败：第 1 行：印泥已干' }] }
  )
  // Idempotent after a lost reply.
  expect(await c!.call(approvalApi.agreeAll, input)).toMatchObject({ count: 2, refused: [] })
  expect((await flowOf(bills[1]!.id)).historicTasks.filter(({ action }) => action === 'AGREE')).toHaveLength(1)
})

it('binds a single answer to the version that was shown, of agreement and refusal alike', async () => {
  await publish(node('一级', { ...users(a, b), mode: 'ALL' }))
  const bill = await seal(starter)
  await submit(starter, bill)
  const { taskId, version } = await a!.call(approvalApi.workflow, { kind: KIND, id: bill.id })
  const input = { kind: KIND, id: bill.id, taskId: taskId!, opinion: '同意' } as const
  expect(await a!.refused(approvalApi.audit, { ...input, version: version - 1, resultState: 'agree' })).toEqual([409, 'STALE_VERSION'])
  expect(
    await a!.refused(approvalApi.audit, { ...input, version: version + 1, resultState: 'disagree', taskDefinitionKey: TO_STARTER })
  ).toEqual([409, 'STALE_VERSION'])
  // Another approver's answer at the node does not change the document.
  await decide(b!, bill.id, 'agree')
  await a!.call(approvalApi.audit, { ...input, version, resultState: 'agree' })
  expect((await flowOf(bill.id)).processStateKv.key).toBe('COMPLETE')
})

it('takes as attachments of comments and opinions what the person may show: unknown files and those of others look alike', async () => {
  await publish(node('一级', users(a)))
  const bill = await seal(starter)
  await submit(starter, bill)
  const upload = async (headers: Record<string, string>, name = '图.png'): Promise<string> =>
    (await http.send(headers, name, picture(newId()))).data.id
  const stranger = await world.person('m-approval-strangers', [])
  const hidden = [newId(), await upload(stranger.headers), await upload(b!.headers)]
  const { taskId, version } = await a!.call(approvalApi.workflow, { kind: KIND, id: bill.id })
  const commentInput = (fileIds: string[]) => ({ kind: KIND, id: bill.id, content: '见附件', fileIds })
  const auditInput = (fileIds: string[]) => ({ kind: KIND, id: bill.id, taskId, version, resultState: 'agree', opinion: '同意', fileIds })
  for (const id of hidden) {
    for (const [contract, input] of [[documentFactsApi.comment, commentInput([id])], [approvalApi.audit, auditInput([id])]] as const) {
      const reply = await world.running.app.inject({ method: 'POST', url: contract.path, headers: a!.headers, payload: input })
      expect([reply.statusCode, reply.json<{ msg: string }>().msg]).toEqual([404, '文件不存在或已被删除，请重新上传'])
    }
  }
  const file = await upload(a!.headers)
  await a!.call(documentFactsApi.comment, commentInput([file]))
  await a!.call(approvalApi.audit, auditInput([file]) as never)
  expect((await flowOf(bill.id)).historicTasks.find(({ action }) => action === 'AGREE')!.files.map(({ id }) => id)).toEqual([file])
})

it('asks for the reason of a 反审核 and keeps it', async () => {
  await publish(node('一级', users(a)))
  const bill = await seal(starter)
  await submit(starter, bill)
  await decide(a!, bill.id, 'agree')
  const reauditInput = (opinion: string) => ({ kind: KIND, id: bill.id, deed: { act: 'reaudit', opinion } })
  expect((await starter.refused(approvalApi.act, reauditInput('  ')))[0]).toBe(400)
  await starter.call(approvalApi.act, reauditInput('合同份数有误') as never)
  expect((await flowOf(bill.id)).historicTasks.at(-1)).toMatchObject({ action: 'REAUDIT', opinion: '合同份数有误', message: '反审核：合同份数有误' })
  const [entry] = await starter.call(documentFactsApi.history, { kind: KIND, id: bill.id })
  expect(entry).toMatchObject({ reason: '合同份数有误' })
})
