import { boolean, choice, date, datetime, decimal, defineGrid, money, text, tree, type RowOf } from '#schemas/kit/index.ts'
import { SUPPLIER_STATE, SUPPLIER_TONES } from '#schemas/supplier/states.ts'
import { PRICE_SOURCE, PRICE_SOURCE_TONES } from './sources.ts'

const readOnly = true

/** 价格记录：一次询价、合同、订单、信息价或手工记录中的一个价格，只增不改（spec-2 §3，domain B0）。 */
export const pricePoints = defineGrid('price.points', {
  title: '价格记录',
  access: { read: 'N_MATERIAL' },
  columns: {
    source:       choice('来源', PRICE_SOURCE, { readOnly, width: 84, tones: PRICE_SOURCE_TONES }),
    day:          date('日期', { readOnly, width: 100 }),
    materialName: text('名称', { readOnly, required: true, width: 150 }),
    spec:         text('规格型号', { readOnly, width: 110 }),
    brand:        text('品牌', { readOnly, width: 72 }),
    unit:         text('单位', { readOnly, width: 56 }),
    priceIncl:    money('含税单价', { readOnly, unit: '元', price: true, width: 104 }),
    priceExcl:    money('除税单价', { readOnly, unit: '元', price: true, width: 104 }),
    taxRate:      decimal('税率', { readOnly, scale: 4, unit: '%', width: 64, hidden: true }),
    price:        money('报价', { readOnly, unit: '元', price: true, width: 96, hidden: true }),
    includeTax:   boolean('报价口径', { readOnly, yes: '含税', no: '除税', width: 84, hidden: true }),
    quantity:     decimal('数量', { readOnly, scale: 6, width: 96, hidden: true }),
    month:        text('信息价月份', { readOnly, width: 96, hidden: true }),
    region:       tree('地区', 'REGION', { readOnly, width: 150 }),
    supplierName: text('供应商', { readOnly, width: 150 }),
    billCode:     text('单据编号', { readOnly, width: 140 }),
    realName:     text('记录人', { readOnly, width: 80, sort: false, filter: false }),
    createTime:   datetime('记录时间', { readOnly, width: 140, hidden: true }),
    remark:       text('备注', { readOnly, width: 160, hidden: true }),
    ops:          text('操作', { readOnly, sort: false, filter: false, excel: false, pin: 'right', width: 104, cell: 'rowActions' }),
  },
  sort: [['day', 'desc'], ['createTime', 'desc']],
  source: { page: 'quota/queryPageMaterialPrice' },
})
export type PricePoint = RowOf<typeof pricePoints>

/** 材料供应商：给过价格的供应商，一家一行（spec-2 §7）。 */
export const materialSuppliers = defineGrid('price.suppliers', {
  title: '供应商报价',
  access: { read: 'N_MATERIAL' },
  rowKey: 'supplierId',
  columns: {
    supplierName: text('供应商', { readOnly, width: 200 }),
    supplierType: text('供应商类型', { readOnly, width: 110 }),
    state:        choice('合作状态', SUPPLIER_STATE, { readOnly, width: 92, tones: SUPPLIER_TONES, help: '没有登记的供应商为空' }),
    region:       tree('地区', 'REGION', { readOnly, width: 150 }),
    times:        decimal('次数', { readOnly, scale: 0, width: 64 }),
    priceIncl:    money('最近含税价', { readOnly, unit: '元', price: true, width: 110 }),
    priceExcl:    money('最近除税价', { readOnly, unit: '元', price: true, width: 110 }),
    lowest:       money('最低含税价', { readOnly, unit: '元', price: true, width: 110 }),
    day:          date('最近日期', { readOnly, width: 100 }),
  },
  sort: [['day', 'desc']],
  source: { page: 'queryPageMaterialSupplier' },
})
export type MaterialSupplier = RowOf<typeof materialSuppliers>
