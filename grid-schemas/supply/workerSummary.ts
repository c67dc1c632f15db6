import { DICT } from '#schemas/dict/dictionaries.ts'
import {
  choice, computed, dec, decimal, defineGrid, dict, integer, money, text, toScale, type DecimalText, type Tone,
} from '#schemas/kit/index.ts'

const readOnly = true
const derived = { readOnly, sort: false, filter: false } as const

/** Progress of a step's labour (sheet 1, Screens). */
export const WORKER_STATE = { OPEN: '未询价', QUOTING: '询价中', CLOSED: '待定标', AWARDING: '定标审批中', AWARDED: '已定标', CONTRACTED: '已签约' } as const
export type WorkerState = keyof typeof WORKER_STATE
const TONES: Readonly<Record<WorkerState, Tone>> = {
  OPEN: { tone: 'neutral', shape: 'ring' }, QUOTING: { tone: 'info', shape: 'half' }, CLOSED: { tone: 'warning', shape: 'half' },
  AWARDING: { tone: 'warning', shape: 'half' },
  AWARDED: { tone: 'success', shape: 'half' }, CONTRACTED: { tone: 'success', shape: 'disc', quiet: true },
}

/** 用工汇总：审定测算里每个清单项的每道工序，要多少工日、目标单价多少，最低报价和合同价多少，由哪个班组做 (sheet 1, domain B8.2)。 */
export const workerSummary = defineGrid('supply.workerSummary', {
  title: '用工汇总', access: { read: 'P_LABOUR' },
  columns: {
    jobName:      text('工序', { readOnly, width: 168, pin: 'left', cell: 'recordLink' }),
    itemName:     text('清单项目', { readOnly, width: 190 }),
    itemCode:     text('项目编码', { readOnly, width: 120, hidden: true }),
    projectItemId: text('清单项编号', { readOnly, hidden: true, excel: false, sort: false, filter: false }),
    jobCategory:  dict('工种', DICT.jobCategory, { readOnly, width: 96 }),
    jobLevel:     dict('职业等级', DICT.jobLevel, { readOnly, width: 96, hidden: true }),
    unit:         dict('单位', DICT.unit, { readOnly, width: 60 }),
    quantity:     decimal('工程量', { readOnly, scale: 6, width: 100 }),
    workDays:     decimal('工日', { readOnly, scale: 6, fixed: true, width: 112 }),
    amount:       money('目标人工费', { readOnly, unit: '元', price: true, width: 116 }),
    targetPrice:  computed('目标单价', { scale: 2, price: true, width: 92, sort: false, filter: false, help: '目标人工费 ÷ 工程量' }),
    bestPrice:    money('最低报价', { ...derived, price: true, width: 92 }),
    bestTeam:     text('报价班组', { ...derived, width: 150 }),
    contractPrice: money('合同价', { ...derived, price: true, width: 92 }),
    team:         text('班组', { ...derived, width: 150, help: '签约的、定标的劳务供应商' }),
    state:        choice('状态', WORKER_STATE, { ...derived, width: 104, tones: TONES }),
  },
  formulas: { targetPrice: row => row.amount.over(row.quantity) },
  footer: { workDays: 'sum', amount: 'sum' }, quick: ['jobName', 'itemName', 'itemCode'], lead: ['jobName', 'workDays', 'state'],
})

/** Target price per unit of the item, as the grid's formula computes it. */
export const targetPriceOf = ({ amount, quantity }: {
  readonly amount?: DecimalText | null, readonly quantity?: DecimalText | null,
}): DecimalText | null =>
  (amount == null || quantity == null || dec(quantity).isZero() ? null : toScale(dec(amount).div(quantity), 2))

/** 择优：一张劳务询价里各班组的报价、评分。 */
export const workerTeams = defineGrid('supply.workerTeams', {
  title: '班组比较', access: { read: 'P_LABOUR' },
  columns: {
    supplierName: text('班组', { readOnly, width: 210, pin: 'left' }),
    rows:         integer('已报行', { readOnly, width: 80 }),
    total:        money('到场总价', { readOnly, unit: '元', price: true, width: 124 }),
    overTarget:   integer('高于目标价', { readOnly, unit: '行', width: 104 }),
    rating:       decimal('评分', { readOnly, scale: 2, fixed: true, width: 80, help: '180 天的巡检、延误、返工；还没有这些记录的不计分' }),
    capacity:     decimal('人力', { readOnly, scale: 2, fixed: true, unit: '%', width: 88, help: '在岗人数 ÷ 需要人数，最多 100' }),
    score:        decimal('得分', { readOnly, scale: 2, fixed: true, width: 88, help: '价格 60、评分 30、人力 10' }),
    note:         text('说明', { readOnly, width: 260 }),
  },
  lead: ['supplierName', 'total', 'score'],
})
