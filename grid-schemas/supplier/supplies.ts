import { choice, date, decimal, defineGrid, money, text, type RowOf } from '#schemas/kit/index.ts'
import { PRICE_SOURCE, PRICE_SOURCE_TONES } from '#schemas/price/sources.ts'

const readOnly = true

/** 供货记录：一家供应商供过或报过什么、什么价格，来自价格记录与劳务询价、合同 (spec-2 §3)。 */
export const supplies = defineGrid('supplier.supplies', {
  title: '供货记录', access: { read: '-' },
  columns: {
    source:   choice('来源', PRICE_SOURCE, { readOnly, width: 84, tones: PRICE_SOURCE_TONES }),
    day:      date('日期', { readOnly, width: 108 }),
    itemName: text('名称', { readOnly, required: true, width: 220 }),
    spec:     text('规格型号', { readOnly, width: 150 }),
    unit:     text('单位', { readOnly, width: 64 }),
    quantity: decimal('数量', { readOnly, scale: 6, width: 104 }),
    priceIncl: money('含税单价', { readOnly, unit: '元', price: true, width: 112 }),
    priceExcl: money('除税单价', { readOnly, unit: '元', price: true, width: 112 }),
    billCode: text('单据编号', { readOnly, width: 150 }),
    billName: text('单据名称', { readOnly, width: 170 }),
  },
  sort: [['day', 'desc'], ['itemName', 'asc']],
  quick: ['itemName', 'spec', 'billCode', 'billName'],
  lead: ['itemName', 'priceIncl', 'day'],
  source: { page: 'supplier/querySupplies' },
})
export type Supply = RowOf<typeof supplies>
