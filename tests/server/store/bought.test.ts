import { expect, it } from 'vitest'
import { businessDate, daysAfter } from '#schemas/kit/index.ts'
import { purchaseApi } from '#shared/api/purchase.ts'
import { supplierApi } from '#shared/api/supplier.ts'
import { withStore } from './fixtures.ts'

const MERCHANT = 'm-bought'
const w = withStore(MERCHANT)
const TERMS = { supplierId: `${MERCHANT}-s`, includeTax: true, taxRate: '13.0000' }

it('counts in 采购汇总 what has come, lies in the store, was used and is still to come, and leads to the bills', async () => {
  const ordered = w.line('20', { price: '90.00' })
  const order = await w.save('order', { orderName: '瓷砖', needDay: '2026-05-20', deliverTo: 'STORE', ...TERMS }, [ordered])
  await w.submit('order', order)
  await w.agree('order', order)
  const came = w.line('12', { arrived: '12', price: '90.00', ...w.from(order, ordered.id) })
  const receipt = await w.save('planIn', { noteNo: 'FS-07', ...TERMS }, [came])
  await w.post('planIn', receipt)
  const line = w.line('5')
  const pick = await w.save('pick', { purpose: '地面', receiver: '李工' }, [line])
  await w.submit('pick', pick)
  await w.agree('pick', pick)
  await w.post('planOut', await w.save('planOut', {}, [w.line('5', w.from(pick, line.id))]))
  const wrong = w.line('2', { price: '90.00', way: 'EXCHANGE', ...w.from(receipt, came.id) })
  const purchaseReturn = await w.save('purchaseReturn', { reason: '色差', ...TERMS }, [wrong])
  await w.submit('purchaseReturn', purchaseReturn)
  await w.agree('purchaseReturn', purchaseReturn)
  await w.post(
    'returnOut', await w.save('returnOut', TERMS, [w.line('2', { price: '90.00', way: 'EXCHANGE', ...w.from(purchaseReturn, wrong.id) })])
  )

  const buyer = await w.member(await w.world.person(MERCHANT, ['P_PURCHASE:query', 'P_PRICE']))
  const { rows } = await buyer.call(purchaseApi.page, { projectId: 'site' })
  expect(rows).toMatchObject(
    [{ itemName: '抛光砖', ordered: '20.000000', received: '12.000000', issued: '5.000000', onHand: '5.000000', coming: '10.000000' }]
  )
  expect(await buyer.call(purchaseApi.strip, { projectId: 'site' })).toMatchObject(
    { ordered: '1800.00', received: '900.00', issued: '450.00', onHand: '450.00', coming: '900.00' }
  )
  const events = await buyer.call(purchaseApi.events, { projectId: 'site', material: `${MERCHANT}-tile` })
  expect(events.rows.map(row => [row.stage, row.title, row.quantity, row.party]).toSorted()).toEqual([
    ['ORDER', '瓷砖', '20.000000', '新明珠'], ['RECEIPT', 'FS-07', '12.000000', '新明珠'], ['RETURN', null, '2.000000', '新明珠'],
  ])
})

it('rates a supplier by what was in the store on its day, what came later, what is missing and what was refused', async () => {
  const day = (days: number): string => daysAfter(businessDate(), days)
  const ordered = async (needDay: string) => {
    const line = w.line('10', { price: '9.00' })
    const order = await w.save('order', { orderName: '补货', needDay, deliverTo: 'STORE', ...TERMS }, [line])
    await w.submit('order', order)
    await w.agree('order', order)
    return { id: order.id, line: line.id }
  }
  const arrives = async (order: Awaited<ReturnType<typeof ordered>>, bizDay: string, arrived: string, quantity: string) => {
    const line = w.line(
      quantity, { arrived, price: '9.00', ...arrived !== quantity && { rejectReason: 'BROKEN' }, ...w.from(order, order.line) }
    )
    await w.post('planIn', await w.save('planIn', { bizDay, ...TERMS }, [line]))
  }
  const [onTime, overdue, missing] = [await ordered(day(-5)), await ordered(day(-5)), await ordered(day(-5))]
  await ordered(day(5))
  await arrives(onTime, day(-6), '10', '10')
  await arrives(overdue, day(-4), '6', '6')
  await arrives(overdue, day(-1), '4', '4')
  await arrives(missing, day(-6), '5', '4')
  const scope = { kind: 'MATERIAL' as const, id: w.supplierId }
  const { parts, facts } = await w.keeper().call(supplierApi.querySupplierRating, scope)
  expect(parts.find(({ key }) => key === 'delay')).toMatchObject({ points: '10.00', reason: '3 行到期，按期 1，迟到 1，未到 1' })
  expect(facts.filter(({ rows }) => rows > 0)).toEqual(['ON_TIME', 'LATE', 'MISSING', 'REJECTED'].map(fact => ({ fact, rows: 1 })))
  const { rows } = await w.keeper().call(supplierApi.querySupplierFacts, { ...scope, pageSize: -1 })
  expect(rows.map(({ fact, quantity, note }) => [fact, quantity, note]).toSorted()).toEqual([
    ['LATE', '10.000000', `最后一批 ${day(-1)} 到`], ['MISSING', '4.000000', '还欠 6'], ['ON_TIME', '10.000000', ''],
    ['REJECTED', '1.000000', '破损'],
  ])
})
