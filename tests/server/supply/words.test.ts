import { beforeAll, expect, it } from 'vitest'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { INQUIRY_APPLIES } from '#schemas/supply/applies.ts'
import { newId } from '#server/core/ids.ts'
import { documentApi } from '#shared/api/document.ts'
import { materialItemApi } from '#shared/api/materialItem.ts'
import { supplierApis } from '#shared/api/supplier.ts'
import type { Person } from '../harness/world.ts'
import { BUYER, withQuotes } from '../quote/fixtures.ts'
import { creditCode } from '../supplier/fixtures.ts'
import { M2, TOMORROW } from './fixtures.ts'

const { person, system } = withQuotes()
const [inquiryApi, applyApi] = [documentApi(INQUIRIES.MATERIAL), documentApi(INQUIRY_APPLIES.MATERIAL)]
let me: Person
let item: string
let called: { readonly itemName: string, readonly spec: string | null, readonly brand: string | null }
beforeAll(async () => {
  me = await person('words', BUYER)
  const [materialRow] = await system(({ sql }) => sql<{ id: string, name: string, spec: string | null, brand: string | null }>`
    select id, name, spec, brand from material where merchant_id = '0' and not machine and unit = ${M2} order by id limit 1`, 'words')
  const { id, name: itemName, ...labels } = materialRow!
  ;[item, called] = [id, { itemName, ...labels }]
})

const line = (more: object = {}) => ({ id: newId(), itemName: '大板砖', spec: '八百', unit: M2, quantity: '10', ...more })
const inquire = async (...items: ReturnType<typeof line>[]): Promise<(string | null | undefined)[]> => {
  const { id } = await me.call(
    inquiryApi.save,
    { head: { inquiryName: '瓷砖', inquiryWay: 'INVITED', deadline: TOMORROW(), sealed: true }, lines: { items, suppliers: [] } }
  )
  return (await me.call(inquiryApi.info, { id })).lines.items.map(({ libMaterialId }) => libMaterialId)
}
async function bound(labels: object, general: boolean): Promise<void> {
  const { id } = await me.call(materialItemApi.addMaterialItem, { machine: false, row: { unit: 'm²', ...labels, general } })
  expect(
    (await me.call(materialItemApi.bindingMaterial, { machine: false, general, rows: [{ id, libMaterialId: item, was: null }] })).problems
  ).toEqual([])
}

it('knows own words once somebody has said what they mean, in applies and inquiries, in the same unit alone', async () => {
  expect(await inquire(line(), line(called))).toEqual([null, item])
  await bound({ itemName: '大板砖', spec: '八百' }, true)
  expect(await inquire(line(), line({ spec: '六百' }))).toEqual([item, null])
  const { id } = await me.call(applyApi.save, { head: { purpose: '问价' }, lines: { items: [line()] } })
  expect((await me.call(applyApi.info, { id })).lines.items).toMatchObject([{ itemName: '大板砖', spec: '八百', libMaterialId: item }])
  await bound({ itemName: '大板砖', spec: '论箱', unit: '箱' }, true)
  const boxes = await me.call(inquiryApi.save, {
    head: { inquiryName: '瓷砖', inquiryWay: 'INVITED', deadline: TOMORROW(), sealed: true },
    lines: { items: [line({ spec: '论箱' })], suppliers: [] },
  })
  expect((await me.call(inquiryApi.info, { id: boxes.id })).lines.items).toMatchObject([{ libMaterialId: null }])
})

it('takes what one supplier calls so in documents of that supplier alone', async () => {
  const contracts = documentApi(CONTRACTS_OF.MATERIAL)
  const [ownSupplier, others] = await Promise.all(['甲', '乙'].map(async name => {
    const supplierName = `${name}陶瓷${newId()}`
    return {
      supplierName, supplierId: (await me.call(supplierApis.MATERIAL.save, { head: { supplierName, creditCode: creditCode() } })).id,
    }
  })) as [{ supplierName: string, supplierId: string }, { supplierName: string, supplierId: string }]
  await bound({ itemName: '通体大砖', supplierName: ownSupplier.supplierName }, false)
  const boundMaterialFor = async (supplier: object): Promise<unknown> => {
    const { id } = await me.call(contracts.save, {
      head: { contractName: '瓷砖', contractKind: 'ORDER', includeTax: true, taxRate: '13.0000', ...supplier },
      lines: { items: [{ id: newId(), itemName: '通体大砖', unit: M2, quantity: '1', price: '1.00' }] },
    })
    return (await me.call(contracts.info, { id })).lines.items?.[0]?.libMaterialId
  }
  expect(
    [await boundMaterialFor(ownSupplier), await boundMaterialFor(others), ...await inquire(line({ itemName: '通体大砖', spec: null }))]
  ).toEqual([item, null, null])
})
