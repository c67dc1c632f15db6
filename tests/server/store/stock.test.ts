import { beforeAll, describe, expect, it } from 'vitest'
import { role, userRole } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import { warehouse } from '#server/db/tables/company.ts'
import { storeApi } from '#shared/api/store.ts'
import type { Person } from '../harness/world.ts'
import { M2, withStore } from './fixtures.ts'

const w = withStore('m-stock')
const SITE = { projectId: 'site' }
const rowsOf = async (filter: object) => (await w.keeper().call(storeApi.stock, { ...SITE, ...filter })).rows
let userWithoutPrices: Person
let stranger: Person

async function opened(quantity: string, price: string, more: Parameters<typeof w.line>[1], bizDay: string) {
  const saved = await w.save('otherIn', { reason: 'OPENING', bizDay }, [w.line(quantity, { price, ...more })])
  await w.post('otherIn', saved)
  return saved
}

beforeAll(async () => {
  await opened('10', '50.00', { lot: 'A1' }, '2026-05-01')
  await opened('30', '60.00', {}, '2026-11-20')
  const clientGoods = await w.save('otherIn', { reason: 'PARTY_A', bizDay: '2026-11-21' }, [w.line('5', { owner: 'PARTY_A' })])
  await w.post('otherIn', clientGoods)
  const issueBill = await w.save('otherOut', { reason: 'SMALL', bizDay: '2026-11-25' }, [w.line('12')])
  await w.post('otherOut', issueBill)
  const pick = await w.save('pick', { purpose: '地面', receiver: '李工' }, [w.line('8')])
  await w.submit('pick', pick)
  await w.agree('pick', pick)
  userWithoutPrices = await w.world.person('m-stock', ['P_STORAGE:query', 'P_STORAGE:edit'])
  stranger = await w.world.person('m-stock', ['P_STORAGE:query', 'P_STORAGE:edit', 'P_PRICE'])
  await w.world.system(async ({ q }) => {
    await q.insert(role).values({ id: 'plain', key: 101, name: '在场' })
    await q.insert(userRole).values({ userId: userWithoutPrices.ctx.userId, roleId: 'plain', projectId: 'site' })
    await q.insert(project).values({ id: 'other', projectCode: 'XM-3', projectName: '别处', state: 'CONSTRUCTING' })
    await q.insert(warehouse).values([
      { id: 'w-all', place: 12, code: 'W12', name: '公司仓', kind: 'COMPANY' },
      { id: 'w-other', place: 13, code: 'W13', name: '别处仓', kind: 'SITE', projectId: 'other' },
    ])
  }, 'm-stock')
})

describe('库存', () => {
  it('lists what there is with what is reserved, what it costs and how long it has not moved', async () => {
    expect(await rowsOf({ sorts: [{ key: 'quantity', order: 'ASC' }] })).toMatchObject([
      { itemName: '抛光砖', owner: 'PARTY_A', quantity: '5.000000', reserved: '0', average: null, amount: null },
      { lot: 'A1', unit: M2, quantity: '10.000000', average: '50.00', amount: '500.00', lastDay: '2026-05-01', light: 'IDLE' },
      {
        lot: null, owner: 'OWN', quantity: '18.000000', reserved: '8.000000', available: '10.000000', average: '60.00', amount: '1080.00',
        lastDay: '2026-11-25', light: null, warehouseName: '云栖里工地仓',
      },
    ])
    expect((await w.keeper().call(storeApi.stock, SITE)).sums).toEqual({ amount: '1580.00' })
  })

  it('counts its parts, and shows each of them', async () => {
    const totals = await w.keeper().call(storeApi.totals, SITE)
    expect(totals).toMatchObject({ value: '1580.00', kinds: 3, reserved: 1, idle: 1, idleValue: '500.00', below: 0, partyA: 1 })
    expect(totals.warehouses.map(({ name }) => name)).toEqual(['公司仓', '云栖里工地仓'])
    for (const [part, quantities] of [
      ['RESERVED', ['18.000000']], ['IDLE', ['10.000000']], ['PARTY_A', ['5.000000']], ['BELOW', []],
    ] as const) {
      expect([part, (await rowsOf({ part })).map(row => row.quantity)]).toEqual([part, quantities])
    }
    expect(await rowsOf({ warehouseId: 'w-all' })).toEqual([])
  })

  it('shows any past day as it was, whatever has happened since', async () => {
    expect((await rowsOf({ asOf: '2026-11-24' })).map(row => [row.lot, row.owner, row.quantity, row.amount, row.reserved])
      .toSorted()).toEqual([
      ['A1', 'OWN', '10.000000', '500.00', null], [null, 'OWN', '30.000000', '1800.00', null],
      [null, 'PARTY_A', '5.000000', null, null]].toSorted())
    expect(await rowsOf({ asOf: '2026-05-02' })).toMatchObject([{ lot: 'A1', idleDays: null, light: null }])
    expect(await rowsOf({ asOf: '2026-04-30' })).toEqual([])
    expect(await w.keeper().call(storeApi.totals, { ...SITE, asOf: '2026-11-24' })).toMatchObject(
      { value: '2300.00', kinds: 3, idle: 0, reserved: 0, below: 0 }
    )
  })

  it('keeps how much of a material is to be there at least, over all its lots, and says where it is not', async () => {
    const scope = { ...SITE, warehouseId: 'm-stock-w', libMaterialId: 'm-stock-tile' }
    await w.keeper().call(storeApi.saveMinimum, { ...scope, quantity: '26' })
    expect((await rowsOf({ part: 'BELOW' })).map(row => [row.minimum, row.light])).toEqual(Array.from({ length: 3 }, () => ['26', 'BELOW']))
    await w.keeper().call(storeApi.saveMinimum, { ...scope, quantity: '25' })
    expect(await w.keeper().call(storeApi.totals, SITE)).toMatchObject({ below: 0 })
    await w.keeper().call(storeApi.saveMinimum, { ...scope, quantity: null })
    expect((await rowsOf({})).map(row => row.minimum)).toEqual([null, null, null])
    expect(await w.keeper().refused(storeApi.saveMinimum, { ...scope, quantity: '-1' })).toEqual([400, 'BAD_INPUT'])
    expect(await w.keeper().refused(storeApi.saveMinimum, { ...scope, libMaterialId: 'nothing', quantity: '1' })).toEqual(
      [404, 'NOT_FOUND']
    )
  })
})

describe('who may see it', () => {
  it('shows quantities without money to whoever may not see prices', async () => {
    const page = await userWithoutPrices.call(storeApi.stock, SITE)
    expect(page.rows).toHaveLength(3)
    expect(page.rows.flatMap(row => Object.keys(row)).filter(key => ['amount', 'average'].includes(key))).toEqual([])
    expect(page.sums ?? {}).toEqual({})
    expect(await userWithoutPrices.call(storeApi.totals, SITE)).toMatchObject({ value: null, idleValue: null, kinds: 3 })
    expect(await userWithoutPrices.refused(storeApi.stock, { ...SITE, sorts: [{ key: 'amount', order: 'ASC' }] })).toEqual(
      [403, 'FORBIDDEN']
    )
  })

  it('hides the stock of projects that one does not belong to, and their warehouses', async () => {
    expect(await stranger.refused(storeApi.stock, SITE)).toEqual([404, 'NOT_FOUND'])
    expect(await stranger.refused(storeApi.totals, SITE)).toEqual([404, 'NOT_FOUND'])
    expect((await stranger.call(storeApi.stock, {})).rows).toEqual([])
    expect((await stranger.call(storeApi.stock, { warehouseId: 'm-stock-w' })).rows).toEqual([])
    expect((await stranger.call(storeApi.totals, {})).warehouses.map(({ name }) => name)).toEqual(['公司仓'])
    expect((await stranger.call(storeApi.warehouses, {})).rows.map(row => row.name)).toEqual(['公司仓'])
    expect(
      await stranger.refused(storeApi.saveMinimum, { warehouseId: 'm-stock-w', libMaterialId: 'm-stock-tile', quantity: '1' })
    ).toEqual([404, 'NOT_FOUND'])
    expect((await w.keeper().call(storeApi.warehouses, {})).rows.map(row => row.name)).not.toContain('别处仓')
  })
})
