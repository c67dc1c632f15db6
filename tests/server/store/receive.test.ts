import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { merchantSetting } from '#server/db/tables/company.ts'
import type { RowFault } from '#shared/errors.ts'
import { pullApi } from '#shared/api/pulls.ts'
import { projectClosingApi } from '#shared/api/projectClosing.ts'
import { storeReceiptApi as api } from '#shared/api/storeReceipt.ts'
import { storeWaitsApi } from '#shared/api/storeWaits.ts'
import { stockCountApi } from '#shared/api/stockCount.ts'
import type { InputOf, OutputOf } from '#shared/api/contract.ts'
import type { Person } from '../harness/world.ts'
import { DAY, withStore } from './fixtures.ts'

const w = withStore('m-receive')
type ReceiveInput = InputOf<typeof api.receive>
interface Ordered { readonly id: string, readonly rows: readonly string[] }

const ordered = async (...quantities: readonly string[]): Promise<Ordered> => {
  const lines = quantities.map(quantity => w.line(quantity, { price: '88.50' }))
  const saved = await w.save(
    'order', { orderName: '瓷砖', supplierId: w.supplierId, needDay: '2026-12-01', deliverTo: 'STORE', includeTax: true, taxRate: '13' },
    lines
  )
  await w.submit('order', saved)
  await w.agree('order', saved)
  return { id: saved.id, rows: lines.map(({ id }) => String(id)) }
}
const came = (order: Ordered, quantities: readonly string[], more: Partial<ReceiveInput> = {}): ReceiveInput => ({
  orderId: order.id, warehouseId: 'm-receive-w', bizDay: DAY, ...more,
  lines: more.lines ?? quantities.map((quantity, at) => ({ row: order.rows[at]!, arrived: quantity, quantity })),
})
interface Refused { readonly status: number, readonly error: string, readonly msg: string, readonly rows: readonly RowFault[] }
/** Sends a receipt as a phone does, with the key of its bill. */
async function send(
  person: Person, input: ReceiveInput, key: string = randomUUID()
): Promise<{ readonly data: OutputOf<typeof api.receive>, readonly refused: Refused }> {
  const response = await w.world.running.app.inject(
    { method: 'POST', url: api.receive.path, headers: { ...person.headers, 'idempotency-key': key }, payload: input }
  )
  const body = response.json<{ msg: string, data: OutputOf<typeof api.receive> & { error: string, rows?: RowFault[] } }>()
  return { data: body.data, refused: { status: response.statusCode, error: body.data?.error, msg: body.msg, rows: body.data?.rows ?? [] } }
}
beforeAll(() => w.world.system(
  tx => tx.q.insert(merchantSetting).values({ id: newId(), key: 'receiveOverRate', value: '5', effectiveFrom: '2020-01-01' }), 'm-receive'
))
const stock = async () => (await w.balances('S')).reduce((sum, { quantity }) => sum + quantity, 0)

describe('a receipt of an order', () => {
  it('is a bill with the words and prices of the order, posted at once; a row of which nothing came is left out', async () => {
    const order = await ordered('12', '6')
    const opened = await w.keeper().call(api.order, { orderId: order.id })
    expect(opened).toMatchObject({ supplier: '新明珠', project: '云栖里', warehouses: [{ id: 'm-receive-w', name: '云栖里工地仓' }], lines: [
      { row: order.rows[0], itemName: '抛光砖', spec: '800×800', unit: 'm²', ordered: '12', taken: '0', remaining: '12', most: '12.6' },
      { remaining: '6', most: '6.3' },
    ] })
    const { data } = await send(w.keeper(), came(order, [], { noteNo: 'FS-07', plate: '粤E·3Y218', deliverer: '老陈', remark: '两托', lines: [
      { row: order.rows[0]!, arrived: '8', quantity: '6', rejectReason: 'BROKEN' }, { row: order.rows[1]!, arrived: '0', quantity: '0' },
    ] }))
    expect(data).toMatchObject({ code: expect.stringMatching(/^\w+\d+$/), state: 'COMPLETE' })
    const bill = await w.info('planIn', data.id)
    expect(bill.head).toMatchObject({
      noteNo: 'FS-07', plate: '粤E·3Y218', deliverer: '老陈', remark: '两托', includeTax: true, supplierName: '新明珠', projectName: '云栖里',
      totalAmount: '531.00',
    })
    expect(bill.lines.items).toMatchObject([{
      itemName: '抛光砖', ordered: '12.000000', arrived: '8.000000', quantity: '6.000000', rejected: '2.000000', rejectReason: 'BROKEN',
      price: '88.50',
    }])
    expect(await w.balances('S')).toMatchObject([{ quantity: 6, amount: '531.00' }])
    expect((await w.keeper().call(api.order, { orderId: order.id })).lines).toMatchObject(
      [{ remaining: '6', most: '6.6' }, { remaining: '6' }]
    )
    await w.undo('planIn', data)
  })

  it('is one bill however often it is sent with its key', async () => {
    const order = await ordered('20')
    const [key, input] = [randomUUID(), came(order, ['20'])]
    const [first, repeated] = [await send(w.keeper(), input, key), await send(w.keeper(), input, key)]
    expect(repeated.data).toEqual(first.data)
    expect(await stock()).toBe(20)
    expect((await send(w.keeper(), came(order, ['19']), key)).refused).toMatchObject({ status: 400, error: 'KEY_REUSED' })
    await w.undo('planIn', first.data)
  })

  it('of two phones that bring the last of it one is refused, by its row, with what is left and who has the rest', async () => {
    const order = await ordered('20')
    const both = await Promise.all([send(w.keeper(), came(order, ['15'])), send(w.keeper(), came(order, ['15']))])
    const [won, rejected] = [both.find(({ refused }) => refused.status === 200)!, both.find(({ refused }) => refused.status !== 200)!]
    const text = `材料订单剩余 5（可超 1），本次 15，已由 ${won.data.code} 入库`
    expect(rejected.refused).toMatchObject(
      { status: 400, error: 'BAD_ROWS', msg: text, rows: [{ row: order.rows[0], column: 'quantity', text }] }
    )
    expect(await stock()).toBe(15)
    await w.undo('planIn', won.data)
  })

  it('refuses what the document refuses, each row of the order by its own name', async () => {
    const order = await ordered('12', '6')
    const rows = (lines: ReceiveInput['lines']) => send(w.keeper(), came(order, [], { lines })).then(({ refused }) => refused)
    expect(await rows([{ row: order.rows[0]!, arrived: '12', quantity: '12' }, { row: order.rows[1]!, arrived: '6', quantity: '5' }]))
      .toMatchObject({ error: 'BAD_ROWS', msg: '有拒收，请选择拒收原因', rows: [{ row: order.rows[1], column: 'rejectReason' }] })
    expect(await rows([{ row: order.rows[1]!, arrived: '5', quantity: '6' }])).toMatchObject(
      { error: 'BAD_ROWS', rows: [{ row: order.rows[1], column: 'quantity', text: '合格入库不能多于到货数量' }] }
    )
    expect(await rows([{ row: order.rows[0]!, arrived: '13', quantity: '13' }, { row: order.rows[1]!, arrived: '7', quantity: '7' }]))
      .toMatchObject(
        { rows: [{ row: order.rows[0], text: '材料订单剩余 12（可超 0.6），本次 13' }, { row: order.rows[1], text: '材料订单剩余 6（可超 0.3），本次 7' }] }
      )
    expect(await rows([{ row: order.rows[0]!, arrived: '0', quantity: '0' }])).toMatchObject({ error: 'BAD_ROWS', msg: '请至少登记一种材料' })
    expect(await rows([{ row: 'no-such-row', arrived: '1', quantity: '1' }])).toMatchObject(
      { error: 'BAD_ROWS', rows: expect.arrayContaining([expect.objectContaining({ row: 'no-such-row' })]) }
    )
    expect((await send(w.keeper(), came(order, ['1'], { fileIds: ['nothing'] }))).refused).toMatchObject(
      { error: 'BAD_ROWS', rows: [{ row: '', column: 'attachments', text: '文件不存在或已被删除，请重新上传' }] }
    )
    expect(await stock()).toBe(0)
  })

  it('takes nothing of what was closed or taken back meanwhile, on a day that is closed, or of stock that is being counted', async () => {
    const order = await ordered('20')
    const refused = () => send(w.keeper(), came(order, ['20'])).then(one => one.refused)
    await w.boss().call(projectClosingApi.save, { projectId: 'site', day: DAY })
    expect(await refused()).toMatchObject(
      { error: 'BAD_ROWS', rows: [{ row: '', column: 'bizDay', text: expect.stringContaining('已结账') }] }
    )
    await w.boss().call(projectClosingApi.save, { projectId: 'site', day: null })

    const first = (await send(w.keeper(), came(order, ['5']))).data
    const count = await w.save('count', {}, [w.line('1', { counted: '5', reason: '盘点' })])
    await w.keeper().call(stockCountApi.freeze, { id: count.id, version: (await w.info('count', count.id)).version })
    expect((await send(w.keeper(), came(order, ['1']))).refused).toMatchObject(
      { status: 409, error: 'WRONG_STATE', msg: expect.stringContaining('盘点') }
    )
    await w.keeper().call(stockCountApi.thaw, { id: count.id, version: (await w.info('count', count.id)).version })

    const rest = { kind: w.nameOf('order'), id: order.id, line: 'items', remainder: 'supply.deliver', rows: [...order.rows] }
    await w.keeper().call(pullApi.close, { ...rest, reason: '停产' })
    expect((await send(w.keeper(), came(order, ['1']))).refused).toMatchObject(
      { error: 'BAD_ROWS', rows: [{ row: order.rows[0], text: expect.stringContaining('剩余 0（余量已关闭），本次 1') }] }
    )
    await w.keeper().call(pullApi.reopen, rest)
    await w.undo('planIn', first)
    await w.undo('order', order)
    expect((await send(w.keeper(), came(order, ['1']))).refused).toMatchObject(
      { error: 'BAD_ROWS', rows: [{ row: order.rows[0], text: expect.stringContaining('不能取用') }] }
    )
    expect(await w.keeper().refused(api.order, { orderId: order.id })).toEqual([404, 'NOT_FOUND'])
  })
})

describe('who receives', () => {
  const RIGHTS = ['P_STORAGE:query', 'P_STORAGE:add', 'P_STORAGE:edit', 'P_STORAGE:audit', 'N_PROJ:query']

  it('needs no prices and is shown none', async () => {
    const order = await ordered('20')
    const userWithoutPrices = await w.member(await w.world.person('m-receive', RIGHTS))
    const opened = await userWithoutPrices.call(api.order, { orderId: order.id })
    expect(JSON.stringify(opened)).not.toMatch(/price|88\.5/i)
    expect(JSON.stringify(await w.keeper().call(api.order, { orderId: order.id }))).not.toMatch(/price|88\.5/i)
    expect((await userWithoutPrices.call(storeWaitsApi.arrivals, {})).rows).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ id: order.id })])
    )
    const { data } = await send(userWithoutPrices, came(order, ['20']))
    expect(await w.balances('S')).toMatchObject([{ quantity: 20, amount: '1770.00' }])
    expect(JSON.stringify(data)).not.toMatch(/1770|88\.5/)
    await w.undo('planIn', data)
  })

  it('knows of orders and warehouses what the store shows him: a foreign one looks like none', async () => {
    const order = await ordered('20')
    const stranger = await w.world.person('m-receive', RIGHTS)
    const other = await w.world.person('m-receive-other', RIGHTS)
    for (const person of [stranger, other]) {
      expect(await person.refused(api.order, { orderId: order.id })).toEqual([404, 'NOT_FOUND'])
      expect(await person.refused(api.receive, came(order, ['20']))).toEqual([404, 'NOT_FOUND'])
    }
    const place = async (warehouseId: string) => (await send(w.keeper(), came(order, ['20'], { warehouseId }))).refused
    expect(await place('m-receive-w2')).toMatchObject(
      { error: 'BAD_ROWS', msg: '仓库属于其他项目，跨项目用料请开调拨单', rows: [{ row: '', column: 'warehouseId' }] }
    )
    expect(await place('nowhere')).toMatchObject({ error: 'BAD_ROWS', msg: '所选的仓库不存在' })
    const member = await w.member(await w.world.person('m-receive', RIGHTS))
    expect((await send(member, came(order, ['20'], { warehouseId: 'm-receive-w2' }))).refused).toMatchObject({ msg: '所选的仓库不存在' })
  })

  it('may post and edit', async () => {
    const order = await ordered('20')
    for (const action of ['audit', 'edit']) {
      const person = await w.member(await w.world.person('m-receive', RIGHTS.filter(right => right !== `P_STORAGE:${action}`)))
      expect(await person.refused(api.receive, came(order, ['20']))).toEqual([403, 'FORBIDDEN'])
    }
  })
})
