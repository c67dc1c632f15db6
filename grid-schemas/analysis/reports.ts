import { computed, decimal, defineGrid, dict, integer, money, text, type RowOf } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'

const readOnly = true
const access = { read: 'P_ANALYSE_COMPARISON' } as const
const amount = money('金额', { readOnly, unit: '元', price: true, width: 124 })
const itemCount = integer('清单项数', { readOnly, width: 88 })
const ofItem = {
  itemName: text('清单项目', { readOnly, width: 220, pin: 'left' }),
  itemCode: text('项目编码', { readOnly, width: 132 }),
} as const
const material = {
  materialName: text('材料名称', { readOnly, width: 200, pin: 'left' }),
  spec:         text('规格型号', { readOnly, width: 140 }),
  brand:        text('品牌', { readOnly, width: 96 }),
  unit:         dict('单位', DICT.materialUnit, { readOnly, width: 64 }),
} as const
const step = {
  jobName:     text('工序名称', { readOnly, width: 200, pin: 'left' }),
  jobCategory: dict('工种', DICT.jobCategory, { readOnly }),
  jobLevel:    dict('职业等级', DICT.jobLevel, { readOnly }),
} as const
const workDays = decimal('工日', { readOnly, scale: 6, fixed: true, width: 112 })

/** 材料汇总：一种库材料一行，合并过的算作合并后的材料 (domain B4.4)。 */
export const materialReport = defineGrid('analysis.materialReport', {
  title: '材料汇总', access,
  columns: { ...material, materialName: text('材料名称', { readOnly, width: 200, pin: 'left', cell: 'recordLink' }),
    quantity: decimal('用量', { readOnly, scale: 6, fixed: true, width: 120 }), average: computed('均价', {
      scale: 2, unit: '元', price: true, width: 100, sort: false, filter: false,
    }), amount, items: itemCount },
  formulas: { average: row => row.amount.over(row.quantity) },
  footer: { amount: 'sum' }, sort: [['amount', 'desc']], quick: ['materialName', 'spec', 'brand'], lead: ['materialName', 'amount'],
})
export type MaterialReportRow = RowOf<typeof materialReport>

/** 材料明细：每个清单项的每种材料。 */
export const materialDetail = defineGrid('analysis.materialDetail', {
  title: '材料明细', access,
  columns: {
    ...material, ...ofItem, num: decimal('单位用量', { readOnly, scale: 6, fixed: true, width: 104 }),
    price: money('单价', { readOnly, unit: '元', price: true, width: 100 }),
    quantity: decimal('用量', { readOnly, scale: 6, fixed: true, width: 120 }), amount,
  },
  footer: { amount: 'sum' }, quick: ['materialName', 'spec', 'itemName'], lead: ['materialName', 'amount'],
})
export type MaterialDetailRow = RowOf<typeof materialDetail>

/** 工种汇总：工日与人工费。 */
export const workerReport = defineGrid('analysis.workerReport', {
  title: '工种汇总', access,
  columns: {
    jobCategory: dict('工种', DICT.jobCategory, { readOnly, width: 160, pin: 'left', cell: 'recordLink' }), workDays,
    average: computed('平均日单价', { scale: 2, unit: '元/工日', price: true, width: 148, sort: false, filter: false }), amount, items: itemCount,
  },
  formulas: { average: row => row.amount.over(row.workDays) },
  footer: { workDays: 'sum', amount: 'sum' }, sort: [['amount', 'desc']], lead: ['jobCategory', 'amount'],
})
export type WorkerReportRow = RowOf<typeof workerReport>

/** 工序汇总：同名工序的工日与人工费。 */
export const processReport = defineGrid('analysis.processReport', {
  title: '工序汇总', access,
  columns: { jobName: text('工序名称', { readOnly, width: 200, pin: 'left', cell: 'recordLink' }), workDays, amount, items: itemCount },
  footer: { workDays: 'sum', amount: 'sum' }, sort: [['amount', 'desc']], quick: ['jobName'], lead: ['jobName', 'amount'],
})
export type ProcessReportRow = RowOf<typeof processReport>

/** 人工明细：每个清单项的每道工序。 */
export const workerDetail = defineGrid('analysis.workerDetail', {
  title: '人工明细', access,
  columns: {
    ...step, ...ofItem, dailyPrice: money('工日单价', { readOnly, unit: '元/工日', price: true, width: 132 }),
    workDay: decimal('单位用工', { readOnly, scale: 6, fixed: true, width: 104 }), workDays, amount,
  },
  footer: { workDays: 'sum', amount: 'sum' }, quick: ['jobName', 'itemName'], lead: ['jobName', 'amount'],
})
export type WorkerDetailRow = RowOf<typeof workerDetail>

/** 费用汇总：机械费与其他费，按费用类型。 */
export const feeReport = defineGrid('analysis.feeReport', {
  title: '费用汇总', access,
  columns: {
    costClass: text('类别', { readOnly, width: 88, pin: 'left' }), costType: text('费用类型', { readOnly, width: 160, cell: 'recordLink' }),
    rows: integer('笔数', { readOnly, width: 72 }), amount,
  },
  footer: { amount: 'sum' }, sort: [['amount', 'desc']], lead: ['costType', 'amount'],
})
export type FeeReportRow = RowOf<typeof feeReport>

/** 费用明细。 */
export const feeDetail = defineGrid('analysis.feeDetail', {
  title: '费用明细', access,
  columns: {
    costClass: text('类别', { readOnly, width: 88, pin: 'left' }), costType: text('费用类型', { readOnly, width: 160 }),
    costName: text('名称', { readOnly, width: 200 }),
    itemName: text('清单项目', { readOnly, width: 220 }), amount,
  },
  footer: { amount: 'sum' }, quick: ['costName', 'itemName'], lead: ['costName', 'amount'],
})
export type FeeDetailRow = RowOf<typeof feeDetail>
