import { beforeAll, expect, it } from 'vitest'
import { recordLabourPrices, type LabourPricePoint } from '#server/domains/labour/index.ts'
import { labourApi } from '#shared/api/labour.ts'
import { merchantSetting } from '#server/db/tables/company.ts'
import { withPeople, type Person } from '../harness/world.ts'

const world = withPeople('platform')
let person: Person
let stranger: Person
beforeAll(async () => {
  person = await world.person('7101', ['N_QUOTA:query', 'P_PRICE'])
  stranger = await world.person('7102', ['N_QUOTA:query', 'P_PRICE'])
})

const point = (facts: Partial<LabourPricePoint>): LabourPricePoint => ({
  source: 'INQUIRY', sourceItemId: 'line-1', billCode: 'XJ202611210001', supplierName: '广州安建劳务有限公司', supplierType: 'COMPANY',
  itemCode: '011102003001',
  itemName: '块料楼地面', num: '268.5', price: '58.00', total: '15573.00', includeTax: true, taxRate: '3', regionCode: '440106',
  priceDate: '2026-11-20', ...facts,
})

it('hands out what inquiries and contracts have recorded, each once and to its company', async () => {
  const points = [
    point({}), point({ sourceItemId: 'line-2', itemName: '墙面抹灰', price: '22.50', regionCode: '440000', supplierType: null }),
    point({ source: 'CONTRACT', billCode: 'LHT202611210001', contractName: '科创中心劳务合同', regionCode: null }),
  ]
  await world.write(person.ctx, tx => recordLabourPrices(tx, points))
  await world.write(person.ctx, tx => recordLabourPrices(tx, [point({ price: '99.00' })]))

  const inquiries = await person.call(labourApi.queryPageWorkInquiryItemPrice, { itemName: '楼地面' })
  expect(inquiries.rows).toMatchObject([{
    inquiryBillCode: 'XJ202611210001', itemCode: '011102003001', itemName: '块料楼地面', num: '268.5', price: '58.00', total: '15573.00',
    inquiryPriceItemId: 'line-1',
    supplierName: '广州安建劳务有限公司', supplierTypeKv: { key: 'COMPANY', value: '劳务公司' },
    provinceKv: { key: '440000', value: '广东省' }, cityKv: { key: '440100', value: '广州市' }, areaKv: { key: '440106', value: '天河区' },
  }])
  const all = await person.call(labourApi.queryPageWorkInquiryItemPrice, { sorts: [{ key: 'price', order: 'ASC' }] })
  expect(all.rows.map(({ price, supplierTypeKv, cityKv }) => [price, supplierTypeKv?.key ?? null, cityKv])).toMatchObject(
    [['22.50', null, null], ['58.00', 'COMPANY', { value: '广州市' }]]
  )
  const contracts = await person.call(labourApi.queryPageWorkContractItemPrice, {})
  expect(contracts.rows).toMatchObject([{ contractBillCode: 'LHT202611210001', contractName: '科创中心劳务合同', provinceKv: null }])
  expect((await stranger.call(labourApi.queryPageWorkInquiryItemPrice, {})).rows).toEqual([])
})

it('stands on the side of the tax by which the company reckons, whichever was given, with both and the rate', async () => {
  const reckoner = await world.person('7103', ['N_QUOTA:query', 'P_PRICE'])
  const base = { source: 'CONTRACT', itemName: '吊顶', num: '100' } as const
  await world.write(reckoner.ctx, tx => recordLabourPrices(tx, [
    point({ ...base, sourceItemId: 'with', price: '103.00', total: '10300.00', includeTax: true, taxRate: '3' }),
    point({ ...base, sourceItemId: 'without', price: '58.33', total: '5833.00', includeTax: false, taxRate: '3' }),
    point({ ...base, sourceItemId: 'unknown', price: '60.00', total: '6000.00', includeTax: true, taxRate: null }),
  ]))
  const sources = async () => Object.fromEntries((await reckoner.call(labourApi.queryPageWorkContractItemPrice, {})).rows
    .map(({ inquiryPriceItemId, price, total, priceIncl, priceExcl }) => [inquiryPriceItemId, [price, total, priceIncl, priceExcl]]))
  expect(await sources()).toEqual({
    with: ['103.00', '10300.00', '103.00', '100.00'], without: ['60.08', '6007.99', '60.08', '58.33'],
    unknown: ['60.00', '6000.00', '60.00', null],
  })
  await world.write(
    reckoner.ctx,
    ({ q }) => q.insert(merchantSetting).values({ id: 'basis', key: 'costBasis', value: 'EXCL', effectiveFrom: '2026-01-01' })
  )
  expect(await sources()).toEqual({
    with: ['100.00', '10000.00', '103.00', '100.00'], without: ['58.33', '5833.00', '60.08', '58.33'], unknown: [null, null, '60.00', null],
  })
})
