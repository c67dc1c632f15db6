import { beforeAll, expect, it } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { projectClosingApi } from '#shared/api/projectClosing.ts'
import { storeApi } from '#shared/api/store.ts'
import { withStore, type Row } from './fixtures.ts'

const w = withStore('m-month')
let issue: Row & { readonly line: string }
const issueOf = async (quantity: string) => {
  const pickLine = w.line(quantity)
  const pick = await w.save('pick', { purpose: '地面', receiver: '李工' }, [pickLine])
  await w.submit('pick', pick)
  await w.agree('pick', pick)
  const line = w.line(quantity, w.from(pick, pickLine.id))
  const out = await w.save('planOut', {}, [line])
  await w.post('planOut', out)
  return { ...out, line: line.id }
}
const saveRemaining = (quantity: string, head = {}, issueOf = () => issue) => w.save(
  'monthEnd', { warehouseId: null, bizDay: '2026-05-10', ...head },
  [{ id: newId(), quantity, issueId: issueOf().id, issueRow: issueOf().line }]
)
const unused = async (day = '2026-05-31') =>
  (await w.keeper().call(storeApi.unused, { pageNum: 1, pageSize: 50, sorts: [], filters: [], projectId: 'site', day })).rows
const cost = async () => (await w.balances('A')).map(({ key, quantity, amount }) => [key[4], quantity, amount])

beforeAll(async () => {
  for (const [quantity, price] of [['10', '100.00'], ['20', '86.10']] as const)
    await w.post('otherIn', await w.save('otherIn', { reason: 'OPENING' }, [w.line(quantity, { price })]))
  issue = await issueOf('8')
})

it('makes the cost of the month true and leaves everything else as it was', async () => {
  expect(await cost()).toEqual([['2026-05', 8, '725.87']])
  const [stock, reserved] = [await w.balances('S'), await w.balances('R')]
  expect(await unused()).toMatchObject([{ itemName: '抛光砖', issued: '8.000000', unused: '8.000000', unitCost: '90.73', issueId: issue.id }])
  const saved = await saveRemaining('3')
  const { head, lines } = await w.info('monthEnd', saved.id)
  expect(head.bizDay).toBe('2026-05-31')
  expect(lines.items).toMatchObject(
    [{ itemName: '抛光砖', spec: '800×800', issued: '8.000000', unused: '8.000000', quantity: '3.000000', warehouseName: '云栖里工地仓' }]
  )
  await w.post('monthEnd', saved)
  await w.post('monthEnd', saved)
  // 725.87 / 8 = 90.733750: three are 272.20.
  expect(await cost()).toEqual([['2026-05', 5, '453.67'], ['2026-06', 3, '272.20']])
  expect(await w.balances('S')).toEqual(stock)
  expect(await w.balances('R')).toEqual(reserved)
  expect(await unused()).toMatchObject([{ unused: '8.000000' }])
  expect((await w.info('monthEnd', saved.id)).head.totalAmount).toBe('272.20')

  // Its issue cannot be undone while it exists, and a month has one.
  await expect(w.undo('planOut', issue)).rejects.toThrow(/已登记月末假退料（JT\d+）/)
  const twice = await saveRemaining('2')
  await expect(w.post('monthEnd', twice)).rejects.toThrow(/2026-05 已办月末假退料（JT\d+）/)
  await w.undo('monthEnd', saved)
  expect(await cost()).toEqual([['2026-05', 8, '725.87']])
  expect(await w.balances('S')).toEqual(stock)
})

it('takes all that lies unused, month after month, and lets it come back afterwards', async () => {
  const all = await saveRemaining('8')
  await w.post('monthEnd', all)
  expect(await cost()).toEqual([['2026-06', 8, '725.87']])
  const june = await saveRemaining('8', { bizDay: '2026-06-30' })
  await w.post('monthEnd', june)
  expect(await cost()).toEqual([['2026-07', 8, '725.87']])

  const request = w.line('8', w.from(issue, issue.line))
  const back = await w.save('back', { reason: '余料' }, [request])
  await w.submit('back', back)
  await w.agree('back', back)
  const returned = await w.save('backIn', { bizDay: '2026-07-02' }, [w.line('8', w.from(back, request.id))])
  await w.post('backIn', returned)
  expect(await cost()).toEqual([])
  expect(await unused()).toEqual([])
  await expect(saveRemaining('1', { bizDay: '2026-07-31' })).rejects.toThrow('现场剩余不能多于未退数量 0')
  for (const [bill, one] of [['backIn', returned], ['back', back], ['monthEnd', june], ['monthEnd', all]] as const) await w.undo(bill, one)
  expect(await cost()).toEqual([['2026-05', 8, '725.87']])
})

it('refuses more than was issued, rows of no issue or of other days, months to come and closed ones', async () => {
  await expect(saveRemaining('8.5')).rejects.toThrow('现场剩余不能多于未退数量 8')
  await expect(saveRemaining('1', {}, () => ({ id: 'no-such', line: 'no-such', version: 1 }))).rejects.toThrow('请从领出未退的材料中选择')
  await expect(saveRemaining('1', { bizDay: '2026-04-30' })).rejects.toThrow('请从领出未退的材料中选择')
  await expect(saveRemaining('1', { bizDay: '2999-01-05' })).rejects.toThrow('业务日期不能晚于今天')
  const saved = await saveRemaining('1')
  const close = (day: string | null) => w.boss().call(projectClosingApi.save, { projectId: 'site', day })
  await close('2026-05-31')
  await expect(w.post('monthEnd', saved)).rejects.toThrow('已结账')
  await close('2026-05-30')
  await w.post('monthEnd', saved)
  await w.undo('monthEnd', saved)
  await close(null)
  const stranger = await w.world.person('m-month', ['P_STORAGE:query'])
  expect(
    await stranger.refused(storeApi.unused, { pageNum: 1, pageSize: 50, sorts: [], filters: [], projectId: 'site', day: '2026-05-31' })
  ).toEqual([404, 'NOT_FOUND'])
})

it('is posted once, however often at the same time', async () => {
  const bills = await Promise.all(['1', '2'].map(quantity => saveRemaining(quantity)))
  const done = await Promise.allSettled(bills.map(bill => w.post('monthEnd', bill)))
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await w.undo('monthEnd', bills[done.findIndex(({ status }) => status === 'fulfilled')]!)
})
