import { boolean, choice, date, defineGrid, dict, integer, money, text } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { OFFER_SOURCE } from '#schemas/price/offers.ts'
import { COMPARED_SIDE, COMPARED_SIDE_TONES } from '#schemas/price/sources.ts'
import { analysisItems } from './items.ts'

const { access } = analysisItems
const readOnly = true
const sum = (label: string) => money(label, { readOnly, unit: '元', price: true, width: 128 })

/** 调价预览：每个清单项的直接成本在调价前后各是多少 (domain B4.3)。 */
export const analysisRepriced = defineGrid('analysis.repriced', {
  title: '调价预览', access, rowKey: 'itemId',
  columns: {
    name:       text('清单项目', { readOnly, width: 280, pin: 'left' }),
    quotaName:  text('定额包', { readOnly, width: 240 }),
    before:     sum('原直接成本'),
    after:      sum('新直接成本'),
    difference: sum('增减'),
  },
  footer: { before: 'sum', after: 'sum', difference: 'sum' },
})

/** 可用的新价：测算里价格已变动的材料，每个来源一行；一种库材料在一个口径上勾选一行，勾选的才更新。 */
export const analysisOffers = defineGrid('analysis.offers', {
  title: '可用的新价', access,
  columns: {
    apply:         boolean('更新', { width: 64 }),
    materialName:  text('材料名称', { readOnly, width: 180 }),
    spec:          text('规格型号', { readOnly, width: 130 }),
    unit:          dict('单位', DICT.materialUnit, { readOnly, width: 56 }),
    items:         integer('清单项', { readOnly, unit: '项', width: 84 }),
    side:          choice('口径', COMPARED_SIDE, { readOnly, width: 112, tones: COMPARED_SIDE_TONES }),
    price:         money('原价', { readOnly, unit: '元', price: true, width: 96 }),
    offeredAs:     choice('来源', OFFER_SOURCE, { readOnly, width: 84 }),
    newPrice:      money('新价', { readOnly, unit: '元', price: true, width: 96 }),
    difference:    money('价差', { readOnly, unit: '元', price: true, width: 90 }),
    day:           date('日期', { readOnly, width: 100 }),
    days:          integer('距今', { readOnly, unit: '天', width: 72 }),
    where:         text('出处', { readOnly, width: 220 }),
    material:      text('同口径的材料', { readOnly, hidden: true }),
    libMaterialId: text('材料库编号', { readOnly, hidden: true }),
    pointId:       text('来源编号', { readOnly, hidden: true }),
  },
})
