import { DICT } from '#schemas/dict/dictionaries.ts'
import { date, decimal, defineGrid, dict, money, text, type RowOf } from '#schemas/kit/index.ts'
import { subscribe, subscribeLines } from './subscribe.ts'

const readOnly = true
const quantity = (label: string, width = 104) => decimal(label, { scale: 6, readOnly, width })

/** 按额度选：目标成本里每个清单项的每种材料还能申购多少 (domain B7.2). */
export const referenceMaterials = defineGrid('supply.referenceMaterials', {
  title: '剩余额度', access: { read: 'P_STORAGE' },
  columns: {
    itemName:        text('材料名称', { readOnly, width: 200, pin: 'left' }),
    spec:            text('规格型号', { readOnly, width: 140 }),
    brand:           text('品牌', { readOnly, width: 96, hidden: true }),
    unit:            dict('单位', DICT.materialUnit, { readOnly, width: 64 }),
    projectItemName: text('用于分项', { readOnly, width: 180 }),
    limit:           quantity('限额'),
    asked:           quantity('已申购'),
    left:            quantity('剩余额度'),
    refPrice:        money('目标价', { readOnly, unit: '元', price: true, width: 96 }),
    libMaterialId:   text('库内编号', { readOnly, hidden: true, excel: false }),
    projectItemId:   text('分项编号', { readOnly, hidden: true, excel: false }),
    drawsOn:         text('限额编号', { readOnly, hidden: true, excel: false }),
  },
  quick: ['itemName', 'spec', 'projectItemName'], lead: ['itemName', 'left'],
})
export type ReferenceMaterial = RowOf<typeof referenceMaterials>

/** 申购明细 of many documents with their numbers, for a workbook. */
export const subscribedRows = defineGrid('supply.subscribedRows', {
  title: '申购明细', access: subscribe.access,
  columns: {
    code: text('申购单号', { readOnly, width: 150, pin: 'left' }),
    purpose: text('用途', { readOnly, width: 200 }),
    ...subscribeLines.columns,
  },
  footer: { amount: 'sum' }, quick: ['code', 'itemName'], lead: ['code', 'itemName', 'quantity'],
})

export const entitlementTakers = defineGrid('supply.entitlementTakers', {
  title: '已申购的单据', access: subscribe.access,
  columns: {
    day:      date('日期', { readOnly, width: 96 }),
    code:     text('申购单号', { readOnly, width: 150 }),
    place:    text('部位', { readOnly, width: 120 }),
    quantity: quantity('数量'),
    taken:    quantity('已取用'),
  },
  lead: ['code', 'quantity'],
})
