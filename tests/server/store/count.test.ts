import { beforeAll, describe, expect, it } from 'vitest'
import { count } from '#schemas/store/counts.ts'
import { newRow } from '#schemas/kit/index.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { documentApi } from '#shared/api/document.ts'
import { projectClosingApi } from '#shared/api/projectClosing.ts'
import { stockCountApi } from '#shared/api/stockCount.ts'
import { withStore, type Row } from './fixtures.ts'

const w = withStore('m-count')
const api = documentApi(count)
const opened = async (quantity: string, price: string, more = {}) => {
  const bill = await w.save('otherIn', { reason: 'OPENING' }, [w.line(quantity, { price, ...more })])
  await w.post('otherIn', bill)
  return bill
}
const counts = (counted: string | null, more = {}, head = {}) => w.save('count', head, [w.line('1', { counted, reason: '破损', ...more })])
const version = async ({ id }: Row) => (await w.info('count', id)).version
const freeze = async ({ id }: Row) => w.keeper().call(stockCountApi.freeze, { id, version: await version({ id }) })
const thaw = async ({ id }: Row) => w.keeper().call(stockCountApi.thaw, { id, version: await version({ id }) })
const cancel = ({ id }: Row) => w.keeper().call(approvalApi.act, { kind: count.name, id, deed: { act: 'cancel', opinion: '不盘了' } })
async function recount({ id }: Row, counted: string) {
  const { head, lines, version: at } = await w.info('count', id)
  const [first, ...rest] = lines.items!
  await w.keeper().call(api.save, { id, version: at, head, lines: { items: [{ ...first, counted }, ...rest] } })
}
const COMMON = ['site', 'COMMON', 'OTHER', 'm-count-tile', '2026-05']

beforeAll(async () => { await opened('10', '90.25') })

it('posts what is missing at the average, as a loss of the project, and takes it back', async () => {
  const saved = await counts('8')
  await expect(w.post('count', saved)).rejects.toThrow('请先冻结，再清点过账')
  await freeze(saved)
  await freeze(saved)
  const { head, lines } = await w.info('count', saved.id)
  expect(head).toMatchObject({ gain: '0.00', loss: '180.50', totalAmount: '180.50', frozenAt: expect.any(String) })
  expect(lines.items).toMatchObject(
    [{ book: '10.000000', counted: '8.000000', difference: '-2.000000', unitCost: '90.25', amount: '-180.50' }]
  )

  await w.post('count', saved)
  await w.post('count', saved)
  expect(await w.balances('S')).toMatchObject([{ quantity: 8, amount: '722.00' }])
  expect(await w.balances('A')).toEqual([{ quantity: 0, amount: '180.50', key: COMMON }])
  expect((await w.info('count', saved.id)).head.frozenAt).toBeNull()

  await w.undo('count', saved)
  expect(await w.balances('S')).toMatchObject([{ quantity: 10, amount: '902.50' }])
  expect(await w.balances('A')).toEqual([])
  await expect(w.post('count', saved)).rejects.toThrow('请先冻结')
})

it('posts what is found at the average, as a gain, and goods of the client by quantity alone', async () => {
  const clientGoods = await w.save('otherIn', { reason: 'PARTY_A' }, [w.line('5', { owner: 'PARTY_A' })])
  await w.post('otherIn', clientGoods)
  const saved = await w.save(
    'count', {}, [w.line('1', { counted: '11.5', reason: '漏记' }), w.line('1', { owner: 'PARTY_A', counted: '4', reason: '破损' })]
  )
  await freeze(saved)
  expect((await w.info('count', saved.id)).head).toMatchObject({ gain: '135.38', loss: '0.00', totalAmount: '135.38' })
  await w.post('count', saved)
  expect((await w.balances('S')).map(({ quantity, amount, key }) => [key[6], quantity, amount])).toEqual(
    [['OWN', 11.5, '1037.88'], ['PARTY_A', 4, '0.00']]
  )
  expect(await w.balances('A')).toEqual([{ quantity: 0, amount: '-135.38', key: COMMON }])
  await w.undo('count', saved)
  await w.undo('otherIn', clientGoods)
})

describe('what is frozen', () => {
  it('is neither taken, brought nor taken back by other bills, until it is let go, cancelled or posted', async () => {
    const before = await opened('1', '90.25')
    const out = await w.save('otherOut', { reason: 'SCRAPPED' }, [w.line('1')])
    const saved = await counts(null)
    await freeze(saved)
    const { code } = (await w.info('count', saved.id)).head
    const refused = `“抛光砖 800×800”盘点中，暂不能收发（${String(code)}）`
    await expect(w.post('otherOut', out)).rejects.toThrow(refused)
    await expect(opened('1', '1.00')).rejects.toThrow(refused)
    await expect(w.undo('otherIn', before)).rejects.toThrow(refused)
    const other = await counts('11')
    await expect(freeze(other)).rejects.toThrow(refused)
    // Another lot is separate stock.
    await w.undo('otherIn', await opened('1', '1.00', { lot: 'B7' }))

    await expect(w.post('count', saved)).rejects.toThrow('还有 1 种材料没有填写实盘数量')
    await expect(w.keeper().call(api.remove!, { ids: [saved.id] })).rejects.toThrow('盘点中，请先解除冻结')
    await thaw(saved)
    await thaw(saved)
    await w.post('otherOut', out)
    await freeze(saved)
    expect((await w.info('count', saved.id)).lines.items).toMatchObject([{ book: '10.000000', difference: null }])
    await expect(w.undo('otherOut', out)).rejects.toThrow(refused)
    await cancel(saved)
    await w.undo('otherOut', out)
    await freeze(other)
    await w.keeper().call(stockCountApi.thaw, { id: other.id, version: await version(other) })
    await w.keeper().call(api.remove!, { ids: [other.id] })
    await w.undo('otherIn', before)
  })

  it('is the same stock from the freeze on: lines keep their keys, and counts their stock', async () => {
    const saved = await counts('10')
    await freeze(saved)
    const { head, lines, version: at } = await w.info('count', saved.id)
    const save = (items: readonly object[]) => w.keeper()
      .call(api.save, { id: saved.id, version: at, head, lines: { items: items.map(one => ({ ...one })) } })
    await expect(save([{ ...lines.items![0], lot: 'B7' }])).rejects.toThrow('盘点中，不能换仓库或增减材料')
    await expect(save([...lines.items!, newRow(count.lines.items, 'x', w.line('1', { id: 'x', lot: 'B7' }))])).rejects.toThrow(
      '盘点中，不能换仓库或增减材料'
    )
    await recount(saved, '9')
    expect((await w.info('count', saved.id)).lines.items).toMatchObject([{ book: '10.000000', difference: '-1.000000' }])
    await cancel(saved)
  })

  it('is either posted to before, or refused: never both', async () => {
    const bills = await Promise.all(Array.from({ length: 4 }, () => w.save('otherOut', { reason: 'SCRAPPED' }, [w.line('1')])))
    const saved = await counts('10')
    const [frozen, ...posted] = await Promise.allSettled([freeze(saved), ...bills.map(bill => w.post('otherOut', bill))])
    expect(frozen.status).toBe('fulfilled')
    const through = posted.filter(({ status }) => status === 'fulfilled').length
    for (const one of posted) if (one.status === 'rejected') expect(String(one.reason)).toContain('盘点中')
    // The book quantity of a count is that of its freeze.
    expect((await w.info('count', saved.id)).lines.items).toMatchObject([{ book: `${10 - through}.000000` }])
    expect(await w.balances('S')).toMatchObject([{ quantity: 10 - through }])
    await cancel(saved)
    for (const [at, bill] of bills.entries()) if (posted[at]!.status === 'fulfilled') await w.undo('otherOut', bill)
  })
})

it('goes down to what is reserved, and names the pick', async () => {
  const pick = await w.save('pick', { purpose: '地面', receiver: '李工' }, [w.line('6')])
  await w.submit('pick', pick)
  await w.agree('pick', pick)
  const saved = await counts('5')
  await freeze(saved)
  await expect(w.post('count', saved)).rejects.toThrow(/库存不足：可用 4.*预留 6.*LL\d+ 6/)
  await recount(saved, '6')
  await w.post('count', saved)
  expect(await w.balances('S')).toMatchObject([{ quantity: 6, amount: '541.50' }])
  await w.undo('count', saved)
  await w.undo('pick', pick)
})

it('is agreed to above the limit, and frozen until it is', async () => {
  const lot = { lot: 'A1' }
  const bill = await w.save('otherIn', { reason: 'OPENING' }, [w.line('1000', { price: '100.00', ...lot })])
  await w.submit('otherIn', bill)
  await w.agree('otherIn', bill)
  const saved = await counts('499', lot)
  await freeze(saved)
  await expect(w.post('count', saved)).rejects.toThrow('金额超过 50000 元，须提交审批')
  await w.submit('count', saved)
  await expect(opened('1', '1.00', lot)).rejects.toThrow('盘点中')
  await w.agree('count', saved)
  expect(await w.balances('A')).toEqual([{ quantity: 0, amount: '50100.00', key: COMMON }])
  await opened('1', '1.00', lot)
  await w.undo('count', saved)
})

it('refuses differences without a reason, the same stock twice, days to come and closed days, and projects of others', async () => {
  await expect(counts('8', { reason: null })).rejects.toThrow('有差异，请填写差异原因')
  await expect(w.save('count', {}, [w.line('1', { counted: '10' }), w.line('1', { counted: '10' })])).rejects.toThrow('同一种材料只能盘点一次')
  await expect(counts('-1')).rejects.toThrow()
  await expect(counts('10', {}, { bizDay: '2999-01-01' })).rejects.toThrow('业务日期不能晚于今天')
  const saved = await counts('9')
  await freeze(saved)
  const close = (day: string | null) => w.boss().call(projectClosingApi.save, { projectId: 'site', day })
  await close('2026-05-01')
  await expect(w.post('count', saved)).rejects.toThrow('已结账')
  await close(null)
  const stranger = await w.world.person('m-count', ['P_STORAGE:query', 'P_STORAGE:edit', 'P_STORAGE:add'])
  const at = await version(saved)
  for (const call of [stockCountApi.freeze, stockCountApi.thaw])
    expect(await stranger.refused(call, { id: saved.id, version: at })).toEqual([404, 'NOT_FOUND'])
  expect(await w.keeper().refused(stockCountApi.thaw, { id: saved.id, version: at - 1 })).toEqual([409, 'STALE_VERSION'])
  await cancel(saved)
})
