import { z } from 'zod'
import { isDecimalText } from '#schemas/kit/index.ts'
import { machines, materials } from '#schemas/library/materials.ts'
import { materialSuppliers, pricePoints } from '#schemas/price/points.ts'
import { PRICE_SOURCE, type PriceSource } from '#schemas/price/sources.ts'
import { quotaMaterials } from '#schemas/quota/materials.ts'
import { wordsOf } from './accountFields.ts'
import { needOn, reads, writes } from './contract.ts'
import { gridImportApi } from './gridImport.ts'
import { ofGrid } from './gridOf.ts'
import { id, kv } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'
import { standingPrice } from './standingPrice.ts'

/** Package editors look up prices. */
const query = needOn('query', materials, machines, quotaMaterials)
const edit = needOn('edit', materials, machines)

export const priceSource = z.enum(Object.keys(PRICE_SOURCE) as [PriceSource, ...PriceSource[]])
const word = z.string().max(200).nullish()
const itemTerms = { machine: z.boolean().default(false), libMaterialId: id.nullish(), spec: word, brand: word, unit: word }
const namedItem = { ...itemTerms, materialName: z.string().trim().min(1, '请输入名称').max(200) }
const lookupInput = { ...itemTerms, materialName: z.string().trim().max(200).optional(), source: priceSource.optional() }
const nameOrItem = ({ materialName = '', libMaterialId }: { materialName?: string, libMaterialId?: string | null }): boolean =>
  materialName !== '' || Boolean(libMaterialId)

const row = z.intersection(rowSchema(pricePoints), z.looseObject({
  libMaterialId: z.string().nullish(), supplierId: z.string().nullish(), supplierTypeKv: kv.nullable(), provinceKv: kv.nullable(),
  cityKv: kv.nullable(),
  areaKv: kv.nullable(), inquiryId: z.string().nullish(), inquiryBillCode: z.string().nullish(), contractId: z.string().nullish(),
  contractBillCode: z.string().nullish(), contractName: z.string().nullish(), own: z.boolean(),
}))
const page = pageOf(row)

const amount = z.string().nullish()
const month = ofGrid(z.object({ month: z.string(), median: amount, count: z.number() }), pricePoints, 'median')
/** Statistics of one side of the tax; the newest day and its age in days. */
const side = ofGrid(z.object({
  count: z.number(), median: amount, min: amount, max: amount, last: amount, newest: z.string().nullable(), days: z.number().nullable(),
  trend: z.array(month),
}), pricePoints, 'median', 'min', 'max', 'last')
/** `others`: number of prices in other units. `basis`: the merchant's side of the tax (domain B0). */
const statics = z.object({ basis: z.enum(['INCL', 'EXCL']), unit: z.string(), others: z.number(), INCL: side, EXCL: side })
export type SideStatics = z.output<typeof side>
export type PriceStatics = z.output<typeof statics>

const decimals = (scale: number) => z.string().refine(text => isDecimalText(text) && (text.split('.')[1] ?? '').length <= scale, '请填写数字')
export const PRICE_WORDS = { supplierName: 100, remark: 200 } as const
export const PRICE_FAULTS = { price: '单价不能小于0.01', day: '日期不能晚于今天' } as const
const manual = z.object({
  libMaterialId: id, price: decimals(2).refine(text => Number(text) >= 0.01, PRICE_FAULTS.price), includeTax: z.boolean(),
  taxRate: decimals(4).nullable(), day: z.iso.date(), region: z.string().max(20).nullish(),
  supplierName: wordsOf('供应商', PRICE_WORDS.supplierName).nullish(),
  quantity: decimals(6).nullish(), remark: wordsOf('备注', PRICE_WORDS.remark).optional(),
  /** Withdraws the manual price that this one corrects. */
  replaces: id.nullish(),
})
export type ManualPrice = z.output<typeof manual>

export const priceApi = {
  queryPagePurchaseInquiryMaterialPrice: reads('quota/queryPagePurchaseInquiryMaterialPrice', {
    title: '材料询价价格', need: query, input: pageInput(pricePoints, namedItem), output: page,
  }),
  queryPagePurchaseContractMaterialPrice: reads('quota/queryPagePurchaseContractMaterialPrice', {
    title: '材料合同价格', need: query, input: pageInput(pricePoints, namedItem), output: page,
  }),
  queryPageMaterialPrice: reads('quota/queryPageMaterialPrice', {
    title: '材料价格', need: query, input: pageInput(pricePoints, lookupInput).refine(nameOrItem, '请输入名称'), output: page,
  }),
  queryMaterialPriceStatics: reads('quota/queryMaterialPriceStatics', {
    title: '材料价格统计', need: query, input: z.object(lookupInput).refine(nameOrItem, '请输入名称'), output: statics,
  }),
  queryPageMaterialSupplier: reads('queryPageMaterialSupplier', {
    title: '材料供应商报价', need: query, input: pageInput(materialSuppliers, { libMaterialId: id }), output: pageOf(rowSchema(materialSuppliers)),
  }),
  queryPageMaterialContract: reads('queryPageMaterialContract', {
    title: '材料合同', need: query, input: pageInput(pricePoints, { libMaterialId: id }), output: page,
  }),
  setDefaultMaterialPrice: writes('setDefaultMaterialPrice', {
    title: '设为库价', need: edit, prices: true, input: z.object({ id, libMaterialId: id.nullish() }),
  }),
  /** `standing`: a later manual price, which stays in force. */
  addMaterialPrice: writes('addMaterialPrice', {
    title: '记一笔价格', need: edit, prices: true, input: manual, output: z.object({ id: z.string(), standing: z.array(standingPrice) }),
  }),
  deleteMaterialPrice: writes('deleteMaterialPrice', { title: '撤回价格', need: edit, prices: true, input: z.object({ id }) }),
  ...gridImportApi('material/priceList', '信息价', needOn('import', materials, machines), true),
}
