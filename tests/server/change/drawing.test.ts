import { expect, it } from 'vitest'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { newId } from '#server/core/ids.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { purchaseOrder, purchaseOrderLine } from '#server/db/tables/supply.ts'
import { DAY, withChanges } from './fixtures.ts'

const w = withChanges('CW')

/** Adds 80 m² by a change, which allows 84 墙砖. */
async function grown() {
  const { id } = await w.change([w.line('ADD', { oldItemName: '块料墙面', oldItemId: w.tile, newQuantity: '1080' })])
  await w.complete('change', id)
  return id
}
const limit = async () =>
  (await w.balances('E')).filter(([key]) => key.startsWith('tile/m/')).reduce((sum, [, quantity]) => sum + quantity, 0)

it('keeps a change while an order of an item asks for more than there is without it, and names the order', async () => {
  const id = await grown()
  const order = {
    id: 'CW-order', kind: 'MATERIAL', code: 'DD-7', orderName: '墙砖', projectId: 'site', supplierId: w.id('seller'),
    handlerId: w.me().ctx.userId, needDay: '2026-12-01', deliverTo: 'STORE', includeTax: true, taxRate: '13',
  } as const
  const line = {
    id: newId(), orderId: order.id, itemName: '墙砖', spec: '800×800', unit: dictKey(DICT.materialUnit, 'm²'), projectItemId: w.tile,
    libMaterialId: w.id('m'), price: '60.00', amount: '1.00', exclAmount: '1.00',
  } as const
  const ordered = (quantity: string, processState: 'COMPLETE' | 'CANCELLED') => w.system(async ({ q, sql }) => {
    await sql`delete from ${purchaseOrderLine} where order_id = ${order.id}`
    await sql`delete from ${purchaseOrder} where id = ${order.id}`
    await q.insert(purchaseOrder).values({ ...order, processState })
    await q.insert(purchaseOrderLine).values({ ...line, quantity })
  }, 'CW')
  const maxQuantity = await limit()
  await ordered(String(maxQuantity - 83), 'COMPLETE')
  await expect(w.undo('change', id)).rejects.toThrow('不能反审核：新增工程量已被 采购订单 DD-7 使用')
  // A cancelled document uses nothing.
  await ordered(String(maxQuantity - 83), 'CANCELLED')
  await w.undo('change', id)
  expect(await limit()).toBe(maxQuantity - 84)
})

it('keeps a change while a pick of an item takes more than there is without it, and names the pick', async () => {
  const id = await grown()
  const maxQuantity = await limit()
  const [goods] = await w.stocked([['3000', '0.10']])
  const pickRow = { ...goods!, id: newId(), quantity: String(maxQuantity - 83), projectItemName: '块料墙面', projectItemId: w.tile }
  const saved = await w.save('pick', { warehouseId: w.id('w'), bizDay: DAY, purpose: '墙面', receiver: '李工' }, [pickRow])
  await w.submit('pick', saved.id)
  const { code } = (await w.info('pick', saved.id)).head as { readonly code?: unknown }
  await expect(w.undo('change', id)).rejects.toThrow(`不能反审核：新增工程量已被 领料单 ${String(code)} 使用`)
})
