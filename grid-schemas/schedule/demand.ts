import { boolean, choice, date, decimal, defineGrid, money, percent, text, type RowOf } from '#schemas/kit/index.ts'
import { COST_CLASS } from '#schemas/cost/targetCost.ts'

const readOnly = true
const access = { read: 'P_PLAN' } as const
/** A week by its Monday, 2026-03-02, or a month, 2026-03. */
const period = text('周期', { readOnly, width: 104, pin: 'left', help: '周以星期一为名，月为年-月' })
export const PERIOD = { WEEK: '按周', MONTH: '按月' } as const

/** 材料需求：剩余工程量 × 用量，按进度项所在的周期 (sheet schedule). */
export const scheduleMaterials = defineGrid('schedule.materials', {
  title: '材料需求', access,
  columns: {
    period,
    materialName: text('材料', { readOnly, width: 200 }),
    spec:         text('规格型号', { readOnly, width: 140 }),
    brand:        text('品牌', { readOnly, width: 96, hidden: true }),
    unit:         text('单位', { readOnly, width: 64 }),
    quantity:     decimal('需求量', { readOnly, scale: 6, width: 112 }),
    needDay:      date('需下单日', { readOnly, width: 112, help: '使用的第一天减去供货周期：最近供应商的订单从批准到首次到货的天数（中位数），没有到过货的为 7 天' }),
    price:        money('目标单价', { readOnly, unit: '元', price: true, width: 100 }),
    amount:       money('金额', { readOnly, unit: '元', price: true, width: 116 }),
  },
  footer: { amount: 'sum' }, quick: ['materialName', 'spec'], lead: ['materialName', 'quantity', 'needDay'],
})
export type ScheduleMaterialRow = RowOf<typeof scheduleMaterials>

/** 用工需求：剩余工日与班组人数 (sheet schedule). */
export const scheduleWorkers = defineGrid('schedule.workers', {
  title: '用工需求', access,
  columns: {
    period,
    tradeName: text('工种', { readOnly, width: 120 }),
    workDays:  decimal('需要工日', { readOnly, scale: 6, width: 108 }),
    capacity:  decimal('可用工日', { readOnly, scale: 2, width: 108, help: '班组人数 × 该周期的工作日' }),
    load:      percent('负荷', { readOnly, scale: 2, width: 96 }),
    over:      boolean('超出', { readOnly, width: 72, yes: '超出', no: '' }),
  },
  footer: { workDays: 'sum' }, quick: ['tradeName'], lead: ['tradeName', 'workDays', 'load'],
})
export type ScheduleWorkerRow = RowOf<typeof scheduleWorkers>

/** 计划产值：目标成本按工日摊到各月 (line P, domain B5.1). */
export const schedulePlans = defineGrid('schedule.plans', {
  title: '计划产值', access,
  columns: {
    period,
    itemName:  text('清单项目', { readOnly, width: 220 }),
    itemCode:  text('项目编码', { readOnly, width: 116, hidden: true }),
    costClass: choice('类别', COST_CLASS, { readOnly, width: 84 }),
    amount:    money('计划产值', { readOnly, unit: '元', price: true, width: 124 }),
  },
  footer: { amount: 'sum' }, quick: ['itemName', 'itemCode'], lead: ['itemName', 'amount'],
})
export type SchedulePlanRow = RowOf<typeof schedulePlans>
