import { beforeAll, describe, expect, it } from 'vitest'
import { entitlement } from '#schemas/cost/entitlement.ts'
import { businessDate } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import { role, userRole } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import { purchaseOrder, purchaseOrderLine, subscribe, subscribeLine } from '#server/db/tables/supply.ts'
import { contract, contractLine } from '#server/db/tables/contract.ts'
import { document as spine } from '#server/db/tables/document.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import { post } from '#server/ledger/index.ts'
import { purchaseApi } from '#shared/api/purchase.ts'
import { M2 } from '../contract/fixtures.ts'
import { withPeople, type Person } from '../harness/world.ts'

const [MERCHANT, SITE] = ['m-purchase', 'site']
const world = withPeople('demo')
const TILE = JSON.stringify(['全抛釉地砖', '800×800', M2])
let buyer: Person
async function member(rights: readonly string[]): Promise<Person> {
  const person = await world.person(MERCHANT, rights)
  await world.system(async ({ q }) => {
    await q.insert(role).values({ id: 'site', key: 101, name: '在建' }).onConflictDoNothing()
    await q.insert(userRole).values({ userId: person.ctx.userId, roleId: 'site', projectId: SITE })
  }, MERCHANT)
  return person
}
const day = (days: number): string => businessDate(new Date(Date.now() + days * 86_400_000))

beforeAll(async () => {
  buyer = await member(['P_PURCHASE:query', 'P_PRICE'])
  await world.system(async tx => {
    const { q } = tx
    await q.insert(project).values({ id: SITE, projectCode: 'XM-1', projectName: '云栖里', state: 'CONSTRUCTING' })
    await q.insert(supplier).values({ id: 's', kind: 'MATERIAL', supplierName: '示例陶瓷' })
    await post(tx, entitlement, { kind: 'analysis.round', id: 'round', day: '2026-01-01' }, ['i1', 'i2'].map(itemId => ({
      key: { projectId: SITE, itemId, material: TILE, version: '1' }, line: itemId, title: '全抛釉地砖', quantity: '500.000000',
      amount: '44250.00',
    })))
    const materialFields = { itemName: '全抛釉地砖', spec: '800×800', unit: M2 }
    const stands = (id: string, kind: string, state: string) => q.insert(spine).values({ id, kind, code: id, state })
    await stands('SG1', 'supply.subscribe', 'COMPLETE')
    await q.insert(subscribe).values(
      { id: 'SG1', code: 'SG1', purpose: '12F 地面', projectId: SITE, handlerId: buyer.ctx.userId, needDay: day(3), processState: 'COMPLETE' }
    )
    await q.insert(subscribeLine).values([
      { id: newId(), subscribeId: 'SG1', ...materialFields, quantity: '300.000000', needDay: day(3) },
      { id: newId(), subscribeId: 'SG1', ...materialFields, quantity: '400.000000', needDay: day(60) },
    ])
    await q.insert(contract).values({
      id: 'C1', kind: 'MATERIAL', code: 'C1', contractName: '地砖采购', supplierId: 's', projectId: SITE, contractKind: 'ORDER',
      includeTax: true, taxRate: '13', processState: 'COMPLETE', contractState: 'EFFECTIVE',
    })
    await q.insert(contractLine).values(
      {
        id: newId(), contractId: 'C1', ...materialFields, quantity: '1000.000000', price: '90.00', amount: '90000.00',
        exclAmount: '79646.02',
      }
    )
    await stands('DD1', 'supply.materialOrder', 'COMPLETE')
    await q.insert(purchaseOrder).values({
      id: 'DD1', kind: 'MATERIAL', code: 'DD1', orderName: '第一批', projectId: SITE, supplierId: 's', handlerId: buyer.ctx.userId,
      needDay: day(-2), deliverTo: 'STORE', includeTax: true, taxRate: '13', processState: 'COMPLETE',
    })
    await q.insert(purchaseOrderLine)
      .values({
        id: newId(), orderId: 'DD1', ...materialFields, quantity: '250.000000', price: '90.00', amount: '22500.00', exclAmount: '19911.50',
      })
  }, MERCHANT)
})

describe('采购汇总', () => {
  it('counts a material from the target to the order, says what is short and what is late', async () => {
    const { rows } = await buyer.call(purchaseApi.page, { projectId: SITE })
    expect(rows).toMatchObject([{
      itemName: '全抛釉地砖', spec: '800×800', unit: M2, target: '1000.000000', change: null, asked: '700.000000', contracted: '1000.000000',
      ordered: '250.000000', coming: '250.000000',
      needDay: day(3), short: '50.000000', targetPrice: '88.50', contractPrice: '90.00', difference: '1.69', light: 'SHORT', lateDays: 2,
    }])
    expect(await buyer.call(purchaseApi.strip, { projectId: SITE })).toEqual({
      target: '88500.00', asked: '61950.00', contracted: '90000.00', ordered: '22500.00', received: '0.00', issued: '0.00', onHand: '0.00',
      coming: '22500.00', materials: 1, short: 1, late: 1, unsigned: 0, dear: 1,
    })
  })

  it('leads to the documents behind the figures, the newest first', async () => {
    const { rows } = await buyer.call(purchaseApi.events, { projectId: SITE, material: TILE })
    expect(rows.map(row => [row.code, row.stage, row.quantity, row.party, row.stateText]).toSorted()).toEqual([
      ['C1', 'CONTRACT', '1000.000000', '示例陶瓷', '生效'], ['DD1', 'ORDER', '250.000000', '示例陶瓷', '已完成'],
      ['SG1', 'ASK', '300.000000', null, '已完成'], ['SG1', 'ASK', '400.000000', null, '已完成'],
    ])
  })

  it('shows no money without the price key, and nothing of another company\'s project', async () => {
    const keeper = await member(['P_PURCHASE:query'])
    const [row] = (await keeper.call(purchaseApi.page, { projectId: SITE })).rows
    expect(['targetPrice', 'contractPrice', 'difference'].filter(key => key in row!)).toEqual([])
    expect(await keeper.call(purchaseApi.strip, { projectId: SITE })).toMatchObject(
      { target: null, asked: null, contracted: null, ordered: null, dear: 0, short: 1 }
    )
    const other = await world.person('m-purchase-2', ['P_PURCHASE:query'])
    expect(await other.refused(purchaseApi.page, { projectId: SITE })).toEqual([404, 'NOT_FOUND'])
    expect(await other.refused(purchaseApi.events, { projectId: SITE, material: TILE })).toEqual([404, 'NOT_FOUND'])
  })
})
