import { beforeAll, expect, it } from 'vitest'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { daysAfter } from '#schemas/kit/index.ts'
import { planIn } from '#schemas/store/planIn.ts'
import { ORDERS } from '#schemas/supply/orders.ts'
import { newId } from '#server/core/ids.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { codeOf, MATERIAL_TREE } from '#server/db/seeds/trees.ts'
import { analysisItem } from '#server/db/tables/analysis.ts'
import { warehouse } from '#server/db/tables/company.ts'
import { document, documentLink } from '#server/db/tables/document.ts'
import { material } from '#server/db/tables/library.ts'
import { fromMaterial } from '#server/db/tables/libraryRows.ts'
import { inDocument } from '#server/db/tables/store.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import { purchaseOrder, purchaseOrderLine } from '#server/db/tables/supply.ts'
import { scheduleApi } from '#shared/api/schedule.ts'
import { siteScope, withSchedule } from './fixtures.ts'

const world = withSchedule('leads')
const MATERIAL = 'leads-tile'
const FIRST_USE = '2032-03-04'
const SQUARE = dictKey(DICT.materialUnit, 'm²')
const needDay = async () => (await world.planner().call(scheduleApi.materials, { ...siteScope, pageSize: -1 })).rows[0]!.needDay

type Arrival = readonly [day: string, state: 'COMPLETE' | 'DRAFT']
/** Creates an order of tiles from a supplier on a day, with the arrival bills of its goods. */
const order = (supplierId: string, day: string, ...arrivals: readonly Arrival[]) => world.system(async ({ q }) => {
  const [id, row, handlerId] = [newId(), newId(), world.planner().ctx.userId]
  await q.insert(document).values({ id, kind: ORDERS.MATERIAL.name, code: id, state: 'COMPLETE' })
  await q.insert(purchaseOrder).values({
    id, kind: 'MATERIAL', code: id, orderName: '瓷砖', projectId: 'site', supplierId, handlerId, needDay: day, deliverTo: 'STORE',
    includeTax: true, taxRate: '13', processState: 'COMPLETE', createdAt: `${day}T02:00:00Z`,
  })
  await q.insert(purchaseOrderLine).values({
    id: row, orderId: id, itemName: '瓷砖', spec: '800×800', unit: SQUARE, libMaterialId: MATERIAL, quantity: '10', price: '80.00',
    amount: '800.00', exclAmount: '707.96',
  })
  for (const [bizDay, processState] of arrivals) {
    const bill = newId()
    await q.insert(document).values({ id: bill, kind: planIn.name, code: bill, state: processState })
    await q.insert(inDocument).values({
      id: bill, docType: 'PLAN', code: bill, projectId: 'site', warehouseId: 'store', supplierId, handlerId, bizDay, processState,
    })
    await q.insert(documentLink).values({
      id: newId(), fromId: id, fromLine: 'items', fromRow: row, toId: bill, toLine: 'items', toRow: newId(), quantity: '5',
    })
  }
}, 'leads')

beforeAll(async () => {
  await world.system(async ({ q, sql }) => {
    await sql`update ${analysisItem} set snapshot = jsonb_set(snapshot, '{lines,materials,0,libMaterialId}',
      ${JSON.stringify(MATERIAL)}::jsonb)
      where id = 'ai-tile'`
    await q.insert(warehouse).values({ id: 'store', place: 1, code: 'W1', name: '工地仓', kind: 'SITE', projectId: 'site' })
    await q.insert(material).values({ id: MATERIAL, ...fromMaterial({
      id: MATERIAL, materialName: '瓷砖', spec: '800×800', unit: SQUARE, materialType: codeOf(MATERIAL_TREE, ['瓷砖', '地砖', '抛釉砖']),
    }, false) })
    await q.insert(supplier).values(['slow', 'quick'].map(id => ({ id, kind: 'MATERIAL' as const, supplierName: id })))
  }, 'leads')
  await world.design()
  await world.planner().call(scheduleApi.generate, { ...siteScope, start: FIRST_USE })
})

it('orders a week before use where nobody has delivered yet', async () => {
  expect(await needDay()).toBe(daysAfter(FIRST_USE, -7))
  await order('quick', '2026-01-01')
  await order('quick', '2026-01-05', ['2026-01-06', 'DRAFT'])
  expect(await needDay()).toBe(daysAfter(FIRST_USE, -7))
})

it('orders by the median from order to first arrival of who has supplied the material last', async () => {
  await order('quick', '2026-01-10', ['2026-01-12', 'COMPLETE'])
  expect(await needDay()).toBe(daysAfter(FIRST_USE, -2))
  await order('slow', '2026-02-01', ['2026-02-21', 'COMPLETE'])
  await order('slow', '2026-03-01', ['2026-03-30', 'COMPLETE'], ['2026-03-05', 'COMPLETE'])
  await order('slow', '2026-04-01', ['2026-04-11', 'COMPLETE'])
  // 20, 4 and 10 days.
  expect(await needDay()).toBe(daysAfter(FIRST_USE, -10))
})
