import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { material } from '#server/db/tables/library.ts'
import { role, userRole } from '#server/db/tables/people.ts'
import { ORDERS } from '#schemas/supply/orders.ts'
import { documentApi } from '#shared/api/document.ts'
import { storeScanApi } from '#shared/api/storeScan.ts'
import { codeAddress, formatCode } from '#shared/storeCode.ts'
import type { Person } from '../harness/world.ts'
import { M2, withStore } from './fixtures.ts'

const w = withStore('m-scan')
const TILE = 'm-scan-tile'
const resolve = (code: string, more: object = {}) => w.keeper().call(storeScanApi.resolve, { code, ...more })
let order: { readonly id: string, readonly code: string }
let userWithoutPrices: Person
let stranger: Person
let foreign: Person

beforeAll(async () => {
  const saved = await w.save(
    'order',
    { orderName: '瓷砖', supplierId: w.supplierId, needDay: '2026-12-01', deliverTo: 'STORE', includeTax: true, taxRate: '13.0000' },
    [w.line('20', { price: '88.50' })]
  )
  const { head } = await w.keeper().call(documentApi(ORDERS.MATERIAL).info, { id: saved.id })
  order = { id: saved.id, code: String(head.code) }
  for (const [quantity, lot] of [['10', 'A1 浅'], ['30', null]] as const) {
    const opened = await w.save('otherIn', { reason: 'OPENING' }, [w.line(quantity, { price: '50.00', lot })])
    await w.post('otherIn', opened)
  }
  const pick = await w.save('pick', { purpose: '地面', receiver: '李工' }, [w.line('8')])
  await w.submit('pick', pick)
  await w.agree('pick', pick)
  userWithoutPrices = await w.world.person('m-scan', ['P_STORAGE:query'])
  stranger = await w.world.person('m-scan', ['P_STORAGE:query', 'P_PRICE'])
  foreign = await w.world.person('m-scan-other', ['P_STORAGE:query'])
  await w.world.system(async ({ q }) => {
    await q.update(material).set({ code: 'CZ-0001' }).where(eq(material.id, TILE))
    await q.insert(role).values({ id: 'plain', key: 101, name: '在场' })
    await q.insert(userRole).values({ userId: userWithoutPrices.ctx.userId, roleId: 'plain', projectId: 'site' })
  }, 'm-scan')
})

describe('a code', () => {
  it('of an order is its label, alone or as an address, or its number as it is typed', async () => {
    const expected = { kind: 'ORDER', id: order.id, code: order.code, name: '瓷砖', supplierName: '新明珠', projectId: 'site' }
    const label = { kind: 'ORDER', id: order.id } as const
    for (const text of [formatCode(label), codeAddress('https://em.example.cn', label), order.code, ` ${order.code.toLowerCase()} `])
      expect(await resolve(text)).toEqual(expected)
  })

  it('of a material is its label or its code, with what lies of it where, and no money', async () => {
    const tile = { kind: 'STOCK', libMaterialId: TILE, code: 'CZ-0001', itemName: '抛光砖', spec: '800×800', unit: M2, unitName: 'm²' }
    const [lotted, other] = [
      { lot: 'A1 浅', onHand: '10.000000', reserved: '0', available: '10.000000' },
      {
        lot: null, onHand: '30.000000', reserved: '8.000000', available: '22.000000', warehouseName: '云栖里工地仓', unitName: 'm²', owner: 'OWN',
      },
    ]
    for (const text of [formatCode({ kind: 'STOCK', libMaterialId: TILE, lot: '' }), 'cz-0001', 'ＣＺ－0001'])
      expect(await resolve(text)).toMatchObject({ ...tile, lot: null, stocks: [lotted, other] })
    const resolved = await resolve(codeAddress('https://em.example.cn', { kind: 'STOCK', libMaterialId: TILE, lot: 'A1 浅' }))
    expect(resolved).toMatchObject({ ...tile, lot: 'A1 浅', stocks: [lotted] })
    expect(JSON.stringify(resolved)).not.toMatch(/amount|average|price/)
    expect(await resolve('CZ-0001', { projectId: 'site2' })).toMatchObject({ ...tile, stocks: [] })
  })

  it('of materials for labels is the library\'s, and nobody else\'s', async () => {
    expect(await userWithoutPrices.call(storeScanApi.materialCodes, { materials: [TILE, 'none'] })).toEqual([{ id: TILE, code: 'CZ-0001' }])
    expect(await foreign.call(storeScanApi.materialCodes, { materials: [TILE] })).toEqual([])
  })

  it('is known to whoever may look into the store of the project, with other rights or none', async () => {
    expect(await userWithoutPrices.call(storeScanApi.resolve, { code: order.code })).toMatchObject({ kind: 'ORDER', id: order.id })
    expect(await userWithoutPrices.call(storeScanApi.resolve, { code: 'CZ-0001' })).toMatchObject({ kind: 'STOCK', stocks: [{}, {}] })
    const unprivileged = await w.world.person('m-scan', ['N_MATERIAL:query'])
    expect(await unprivileged.refused(storeScanApi.resolve, { code: order.code })).toEqual([403, 'FORBIDDEN'])
  })

  it('says the same of what there is not, what one does not see and what is another company\'s', async () => {
    const refusal = async (person: Person, input: object) => person.call(storeScanApi.resolve, { code: '', ...input })
      .then(() => '', (error: Error) => /\d{3} \{.*"NOT_FOUND"/.exec(error.message)?.[0])
    const labels = [formatCode({ kind: 'ORDER', id: order.id }), order.code]
    const unknown = await refusal(w.keeper(), { code: 'CG-none' })
    expect(unknown).toContain('没有找到这个条码对应的订单或材料')
    for (const code of ['O.none', 'M.none', '任意']) expect(await refusal(w.keeper(), { code })).toBe(unknown)
    for (const code of labels) expect(
      [await refusal(stranger, { code }), await refusal(foreign, { code }), await refusal(w.keeper(), { code, projectId: 'site2' })]
    ).toEqual([unknown, unknown, unknown])
    for (const code of [formatCode({ kind: 'STOCK', libMaterialId: TILE, lot: '' }), 'CZ-0001'])
      expect(await refusal(foreign, { code })).toBe(unknown)
    expect(await stranger.call(storeScanApi.resolve, { code: 'CZ-0001' })).toMatchObject({ kind: 'STOCK', stocks: [] })
    expect(await stranger.refused(storeScanApi.resolve, { code: 'CZ-0001', projectId: 'site' })).toEqual([404, 'NOT_FOUND'])
  })
})
