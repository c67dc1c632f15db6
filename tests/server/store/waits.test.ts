import { expect, it } from 'vitest'
import { businessDate, daysAfter } from '#schemas/kit/index.ts'
import { pullApi } from '#shared/api/pulls.ts'
import { storeWaitsApi as api } from '#shared/api/storeWaits.ts'
import { withStore } from './fixtures.ts'

const w = withStore('m-waits')
const TODAY = businessDate()
const supplied = { supplierId: w.supplierId, includeTax: true, taxRate: '13.0000' }
const scope = { projectId: 'site' }

async function approved(bill: 'order' | 'pick' | 'back' | 'purchaseReturn', quantity: string, head: object, more: object = {}) {
  const line = w.line(quantity, { ...more })
  const saved = await w.save(bill, { ...head }, [line])
  await w.submit(bill, saved)
  await w.agree(bill, saved)
  return { id: saved.id, line: line.id }
}
const ordered = (quantity: string, needDay: string) =>
  approved('order', quantity, { orderName: '瓷砖', needDay, deliverTo: 'STORE', ...supplied }, { price: '88.50' })
async function posted(
  bill: 'planIn' | 'planOut' | 'backIn' | 'returnOut', quantity: string, from: { readonly id: string, readonly line: string },
  head: object = {}, more: object = {}
) {
  const line = w.line(quantity, { ...more, ...w.from(from, from.line) })
  const saved = await w.save(bill, { ...head }, [line])
  await w.post(bill, saved)
  return { id: saved.id, line: line.id }
}
const pendingRows = async (call: 'arrivals' | 'issues' | 'returns') => (await w.keeper().call(api[call], scope)).rows.map(
  ({ name, wait, party, open, lines, light: urgency, lateDays }) => ({ name, wait, party, open, lines, light: urgency, lateDays })
)
const remainders = async (kind: 'ARRIVAL' | 'PICK' | 'BACK' | 'RETURN', id: string) =>
  (await w.keeper().call(api[kind], { id })).rows.map(row => [row.itemName, row.asked, row.taken, row.inFlight, row.remaining])

it('lists what waits in the store from order to return, and what is left of each row, until nothing is', async () => {
  const [later, overdue] = [await ordered('20', daysAfter(TODAY, 9)), await ordered('10', daysAfter(TODAY, -2))]
  const row = { name: '瓷砖', wait: 'ARRIVAL', party: '新明珠', open: 1, lines: 1 }
  expect(await pendingRows('arrivals')).toEqual([{ ...row, light: 'LATE', lateDays: 2 }, { ...row, light: 'LATER', lateDays: null }])
  expect(await w.keeper().call(api.totals, scope)).toEqual({ arrivals: 2, late: 1, issues: 0, returns: 0 })

  const arrived = await posted('planIn', '15', later, supplied, { arrived: '15', price: '88.50' })
  expect(await remainders('ARRIVAL', later.id)).toEqual([['抛光砖', '20.000000', '15.000000', '0.000000', '5.000000']])
  const rest = { kind: w.nameOf('order'), id: later.id, line: 'items', remainder: 'supply.deliver', rows: [later.line] }
  await w.keeper().call(pullApi.close, { ...rest, reason: '不要了' })
  expect(await remainders('ARRIVAL', later.id)).toEqual([])
  expect(await pendingRows('arrivals')).toMatchObject([{ light: 'LATE' }])
  // A document without a remainder is found by its id.
  expect((await w.keeper().call(api.arrivals, { id: later.id })).rows).toMatchObject([{ open: 0, lines: 1, day: null }])

  const picked = await approved('pick', '10', { purpose: '地面', receiver: '李工' })
  expect(await pendingRows('issues')).toMatchObject([{ wait: 'PICK', name: '地面', party: '李工', open: 1 }])
  const issued = await posted('planOut', '8', picked)
  expect(await remainders('PICK', picked.id)).toEqual([['抛光砖', '10.000000', '8.000000', '0.000000', '2.000000']])
  const back = await approved('back', '3', { reason: '余料', returner: '王工' }, w.from(issued, issued.line))
  const wrong = await approved('purchaseReturn', '2', { reason: '色差', ...supplied }, { price: '88.50', ...w.from(arrived, arrived.line) })
  expect((await pendingRows('returns')).toSorted((a, b) => String(a.wait).localeCompare(String(b.wait)))).toMatchObject(
    [{ wait: 'BACK', party: '王工' }, { wait: 'RETURN', party: '新明珠' }]
  )
  expect(await remainders('RETURN', wrong.id)).toHaveLength(1)
  await posted('backIn', '3', back)
  await posted('returnOut', '2', wrong, supplied, { price: '88.50' })
  expect(await pendingRows('returns')).toEqual([])
  expect(await w.keeper().call(api.totals, scope)).toEqual({ arrivals: 1, late: 1, issues: 1, returns: 0 })
  await posted('planIn', '10', overdue, supplied, { arrived: '10', price: '88.50' })
  expect(await pendingRows('arrivals')).toEqual([])
})

it('gives quantities to the keeper, prices to who may see them, and nothing of projects that somebody does not know', async () => {
  const order = await ordered('4', TODAY)
  const userWithoutPrices = await w.world.person('m-waits', ['P_STORAGE:query', 'N_PROJ:query'])
  const member = await w.member(userWithoutPrices)
  const [row] = (await member.call(api.ARRIVAL, { id: order.id })).rows
  expect(row).toMatchObject({ remaining: '4.000000' })
  expect(row).not.toHaveProperty('price')
  await expect(member.call(api.ARRIVAL, { id: order.id, sorts: [{ key: 'price', order: 'ASC' }] })).rejects.toThrow()
  const stranger = await w.world.person('m-waits', ['P_STORAGE:query', 'N_PROJ:query'])
  expect((await stranger.call(api.arrivals, {})).rows).toEqual([])
  expect((await stranger.call(api.ARRIVAL, { id: order.id })).rows).toEqual([])
})
