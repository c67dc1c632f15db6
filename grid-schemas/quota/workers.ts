import {
  boolean, computed, constant, count, defineGrid, dict, integer, money, percent, share, text, type RowOf,
} from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'

/** 放线、测量、排版、下料: identified by this id, never by its text (domain B21). */
export const BLANKING_STEP = { jobId: '1', jobName: '放线、测量、排版、下料', jobCategory: '1501', jobLevel: '4' } as const
/** Maximum waiting period in hours: 365 days and 0 hours (spec-2 §5, domain B21). */
export const MAX_WAIT_HOURS = 365 * 24
export const WAIT_HINT = '最长工艺等待期不能超过365天'

declare module '../kit/column.ts' {
  interface CellNames {
    'quota.stepName': true
    /** Number of another line's rows in a step. */
    'quota.boundCount': true
    'quota.waitPeriod': true
  }
}

export const labourTotals = {
  quotaWorkerTotalAmount: money('人工预算', { unit: '元', price: true }),
}

/** 定额包人工：一行一道工序。总价分配时合价由占比算出，工序汇总时占比由合价算出（spec-2 §4，domain B2）。 */
export const quotaWorkers = defineGrid('quota.workers', {
  title: '人工',
  access: { read: 'N_QUOTA', write: 'N_QUOTA' },
  rowKey: 'key',
  head: labourTotals,
  columns: {
    jobName:          text('工序名称', { required: '工序名称必须填写', max: 50, strip: 'all', width: 220, pin: 'left', cell: 'quota.stepName' }),
    jobCategory:      dict('工种', DICT.jobCategory, { required: '工种必须选择' }),
    jobLevel:         dict('职业等级', DICT.jobLevel, { required: '职业等级必须选择' }),
    dailyPrice:       money('工日单价', { required: '工日单价必须填写', min: '0.01', hint: '工日单价不能为0', unit: '元/工日', width: 132, price: true }),
    ratio:            percent('占比', { scale: 2, required: '占比必须填写', min: '0.01', max: '100', hint: '占比不能为0', width: 90 }),
    quotaTotalAmount: money('工序合价', { required: '工序合价必须填写', min: '0.01', hint: '工序合价不能为0', unit: '元', price: true }),
    quotaWorkDay:     computed('用工', { scale: 6, unit: '工日', fixed: true }),
    dailyWorkload:    computed('日完成量', { scale: 6, fixed: true }),
    workloadPrice:    computed('单位工价', { scale: 2, unit: '元', price: true }),
    waitTime:         integer('等待期', { min: 0, max: MAX_WAIT_HOURS, hint: WAIT_HINT, width: 116, period: true, cell: 'quota.waitPeriod' }),
    materialCount:    computed('材料', { scale: 0, width: 64, cell: 'quota.boundCount', excel: false }),
    machineCount:     computed('机械', { scale: 0, width: 64, cell: 'quota.boundCount', excel: false }),
    documentCount:    computed('资料', { scale: 0, width: 64, cell: 'quota.boundCount', excel: false }),
    isWait:           boolean('有等待期', { hidden: true, readOnly: true, excel: false }),
    jobId:            text('工序编号', { hidden: true, readOnly: true, excel: false, copy: false }),
    quotaWorkerId:    text('行编号', { hidden: true, readOnly: true, excel: false, copy: false }),
  },
  derived: [
    {
      when: { 'head.calcMode': 'totalToJobStep' }, column: 'quotaTotalAmount',
      value: (row, head) => share(head.quotaWorkerTotalAmount, row.ratio, '100'),
    },
    { when: { 'head.calcMode': 'jobStepToTotal' }, column: 'ratio', value: row => share(constant('100'), row.quotaTotalAmount) },
  ],
  formulas: {
    quotaWorkDay:  row => row.quotaTotalAmount.over(row.dailyPrice),
    dailyWorkload: row => constant('1').over(row.quotaWorkDay),
    workloadPrice: row => row.dailyPrice.over(row.dailyWorkload),
    materialCount: () => count('materials', 'jobKey'),
    machineCount:  () => count('machines', 'jobKey'),
    documentCount: () => count('documents', 'jobKey'),
  },
  rules: [
    { when: { jobId: BLANKING_STEP.jobId }, lock: ['jobName'], lockMessage: '必选工序的名称不能修改' },
    { when: { jobId: BLANKING_STEP.jobId }, forbid: { jobLevel: ['1', '2', '3'] }, message: '测量、下料相关工序，职业等级请选择高级以上' },
  ],
  unique: { columns: ['jobName'], message: '含有重复工序' },
  footer: { ratio: 'sum', quotaTotalAmount: 'sum', quotaWorkDay: 'sum', materialCount: 'sum', machineCount: 'sum', documentCount: 'sum' },
  rows: { add: true, remove: true, move: true },
})
export type QuotaWorker = RowOf<typeof quotaWorkers>
