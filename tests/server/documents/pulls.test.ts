import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { project } from '#server/db/tables/project.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { pullApi } from '#shared/api/pulls.ts'
import { deliveryApi, giveBackApi, loanApi, promiseApi } from '../../gallery/register/api.ts'
import type { Person } from '../harness/world.ts'
import { withSupplies, type From } from './supplies.ts'

const MERCHANT = 'm-pulls'
const [PROMISE, DELIVERY, LOAN, BACK] = ['gallery.promise', 'gallery.delivery', 'gallery.loan', 'gallery.giveBack'] as const
const world = withSupplies(MERCHANT)
const {
  promise, loan, deliver, deliverAndSubmit, giveBack, answer: decide, submit, standing: pullState, stateOf, versionOf, reaudit,
} = world
let me: Person
let boss: Person
beforeAll(async () => ({ me, boss } = await world.begin()))

const candidates = async (person: Person, more: object = {}) =>
  (await person.call(
    pullApi.candidates, { kind: DELIVERY, line: 'goods', from: PROMISE, fromLine: 'goods', pageSize: 200, ...more }
  )).rows as Record<string, unknown>[]
const pieces = (quantity: string, from: From) => [{ from, quantity }]

describe('what is left of a row', () => {
  it('is what was asked less what is taken and in flight, derived from the states of those who took', async () => {
    const { goods: [one] } = await promise(me, boss, ['10'])
    expect(await pullState(me, PROMISE, one!)).toEqual([10, 0, 0, 10])
    const draft = await deliver(me, pieces('4', one!))
    expect(await pullState(me, PROMISE, one!)).toEqual([10, 0, 0, 10])
    await submit(me, DELIVERY, draft)
    expect(await pullState(me, PROMISE, one!)).toEqual([10, 0, 4, 6])
    await decide(boss, DELIVERY, draft.id, 'agree')
    expect(await pullState(me, PROMISE, one!)).toEqual([10, 4, 0, 6])
    await reaudit(me, DELIVERY, draft.id)
    expect(await pullState(me, PROMISE, one!)).toEqual([10, 0, 0, 10])
    await submit(me, DELIVERY, await versionOf(me, draft.id))
    await decide(boss, DELIVERY, draft.id, 'disagree')
    expect(await pullState(me, PROMISE, one!)).toEqual([10, 0, 0, 10])
  })

  it('is shared by kinds that draw on one remainder, and counts by states of their own', async () => {
    const one = await loan(me, '5')
    await giveBack(me, pieces('2', one))
    await deliverAndSubmit(me, pieces('1', one))
    expect(await pullState(me, LOAN, one, BACK)).toEqual([5, 2, 1, 2])
    await expect(giveBack(me, pieces('2.5', one))).rejects.toThrow('第 1 行 瓷砖：借用单剩余 2，本次 2.5')
  })

  it('of a row belongs to the line in which it stands, where a kind is taken from in two', async () => {
    const { goods: [tile], spares: [spare] } = await promise(me, boss, ['10'], ['3'])
    const saved = await deliver(me, [{ from: tile!, quantity: '1' }, { from: spare!, quantity: '2' }])
    await submit(me, DELIVERY, saved)
    expect([await pullState(me, PROMISE, tile!), await pullState(me, PROMISE, spare!)]).toEqual([[10, 0, 1, 9], [3, 0, 2, 1]])
  })
})

describe('taking more than is left', () => {
  it('is said at a save, and refused at the submit with line, name and what is left', async () => {
    const { goods: [one, two] } = await promise(me, boss, ['10', '5'])
    const saved = await deliver(me, [{ from: one!, quantity: '3' }, { from: two!, quantity: '5.5', goodsName: '地砖' }])
    expect(saved.notices).toEqual(['第 2 行 地砖：供货约定剩余 5，本次 5.5'])
    await expect(submit(me, DELIVERY, saved)).rejects.toThrow('第 2 行 地砖：供货约定剩余 5，本次 5.5')
    expect(await stateOf(me, saved.id)).toBe('NOT_START')
    // Two rows of one document from the same source row are added up.
    const both = await deliver(me, [{ from: one!, quantity: '6' }, { from: one!, quantity: '5' }])
    expect(both.notices).toEqual(['第 2 行 瓷砖：供货约定剩余 10，本次 11'])
  })

  it('is refused by the effect as well, whatever has come between', async () => {
    const { id, goods: [one] } = await promise(me, boss, ['10'])
    const delivery = await deliverAndSubmit(me, pieces('6', one!))
    // The promise is reduced directly in the database, which no call allows.
    await world.system(({ sql: run }) => run`update gallery_promise_goods set quantity = 5 where parent_id = ${id}`, MERCHANT)
    await expect(decide(boss, DELIVERY, delivery, 'agree')).rejects.toThrow('不能同意：第 1 行 瓷砖：供货约定剩余 5，本次 6')
    expect(await pullState(me, PROMISE, one!)).toEqual([5, 0, 6, -1])
  })

  it('is refused at the save of what counts at once, and what it has already stays its own', async () => {
    const one = await loan(me, '5')
    const saved = await giveBack(me, pieces('4', one))
    await giveBack(me, pieces('5', one), saved)
    await expect(giveBack(me, pieces('0.01', one))).rejects.toThrow('第 1 行 瓷砖：借用单剩余 0，本次 0.01')
    expect(await pullState(me, LOAN, one, BACK)).toEqual([5, 5, 0, 0])
  })
})

describe('what cannot be taken', () => {
  it('is what is not there, not agreed to, or cancelled, and is named', async () => {
    const row = newId()
    const draft = await me.call(
      promiseApi.save,
      { head: { partner: '乙' }, lines: { goods: [{ id: row, goodsName: '砖', unit: '箱', quantity: '1', price: null }], spares: [] } }
    )
    const from = { document: draft.id, row }
    await expect(deliver(me, pieces('1', from))).rejects.toThrow(/第 1 行 瓷砖：来源供货约定 DD\d+ 是未发起状态，不能取用/)
    await me.call(approvalApi.act, { kind: PROMISE, id: draft.id, deed: { act: 'cancel', opinion: '不要了' } })
    await expect(deliver(me, pieces('1', from))).rejects.toThrow(/是已作废状态，不能取用/)
    await expect(deliver(me, pieces('1', { document: draft.id, row: newId() }))).rejects.toThrow('第 1 行 瓷砖：来源的单据已没有这一行，请重新选择')
    await expect(deliver(me, pieces('1', { document: newId(), row }))).rejects.toThrow('第 1 行 瓷砖：来源的单据已没有这一行，请重新选择')
    const other = await loan(me, '1')
    await me.call(loanApi.act, { ids: [other.document], action: 'close' })
    await expect(giveBack(me, pieces('1', other))).rejects.toThrow(/来源借用单 LL\d+ 是已归还状态，不能取用/)
  })

  it('is what belongs to another project', async () => {
    const [a, b] = [newId(), newId()]
    await world.system(({ q }) => q.insert(project)
      .values([a, b].map((id, i) => ({ id, projectCode: `XM${id}`, projectName: `项目${i}`, managerId: me.ctx.userId }))), MERCHANT)
    const { goods: [one] } = await promise(me, boss, ['10'], [], { projectId: a })
    await expect(deliver(me, pieces('1', one!), {}, { projectId: b })).rejects.toThrow(/第 1 行 瓷砖：来源供货约定 DD\d+ 的项目与本单不一致/)
    await expect(deliver(me, pieces('1', one!))).rejects.toThrow('的项目与本单不一致')
    await deliver(me, pieces('1', one!), {}, { projectId: a })
    const [candidate] = await candidates(me, { head: { projectId: a } })
    expect(candidate).toMatchObject({ head: { projectId: a, projectName: '项目0' } })
    expect(await candidates(me, { head: { projectId: b } })).toEqual([])
  })
})

describe('a document that others have taken from', () => {
  it('is not taken back while they count on it, and is once they do not', async () => {
    const { id, goods: [one] } = await promise(me, boss, ['10'])
    const delivery = await deliverAndSubmit(me, pieces('1', one!))
    await expect(reaudit(me, PROMISE, id)).rejects.toThrow(/不能反审核：DD\d+ 已被 RK\d+ 引用，不能反审核/)
    expect((await me.call(approvalApi.dryRun, { kind: PROMISE, id })).blocked).toMatch(/已被 RK\d+ 引用/)
    await decide(boss, DELIVERY, delivery, 'disagree')
    await reaudit(me, PROMISE, id)
    await expect(submit(me, DELIVERY, await versionOf(me, delivery))).rejects.toThrow('是未发起状态，不能取用')
  })

  it('keeps the rows and quantities that were taken', async () => {
    const one = await loan(me, '5')
    await giveBack(me, pieces('2', one))
    await expect(me.call(loanApi.act, { ids: [one.document], action: 'cancel', reason: '错了' })).rejects.toThrow(/已被 TK\d+ 引用，不能作废/)
    // A loan is closed by what was returned.
    await me.call(loanApi.act, { ids: [one.document], action: 'close' })
    expect(await pullState(me, LOAN, one, BACK)).toEqual([5, 2, 0, 3])
  })
})

describe('closing what is left', () => {
  it('leaves nothing, keeps what is taken and in flight, is recorded, and can be opened again', async () => {
    const { id, goods: [one] } = await promise(me, boss, ['10'])
    const flying = await deliverAndSubmit(me, pieces('3', one!))
    const rowsInput = { kind: PROMISE, id, line: 'goods', remainder: DELIVERY, rows: [one!.row] }
    await me.call(pullApi.close, { ...rowsInput, reason: '供方停产' })
    expect(await pullState(me, PROMISE, one!)).toEqual([10, 0, 3, 0])
    expect(await me.call(pullApi.standings, { kind: PROMISE, id })).toMatchObject(
      [{ takers: ['送货单'], closing: { reason: '供方停产', byName: me.ctx.realName } }]
    )
    expect((await deliver(me, pieces('1', one!))).notices).toEqual(['第 1 行 瓷砖：供货约定剩余 0（余量已关闭），本次 1'])
    await decide(boss, DELIVERY, flying, 'agree')
    await expect(me.call(pullApi.close, { ...rowsInput, reason: '再关' })).rejects.toThrow('第 1 行 瓷砖1：余量已由')
    await me.call(pullApi.reopen, rowsInput)
    expect(await pullState(me, PROMISE, one!)).toEqual([10, 3, 0, 7])
    await expect(me.call(pullApi.reopen, rowsInput)).rejects.toThrow('第 1 行 瓷砖1：余量没有关闭')
    const history = await me.call(documentFactsApi.history, { kind: PROMISE, id })
    expect(history.slice(0, 2)).toMatchObject([{ action: '重开余量' }, { action: '关闭余量', reason: '供方停产', cells: [{ after: '第 1 行 瓷砖1' }] }])
  })

  it('is for who may write the kind, and begins anew with the document', async () => {
    const { id, goods: [one] } = await promise(me, boss, ['10'])
    const rowsInput = { kind: PROMISE, id, line: 'goods', remainder: DELIVERY, rows: [one!.row] }
    const reader = await world.person(MERCHANT, ['N_CONTRACT:query'])
    const stranger = await world.person('m-pulls-other', ['N_CONTRACT:query', 'N_CONTRACT:edit'])
    for (const contract of [pullApi.close, pullApi.reopen]) {
      expect(await reader.refused(contract, { ...rowsInput, reason: '不' })).toEqual([403, 'FORBIDDEN'])
      expect(await stranger.refused(contract, { ...rowsInput, reason: '不' })).toEqual([404, 'NOT_FOUND'])
      expect(await me.refused(contract, { ...rowsInput, rows: [newId()], reason: '不' })).toEqual([404, 'NOT_FOUND'])
      expect(await me.refused(contract, { ...rowsInput, remainder: 'gallery.seal', reason: '不' })).toEqual([404, 'NOT_FOUND'])
    }
    await me.call(pullApi.close, { ...rowsInput, reason: '停产' })
    expect((await me.call(approvalApi.dryRun, { kind: PROMISE, id })).reversals).toEqual(['重开 1 个已关闭的余量'])
    await reaudit(me, PROMISE, id)
    await expect(me.call(pullApi.close, { ...rowsInput, reason: '停产' })).rejects.toThrow('未发起状态不能关闭余量')
    expect(await pullState(me, PROMISE, one!)).toEqual([10, 0, 0, 10])
  })
})

describe('candidates', () => {
  it('are rows that can be taken, with what they bring, without the document that asks', async () => {
    const { goods: [one, two] } = await promise(me, boss, ['10', '4'])
    const saved = await deliver(me, [{ from: one!, quantity: '10' }, { from: two!, quantity: '1' }])
    await submit(me, DELIVERY, saved)
    const candidatesOf = async (more: object) => (await candidates(me, more)).filter(row => row.documentId === one!.document)
    expect(await candidatesOf({})).toMatchObject([{
      id: two!.row, sourceTitle: '甲供方', goodsName: '瓷砖2', unit: '箱', price: '88.50', asked: '4.00', taken: '0.00', inFlight: '1.00',
      remaining: '3.00',
    }])
    expect((await candidatesOf({ id: saved.id })).map(row => [row.id, row.remaining])).toEqual([[one!.row, '10.00'], [two!.row, '4.00']])
    expect((await candidatesOf({ closed: true })).map(row => row.id)).toEqual([one!.row, two!.row])
    expect(await candidatesOf({ quick: '没有这种货' })).toEqual([])
    expect((await candidatesOf({ quick: '瓷砖2' })).map(row => row.id)).toEqual([two!.row])
    await me.call(pullApi.close, { kind: PROMISE, id: one!.document, line: 'goods', remainder: DELIVERY, rows: [two!.row], reason: '停产' })
    expect(await candidatesOf({})).toEqual([])
    expect((await candidatesOf({ closed: true }))[1]).toMatchObject({ remaining: '0.00', closedReason: '停产' })
  })

  it('are for who may write the taking kind, without prices where he sees none, of his company alone', async () => {
    await promise(me, boss, ['2'])
    const sources = { kind: DELIVERY, line: 'goods' }
    expect((await me.call(pullApi.sources, sources)).map(({ title, lineTitle }) => `${title} ${lineTitle}`)).toEqual(
      ['供货约定 货物', '供货约定 备件', '借用单 物品']
    )
    const input = { ...sources, from: PROMISE, fromLine: 'goods' }
    const reader = await world.person(MERCHANT, ['N_CONTRACT:query', 'P_PRICE'])
    const userWithoutPrices = await world.person(MERCHANT, ['N_CONTRACT:query', 'N_CONTRACT:edit'])
    const stranger = await world.person('m-pulls-other', ['N_CONTRACT:query', 'N_CONTRACT:edit'])
    for (const contract of [pullApi.sources, pullApi.candidates]) expect(await reader.refused(contract, input)).toEqual([403, 'FORBIDDEN'])
    const [row] = await candidates(userWithoutPrices)
    expect([row!.goodsName, 'price' in row!]).toEqual(['瓷砖1', false])
    expect(await userWithoutPrices.refused(pullApi.candidates, { ...input, sorts: [{ key: 'price', order: 'ASC' }] })).toEqual(
      [400, 'BAD_INPUT']
    )
    expect(await candidates(stranger)).toEqual([])
    for (const more of [{ from: 'gallery.seal' }, { line: 'other' }, { id: newId() }, { kind: 'gallery.nothing' }])
      expect(await me.refused(pullApi.candidates, { ...input, ...more })).toEqual([404, 'NOT_FOUND'])
  })

  it('fill what is not the sender\'s to say: what nobody types, and prices that he does not see', async () => {
    const { goods: [one] } = await promise(me, boss, ['2'])
    const userWithoutPrices = await world.person(MERCHANT, ['N_CONTRACT:query', 'N_CONTRACT:edit'])
    const { id } = await deliver(userWithoutPrices, pieces('1', one!))
    expect((await me.call(deliveryApi.info, { id })).lines.goods).toMatchObject([{ price: '88.50', sourceDocument: one!.document }])
    expect((await userWithoutPrices.call(deliveryApi.info, { id })).lines.goods[0]).not.toHaveProperty('price')
  })
})

describe('the chain of a document', () => {
  it('has all that stands above and below it, over all steps, and of a row its own quantities', async () => {
    const { id, goods: [one, two] } = await promise(me, boss, ['10', '10'])
    const lent = await loan(me, '3')
    const { id: delivery } = await deliver(
      me, [{ from: one!, quantity: '2' }, { from: two!, quantity: '3' }, { from: lent, quantity: '1' }]
    )
    const { id: other } = await deliver(me, pieces('4', one!))
    const down = await me.call(pullApi.chain, { kind: PROMISE, id })
    expect(down.edges.map(({ side, upper, lower }) => [side, upper, lower]).toSorted()).toEqual(
      [['DOWN', id, delivery], ['DOWN', id, other]].toSorted()
    )
    const up = await me.call(pullApi.chain, { kind: DELIVERY, id: delivery })
    expect(up.edges.map(({ upper }) => upper).toSorted()).toEqual([id, lent.document].toSorted())
    expect(up.nodes.find(node => node.id === id)).toMatchObject({ kindTitle: '供货约定', state: '已完成', opens: `/gallery/promise?id=${id}` })
    const row = await me.call(pullApi.chain, { kind: PROMISE, id, line: 'goods', row: one!.row })
    expect(row.edges.map(({ lower, quantity }) => [lower, Number(quantity)]).toSorted()).toEqual([[delivery, 2], [other, 4]].toSorted())
    // A user without permission for a kind sees only that such a document exists.
    const lender = await world.person(MERCHANT, ['N_MERCHANT:query'])
    const chain = await lender.call(pullApi.chain, { kind: LOAN, id: lent.document })
    expect(chain.nodes.map(({ kindTitle, opens }) => [kindTitle, opens === null])).toEqual([['借用单', false], ['送货单', true]])
    expect(await lender.refused(pullApi.chain, { kind: PROMISE, id })).toEqual([404, 'NOT_FOUND'])
    await me.call(giveBackApi.remove, { ids: [(await giveBack(me, pieces('1', lent))).id] })
  })
})

it('counts what is linked, and stores no counter', async () => {
  const { goods: [one] } = await promise(me, boss, ['10'])
  const delivery = await deliverAndSubmit(me, pieces('4', one!))
  const columns = await world.system(({ sql: run }) => run<{ name: string }>`select column_name as name from information_schema.columns
    where table_name in ('gallery_promise_goods', 'document_link', 'document_row_closed')`, MERCHANT)
  expect(columns.map(({ name }) => name).filter(name => /taken|flight|remain(?!der)/.test(name))).toEqual([])
  await world.system(({ sql: run }) => run`update document set state = 'CANCELLED' where ${sql`id = ${delivery}`}`, MERCHANT)
  expect(await pullState(me, PROMISE, one!)).toEqual([10, 0, 0, 10])
})
