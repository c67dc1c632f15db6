import { choice, date, decimal, defineGrid, money, percent, text, tree, type RowOf } from '#schemas/kit/index.ts'

export const LABOUR_SUPPLIER = { COMPANY: '劳务公司', TEAM: '班组', PERSON: '个人' } as const

const access = { read: 'N_QUOTA' } as const
const item = {
  itemCode: text('项目编码', { readOnly: true, width: 120 }),
  itemName: text('项目名称', { readOnly: true, width: 220 }),
} as const
const facts = {
  supplierName: text('劳务供应商', { readOnly: true, width: 180 }),
  supplierType: choice('供应商类型', LABOUR_SUPPLIER, { readOnly: true, width: 96 }),
  num:          decimal('数量', { scale: 6, readOnly: true }),
  price:        money('单价', { readOnly: true, unit: '元', price: true, help: '按本企业的成本口径' }),
  total:        money('合价', { readOnly: true, unit: '元', price: true, help: '按本企业的成本口径' }),
  priceExcl:    money('除税单价', { readOnly: true, unit: '元', price: true, width: 104 }),
  priceIncl:    money('含税单价', { readOnly: true, unit: '元', price: true, width: 104 }),
  taxRate:      percent('税率', { readOnly: true, scale: 4, price: true, width: 76 }),
  regionCode:   tree('地区', 'REGION', { readOnly: true, width: 150 }),
  priceDate:    date('日期', { readOnly: true }),
} as const

/** 人工单价查询，来源为询价（spec-2 §3，Inquiry and contract rows）。 */
export const inquiryPrices = defineGrid('labour.inquiryPrices', {
  title: '人工询价', access,
  columns: { inquiryBillCode: text('询价单号', { readOnly: true, width: 130 }), ...item, ...facts },
  sort: [['priceDate', 'desc']],
  source: { page: 'quota/queryPageWorkInquiryItemPrice' },
})
export type InquiryPrice = RowOf<typeof inquiryPrices>

/** 人工单价查询，来源为合同（spec-2 §3，Inquiry and contract rows）。 */
export const contractPrices = defineGrid('labour.contractPrices', {
  title: '劳务合同价', access,
  columns: {
    contractBillCode: text('合同编号', { readOnly: true, width: 130 }),
    contractName:     text('合同名称', { readOnly: true, width: 180 }),
    ...item, ...facts,
  },
  sort: [['priceDate', 'desc']],
  source: { page: 'quota/queryPageWorkContractItemPrice' },
})
export type ContractPrice = RowOf<typeof contractPrices>
