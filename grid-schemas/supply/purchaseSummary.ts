import { DICT } from '#schemas/dict/dictionaries.ts'
import { choice, date, decimal, defineGrid, dict, integer, money, percent, text, type RowOf, type Tone } from '#schemas/kit/index.ts'

const readOnly = true
const access = { read: 'P_PURCHASE' } as const
export const NEED_DAYS = 14

/** 提示：缺的先看，迟的其次 (sheet of supply). */
export const PURCHASE_LIGHT = { SHORT: '缺', LATE: '迟', COMING: '靠在途', ENOUGH: '够用', NONE: '未到期' } as const
export type PurchaseLight = keyof typeof PURCHASE_LIGHT
const LIGHTS: Readonly<Record<PurchaseLight, Tone>> = {
  SHORT: { tone: 'danger', shape: 'disc' }, LATE: { tone: 'warning', shape: 'half' }, COMING: { tone: 'neutral', shape: 'ring' },
  ENOUGH: { tone: 'success', shape: 'disc', quiet: true },
  NONE: { tone: 'neutral', shape: 'dash', quiet: true },
}

const groupedBy = (title: string) => ({ group: { title } })
const [NEED, BOUGHT, STORED, SOON, PRICES] = [
  groupedBy('需要'), groupedBy('采购'), groupedBy('到货与使用'), groupedBy(`${NEED_DAYS} 天内`), groupedBy('成本口径，元'),
]
const amount = (label: string, facts: object, help?: string) =>
  decimal(label, { readOnly, scale: 6, width: 84, ...facts, ...help !== undefined && { help } })

/** 采购汇总：一个项目的材料，从目标用量到下单，缺什么、迟什么 (domain B7.2). Derived from current documents. */
export const purchaseSummary = defineGrid('supply.purchaseSummary', {
  title: '采购汇总', access,
  columns: {
    itemName:   text('材料', { readOnly, width: 170, pin: 'left', cell: 'recordLink' }),
    light:      choice('提示', PURCHASE_LIGHT, { readOnly, width: 88, tones: LIGHTS, pin: 'left' }),
    spec:       text('规格型号', { readOnly, width: 116 }),
    unit:       dict('单位', DICT.materialUnit, { readOnly, width: 52 }),
    target:     amount('目标', NEED),
    change:     amount('变更', NEED, '审定变更的增减'),
    asked:      amount('已申购', BOUGHT),
    inquiring:  amount('询价中', BOUGHT),
    contracted: amount('已签约', BOUGHT),
    ordered:    amount('已下单', BOUGHT),
    received:   amount('已到货', STORED, '验收合格、由采购入库的数量'),
    issued:     amount('已领用', STORED, '领料、零星领用和直送现场，减退库'),
    onHand:     amount('在库', STORED),
    coming:     amount('未到', STORED, '已下单、还没有到货，加换货未到'),
    needDay:    date('需用', { readOnly, width: 96, ...SOON }),
    short:      amount('缺口', SOON, `${NEED_DAYS} 天内要用，减已领用、在库和未到`),
    targetPrice:   money('目标价', { readOnly, price: true, width: 92, ...PRICES }),
    contractPrice: money('合同价', { readOnly, price: true, width: 92, ...PRICES }),
    difference: percent('差', { readOnly, scale: 2, price: true, width: 80, ...PRICES }),
    lateDays:   integer('迟', { readOnly, unit: '天', width: 70, help: '已过要求到货日期的天数' }),
    brand:      text('品牌', { readOnly, width: 110, hidden: true }),
    material:   text('材料键', { readOnly, hidden: true, excel: false }),
  },
  quick: ['itemName', 'spec', 'brand'], lead: ['itemName', 'short', 'light'],
})
export type PurchaseRow = RowOf<typeof purchaseSummary>

export const PURCHASE_STAGE = {
  ASK: '申购', APPLY: '询价申请', INQUIRY: '询价', AWARD: '定标', CONTRACT: '合同', ORDER: '订单', RECEIPT: '入库', RETURN: '退货',
} as const
export type PurchaseStage = keyof typeof PURCHASE_STAGE

/** 采购汇总详情：一种材料的单据，新的在前. */
export const purchaseEvents = defineGrid('supply.purchaseEvents', {
  title: '采购单据', access,
  columns: {
    code:     text('单据', { readOnly, width: 160, cell: 'recordLink', pin: 'left' }),
    day:      date('日期', { readOnly, width: 104 }),
    stage:    choice('环节', PURCHASE_STAGE, { readOnly, width: 92 }),
    title:    text('名称', { readOnly, width: 200 }),
    party:    text('对方', { readOnly, width: 180 }),
    quantity: decimal('数量', { readOnly, scale: 6, width: 110 }),
    price:    money('单价', { readOnly, price: true, unit: '元', width: 100 }),
    needDay:  date('需用', { readOnly, width: 104 }),
    stateText: text('状态', { readOnly, width: 110, sort: false, filter: false }),
    kind:     text('单据种类', { readOnly, hidden: true, excel: false }),
    documentId: text('单据编号', { readOnly, hidden: true, excel: false }),
  },
  lead: ['code', 'quantity', 'stateText'],
})
