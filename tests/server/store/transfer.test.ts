import { beforeAll, expect, it } from 'vitest'
import { transfer } from '#schemas/store/transfers.ts'
import { newRow } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import { role, userRole } from '#server/db/tables/people.ts'
import { documentApi } from '#shared/api/document.ts'
import { projectClosingApi } from '#shared/api/projectClosing.ts'
import { storeApi } from '#shared/api/store.ts'
import { withStore } from './fixtures.ts'

const w = withStore('m-transfer')
const opened = async (quantity: string, price: string, head = {}, more = {}) => {
  const bill = await w.save('otherIn', { reason: 'OPENING', ...head }, [w.line(quantity, { price, ...more })])
  await w.post('otherIn', bill)
  return bill
}
const DESTINATION = { toProjectId: 'site2', toWarehouseId: 'm-transfer-w2' }
const moves = (quantity: string, more = {}, head = {}) => w.save('transfer', { ...DESTINATION, ...head }, [w.line(quantity, more)])
const stores = async () => (await w.balances('S')).map(({ key, quantity, amount }) => [key[0], key[5], quantity, amount])

beforeAll(async () => {
  await opened('10', '100.00')
  await opened('20', '86.10')
})

it('moves goods at the average, the money with them, and no cost of either project; taken back, all is as it was', async () => {
  await opened('5', '70.00', { projectId: 'site2', warehouseId: 'm-transfer-w2' })
  const before = await stores()
  expect(before).toEqual([['m-transfer-w', '', 30, '2722.00'], ['m-transfer-w2', '', 5, '350.00']])
  const saved = await moves('7')
  expect((await w.info('transfer', saved.id)).lines.items).toMatchObject([{ available: '30.000000', unitCost: '90.73', amount: '635.13' }])
  await w.post('transfer', saved)
  await w.post('transfer', saved)
  expect(await stores()).toEqual([['m-transfer-w', '', 23, '2086.87'], ['m-transfer-w2', '', 12, '985.13']])
  for (const ledger of ['A', 'AP', 'R']) expect(await w.balances(ledger)).toEqual([])
  expect((await w.info('transfer', saved.id)).head).toMatchObject({ totalAmount: '635.13', toProjectName: '澜湾', toWarehouseName: '澜湾工地仓' })

  // Quantities consumed at the destination cannot be returned.
  const used = await w.save('otherOut', { reason: 'MOVED', projectId: 'site2', warehouseId: 'm-transfer-w2' }, [w.line('6')])
  await w.post('otherOut', used)
  await expect(w.undo('transfer', saved)).rejects.toThrow('库存不足：可用 6')
  await w.undo('otherOut', used)
  await w.undo('transfer', saved)
  expect(await stores()).toEqual(before)
})

it('keeps lots and owners apart, and takes the last piece with all its money', async () => {
  const bill = await opened('3', '33.33', {}, { lot: 'A1' })
  const saved = await moves('3', { lot: 'A1' })
  await w.post('transfer', saved)
  expect((await stores()).filter(([, lot]) => lot === 'A1')).toEqual([['m-transfer-w2', 'A1', 3, '99.99']])
  await w.undo('transfer', saved)
  await w.undo('otherIn', bill)
})

it('takes no more than is free, asks above the limit, and knows closed days of either project', async () => {
  const pick = await w.save('pick', { purpose: '地面', receiver: '李工' }, [w.line('28')])
  await w.submit('pick', pick)
  await w.agree('pick', pick)
  const saved = await moves('3')
  await expect(w.post('transfer', saved)).rejects.toThrow(/库存不足：可用 2.*预留 28.*LL\d+ 28/)
  await w.undo('pick', pick)
  await expect(moves('1', {}, { toWarehouseId: 'm-transfer-w', toProjectId: 'site' })).rejects.toThrow('调入仓库不能与调出仓库相同')
  const close = (day: string | null) => w.boss().call(projectClosingApi.save, { projectId: 'site2', day })
  await close('2026-05-01')
  await expect(w.post('transfer', saved)).rejects.toThrow('项目“澜湾”已结账到 2026-05-01')
  await expect(moves('1')).rejects.toThrow('项目“澜湾”已结账到 2026-05-01')
  await close(null)

  const dear = await w.save('otherIn', { reason: 'OPENING' }, [w.line('60', { price: '1000.00', lot: 'D' })])
  await w.submit('otherIn', dear)
  await w.agree('otherIn', dear)
  const large = await moves('51', { lot: 'D' })
  await expect(w.post('transfer', large)).rejects.toThrow('金额超过 50000 元，须提交审批')
  await w.submit('transfer', large)
  await w.agree('transfer', large)
  expect((await stores()).find(([at, lot]) => at === 'm-transfer-w2' && lot === 'D')).toEqual(['m-transfer-w2', 'D', 51, '51000.00'])
  await w.undo('transfer', large)
  await w.undo('otherIn', dear)
})

it('is unknown to those who know one of the projects only', async () => {
  const saved = await moves('1')
  const rights = ['query', 'add', 'edit', 'reaudit'].map(action => `P_STORAGE:${action}`)
  const half = await w.world.person('m-transfer', rights)
  await w.world.system(async ({ q }) => {
    const id = newId()
    await q.insert(role).values({ id, key: 9, name: '仓管员' })
    await q.insert(userRole).values({ userId: half.ctx.userId, roleId: id, projectId: 'site' })
  }, 'm-transfer')
  const api = documentApi(transfer)
  expect(await half.refused(api.info, { id: saved.id })).toEqual([404, 'NOT_FOUND'])
  const draft = (toProjectId: string) => ({
    head: {
      projectId: 'site', warehouseId: 'm-transfer-w', handlerId: w.keeper().ctx.userId, bizDay: '2026-05-01', ...DESTINATION, toProjectId,
    },
    lines: { items: [newRow(transfer.lines.items, 'x', w.line('1'))] },
  })
  const refusals = await Promise.all(['site2', 'no-such-project'].map(one => half.refused(api.save, draft(one))))
  expect(refusals).toEqual([[400, 'BAD_ROWS'], [400, 'BAD_ROWS']])
})

it('offers what other projects have of an item and need not, to those who know them', async () => {
  const input = { pageNum: 1, pageSize: 20, sorts: [], filters: [], projectId: 'site2', materials: ['m-transfer-tile', 'no-such'] }
  const pick = await w.save('pick', { purpose: '地面', receiver: '李工' }, [w.line('10')])
  await w.submit('pick', pick)
  await w.agree('pick', pick)
  expect((await w.keeper().call(storeApi.surplus, input)).rows).toMatchObject([{
    itemName: '抛光砖', available: '20.000000', projectName: '云栖里', warehouseName: '云栖里工地仓', warehouseId: 'm-transfer-w', projectId: 'site',
  }])
  await w.undo('pick', pick)
  const half = await w.world.person('m-transfer', ['P_STORAGE:query'])
  expect(await half.refused(storeApi.surplus, input)).toEqual([404, 'NOT_FOUND'])
  await w.world.system(async ({ q }) => {
    const id = newId()
    await q.insert(role).values({ id, key: 10, name: '施工员' })
    await q.insert(userRole).values({ userId: half.ctx.userId, roleId: id, projectId: 'site2' })
  }, 'm-transfer')
  expect((await half.call(storeApi.surplus, input)).rows).toEqual([])
})

it('crosses another one between the same stores without waiting for ever', async () => {
  await opened('5', '70.00', { projectId: 'site2', warehouseId: 'm-transfer-w2' })
  const transfers = await Promise.all(Array.from({ length: 3 }, () => moves('1')))
  const back = await Promise.all(Array.from(
    { length: 3 },
    () => moves('1', {}, { projectId: 'site2', warehouseId: 'm-transfer-w2', toProjectId: 'site', toWarehouseId: 'm-transfer-w' })
  ))
  const sum = async () => {
    const all = await w.balances('S')
    return {
      quantity: all.reduce((total, { quantity }) => total + quantity, 0),
      cents: all.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0),
    }
  }
  const before = await sum()
  await Promise.all([...transfers, ...back].map(one => w.post('transfer', one)))
  expect(await sum()).toEqual(before)
})
