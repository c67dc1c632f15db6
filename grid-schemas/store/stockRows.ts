import { DICT } from '#schemas/dict/dictionaries.ts'
import { choice, date, decimal, defineGrid, dict, integer, money, text, type Tone } from '#schemas/kit/index.ts'
import { access } from './fields.ts'
import { OWNER, type Owner } from './ledgers.ts'

const readOnly = true
const quantity = (label: string, help?: string) => decimal(label, { scale: 6, readOnly, width: 110, ...help !== undefined && { help } })
const hidden = (label: string) => text(label, { readOnly, hidden: true, excel: false })

/** Days without movement after which stock is idle. */
export const IDLE_DAYS = 60
/** 提示：先看缺的 (look, stock). */
const STOCK_LIGHT = { OUT: '低于下限，已无货', BELOW: '低于下限', IDLE: `${IDLE_DAYS} 天未动` } as const
const LIGHTS: Readonly<Record<keyof typeof STOCK_LIGHT, Tone>> = {
  OUT: { tone: 'danger', shape: 'disc' }, BELOW: { tone: 'warning', shape: 'half' }, IDLE: { tone: 'neutral', shape: 'ring' },
}
const OWNERS: Readonly<Record<Owner, Tone>> = {
  OWN: { tone: 'neutral', shape: 'dash', quiet: true }, PARTY_A: { tone: 'info', shape: 'ring' },
}

/** 库存：每个仓库里的每种材料，按品牌、规格、批号和货主 (domain B7.4). */
export const stockRows = defineGrid('store.stockRows', {
  title: '库存', access: { read: access.read, write: access.write },
  columns: {
    itemName:  text('材料名称', { readOnly, width: 200, pin: 'left', cell: 'recordLink' }),
    spec:      text('规格型号', { readOnly, width: 140 }),
    brand:     text('品牌', { readOnly, width: 100 }),
    lot:       text('批号', { readOnly, width: 96 }),
    unit:      dict('单位', DICT.materialUnit, { readOnly, width: 64 }),
    quantity:  quantity('库存'),
    reserved:  quantity('预留'),
    available: quantity('可用'),
    minimum:   quantity('下限', '这个仓库里这种材料至少要有的可用数量，各品牌、规格合计'),
    average:   money('平均成本', { readOnly, unit: '元', price: true, width: 104 }),
    amount:    money('库存金额', { readOnly, unit: '元', price: true, width: 120 }),
    idleDays:  integer('未动', { readOnly, unit: '天', width: 80, help: '最近一次收发到今天或所选日期的天数' }),
    light:     choice('提示', STOCK_LIGHT, { readOnly, width: 150, tones: LIGHTS }),
    owner:     choice('货主', OWNER, { readOnly, width: 84, tones: OWNERS }),
    lastDay:   date('最近收发', { readOnly, width: 108, hidden: true }),
    warehouseName: text('仓库', { readOnly, width: 140 }),
    libMaterialId: hidden('库内编号'), warehouseId: hidden('仓库编号'),
  },
  quick: ['itemName', 'spec', 'brand', 'lot'], lead: ['itemName', 'available'], footer: { amount: 'sum' },
  source: { page: 'warehouse/queryPageMaterial' },
})

export const STOCK_PARTS = ['RESERVED', 'IDLE', 'BELOW', 'PARTY_A'] as const
export type StockPart = typeof STOCK_PARTS[number]
