import { DICT } from '#schemas/dict/dictionaries.ts'
import { choice, date, decimal, defineGrid, dict, money, text } from '#schemas/kit/index.ts'
import { access } from './fields.ts'
import { OWNER } from './ledgers.ts'

const readOnly = true
const quantity = (label: string) => decimal(label, { scale: 6, readOnly, width: 110 })
const hidden = (label: string) => text(label, { readOnly, hidden: true, excel: false })

/** 库存：每个仓库里的每种材料，按品牌、规格、批号和货主 (domain B7.4). */
export const stockRows = defineGrid('store.stockRows', {
  title: '库存', access: { read: access.read },
  columns: {
    itemName:  text('材料名称', { readOnly, width: 200, pin: 'left' }),
    spec:      text('规格型号', { readOnly, width: 140 }),
    brand:     text('品牌', { readOnly, width: 100 }),
    lot:       text('批号', { readOnly, width: 96 }),
    unit:      dict('单位', DICT.materialUnit, { readOnly, width: 64 }),
    quantity:  quantity('库存'),
    reserved:  quantity('预留'),
    available: quantity('可用'),
    average:   money('平均成本', { readOnly, unit: '元', price: true, width: 104 }),
    amount:    money('库存金额', { readOnly, unit: '元', price: true, width: 120 }),
    lastDay:   date('最近收发', { readOnly, width: 108 }),
    owner:     choice('货主', OWNER, { readOnly, width: 72 }),
    warehouseName: text('仓库', { readOnly, width: 140 }),
    libMaterialId: hidden('库内编号'), warehouseId: hidden('仓库编号'),
  },
  quick: ['itemName', 'spec', 'brand', 'lot'], lead: ['itemName', 'available'], footer: { amount: 'sum' },
  source: { page: 'warehouse/queryPageMaterial' },
})
