import { expect, it } from 'vitest'
import { pullApi } from '#shared/api/pulls.ts'
import { withStore } from './fixtures.ts'

const w = withStore('m-store')
const site = (costClass: string) => ['site', 'COMMON', costClass, 'm-store-tile', '2026-05']

async function order(quantity: string, price: string) {
  const line = w.line(quantity, { price })
  const saved = await w.save(
    'order',
    { orderName: '瓷砖', supplierId: w.supplierId, needDay: '2026-12-01', deliverTo: 'STORE', includeTax: true, taxRate: '13.0000' }, [line]
  )
  await w.submit('order', saved)
  await w.agree('order', saved)
  return { id: saved.id, line: line.id, price }
}
async function arrives(source: Awaited<ReturnType<typeof order>>, quantity: string, more: object = {}, head: object = {}) {
  const line = w.line(quantity, { arrived: quantity, price: source.price, ...w.from(source, source.line), ...more })
  const saved = await w.save('planIn', { supplierId: w.supplierId, includeTax: true, taxRate: '13.0000', ...head }, [line])
  return { id: saved.id, line: line.id }
}
async function picked(quantity: string) {
  const line = w.line(quantity)
  const saved = await w.save('pick', { purpose: '地面', receiver: '李工' }, [line])
  await w.submit('pick', saved)
  await w.agree('pick', saved)
  return { id: saved.id, line: line.id }
}
async function issued(source: Awaited<ReturnType<typeof picked>>, quantity: string) {
  const line = w.line(quantity, w.from(source, source.line))
  const saved = await w.save('planOut', {}, [line])
  await w.post('planOut', saved)
  return { id: saved.id, line: line.id }
}

it('walks the worked case of the moving average from order to return, cost and debt to the cent, and back to nothing (domain '
  + 'B23.1)', async () => {
  const [first, second] = [await order('20', '88.50'), await order('21', '92.00')]
  // Purchases without a contract are limited.
  const ins = [await arrives(first, '20'), await arrives(second, '20')]
  await w.post('planIn', ins[0]!)
  await w.post('planIn', ins[1]!)
  expect(await w.balances('S')).toMatchObject([{ quantity: 40, amount: '3610.00' }])
  expect(await w.balances('AP')).toMatchObject([{ amount: '3610.00', key: ['site', 'm-store-s', '', 'ACCRUED'] }])

  const pick = await picked('10')
  expect(await w.balances('R')).toMatchObject([{ quantity: 10 }])
  const out = await issued(pick, '8')
  expect(await w.balances('R')).toMatchObject([{ quantity: 2 }])
  expect(await w.balances('A')).toMatchObject([{ quantity: 8, amount: '722.00', key: site('MATERIAL') }])
  expect((await w.info('planOut', out.id)).lines.items).toMatchObject([{ amount: '722.00', unitCost: '90.25' }])
  expect((await w.info('planOut', out.id)).head.totalAmount).toBe('722.00')

  const request = w.line('3', w.from(out, out.line))
  const back = await w.save('back', { reason: '余料' }, [request])
  await w.submit('back', back)
  await w.agree('back', back)
  const returned = await w.save('backIn', {}, [w.line('3', w.from(back, request.id))])
  await w.post('backIn', returned)
  expect(await w.balances('A')).toMatchObject([{ quantity: 5, amount: '451.25' }])

  // Goods of the second delivery are returned at more than their stock value; the difference is a gain of the project.
  const wrong = w.line('5', { price: '92.00', ...w.from(ins[1]!, ins[1]!.line) })
  const purchaseReturn = await w.save(
    'purchaseReturn', { supplierId: w.supplierId, includeTax: true, taxRate: '13.0000', reason: '色差' }, [wrong]
  )
  await w.submit('purchaseReturn', purchaseReturn)
  await w.agree('purchaseReturn', purchaseReturn)
  const returnBill = await w.save(
    'returnOut', { supplierId: w.supplierId, includeTax: true, taxRate: '13.0000' },
    [w.line('5', { price: '92.00', ...w.from(purchaseReturn, wrong.id) })]
  )
  await w.post('returnOut', returnBill)
  expect(await w.balances('AP')).toMatchObject([{ amount: '3150.00' }])
  expect(await w.balances('S')).toMatchObject([{ quantity: 30, amount: '2698.75' }])

  // A document with dependents cannot be undone; undoing in reverse order restores the initial state.
  await expect(w.undo('planOut', out)).rejects.toThrow('引用')
  await expect(w.undo('planIn', ins[1]!)).rejects.toThrow('引用')
  for (const [bill, one] of [
    ['returnOut', returnBill], ['purchaseReturn', purchaseReturn], ['backIn', returned], ['back', back], ['planOut', out], ['pick', pick],
    ['planIn', ins[1]!], ['planIn', ins[0]!],
  ] as const)
    await w.undo(bill, one)
  for (const ledger of ['S', 'R', 'A', 'AP']) expect([ledger, await w.balances(ledger)]).toEqual([ledger, []])
})

it('counts at the gate what was ordered, refused and accepted, and spreads the freight to the cent', async () => {
  const source = await order('20', '90.00')
  await expect(arrives(source, '20', { arrived: '19' })).rejects.toThrow('合格入库不能多于到货数量')
  await expect(arrives(source, '18', { arrived: '20' })).rejects.toThrow('请选择拒收原因')
  const first = await arrives(source, '18', { arrived: '20', rejectReason: 'BROKEN' }, { freight: '12.00' })
  await w.post('planIn', first)
  expect((await w.info('planIn', first.id)).lines.items).toMatchObject([{ rejected: '2.000000', cost: '1632.00' }])
  const [state] = await w.keeper().call(pullApi.standings, { kind: w.nameOf('order'), id: source.id })
  expect(state).toMatchObject({ taken: '18.000000', remaining: '2.000000' })
  expect((await w.info('order', source.id)).head.deliverState).toBe('PART')
  const more = await arrives(source, '3')
  // Every wrong cell is named, so that the page marks it.
  await expect(w.post('planIn', more)).rejects.toThrow(
    /BAD_ROWS.*"rows":\[\{"line":"items","row":"[^"]+","column":"quantity","code":"invalid","text":"[^"]*剩余 2，本次 3"/
  )
  expect(await w.state('planIn', more)).toBe('NOT_START')
  await w.undo('planIn', first)
})

it('expects what goes back in exchange once more, and keeps the return once it has come', async () => {
  const source = await order('20', '90.00')
  const first = await arrives(source, '20')
  await w.post('planIn', first)
  expect((await w.info('order', source.id)).head.deliverState).toBe('ALL')
  const terms = { supplierId: w.supplierId, includeTax: true, taxRate: '13.0000', reason: '色差' }
  const [changed, refunded] = (['EXCHANGE', 'REFUND'] as const).map(way =>
    w.line(way === 'EXCHANGE' ? '4' : '1', { price: '90.00', way, ...w.from(first, first.line) }))
  const purchaseReturn = await w.save('purchaseReturn', terms, [changed!, refunded!])
  await w.submit('purchaseReturn', purchaseReturn)
  const remaining = async () => (await w.keeper().call(pullApi.standings, { kind: w.nameOf('order'), id: source.id }))[0]!.remaining
  expect(await remaining()).toBe('0.000000')
  await w.agree('purchaseReturn', purchaseReturn)
  expect(await remaining()).toBe('4.000000')
  expect((await w.info('order', source.id)).head.deliverState).toBe('PART')
  const redelivered = await arrives(source, '4')
  await w.post('planIn', redelivered)
  expect([await remaining(), (await w.info('order', source.id)).head.deliverState]).toEqual(['0.000000', 'ALL'])
  await expect(w.undo('purchaseReturn', purchaseReturn)).rejects.toThrow('已换货到货')
  for (const [bill, one] of [['planIn', redelivered], ['purchaseReturn', purchaseReturn], ['planIn', first]] as const)
    await w.undo(bill, one)
  expect(await remaining()).toBe('20.000000')
})

it('posts what is below the limit at once, and asks for agreement above it', async () => {
  const small = await w.save('otherIn', { reason: 'OPENING' }, [w.line('10', { price: '100.00' })])
  expect((await w.info('otherIn', small.id)).workflow!.can).toMatchObject({ post: true, submit: false })
  await expect(w.submit('otherIn', small)).rejects.toThrow('不需要审批')
  await w.post('otherIn', small)
  await w.post('otherIn', small)
  expect(await w.balances('S')).toMatchObject([{ quantity: 10, amount: '1000.00' }])
  const large = await w.save('otherIn', { reason: 'OPENING' }, [w.line('100', { price: '100.00' })])
  await expect(w.post('otherIn', large)).rejects.toThrow('须提交审批')
  await w.submit('otherIn', large)
  await w.agree('otherIn', large)
  expect(await w.balances('S')).toMatchObject([{ quantity: 110 }])
  await w.undo('otherIn', large)
  await w.undo('otherIn', small)
})

it('keeps goods of the client by quantity alone, and what was reserved from everybody else', async () => {
  const clientGoods = await w.save('otherIn', { reason: 'PARTY_A' }, [w.line('10', { owner: 'PARTY_A' })])
  await w.post('otherIn', clientGoods)
  expect(await w.balances('S')).toMatchObject(
    [{ quantity: 10, amount: '0.00', key: ['m-store-w', 'm-store-tile', '', '800×800', expect.any(String), '', 'PARTY_A'] }]
  )
  const line = w.line('8', { owner: 'PARTY_A' })
  const saved = await w.save('pick', { purpose: '地面', receiver: '李工' }, [line])
  await w.submit('pick', saved)
  await w.agree('pick', saved)
  const other = await w.save('otherOut', { reason: 'SCRAPPED' }, [w.line('3', { owner: 'PARTY_A' })])
  await expect(w.post('otherOut', other)).rejects.toThrow(/库存不足：可用 2.*预留 8/)
  expect(await w.state('otherOut', other)).toBe('NOT_START')
  // Closing frees the reserved quantity; reopening reserves it again.
  const row = { kind: w.nameOf('pick'), id: saved.id, line: 'items', remainder: w.nameOf('planOut'), rows: [line.id] }
  await w.keeper().call(pullApi.close, { ...row, reason: '不用了' })
  expect(await w.balances('R')).toEqual([])
  await w.keeper().call(pullApi.reopen, row)
  expect(await w.balances('R')).toMatchObject([{ quantity: 8 }])
  await w.keeper().call(pullApi.close, { ...row, reason: '不用了' })
  await w.post('otherOut', other)
  await expect(w.keeper().call(pullApi.reopen, row)).rejects.toThrow('库存不足：可用 7')
  await w.undo('pick', saved)
  expect(await w.balances('A')).toEqual([])
  expect(await w.balances('R')).toEqual([])
  await w.undo('otherOut', other)
  await w.undo('otherIn', clientGoods)
})
