import { datetime, defineGrid, dict, money, text, type RowOf } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'

const access = { read: 'N_QUOTA' } as const
const packageColumns = {
  quotaCode: text('定额编码', { readOnly: true, width: 110 }),
  quotaName: text('定额名称', { readOnly: true, width: 240 }),
} as const
const stamp = {
  createByName: text('创建人', { readOnly: true, width: 90, sort: false }),
  createTime:   datetime('创建时间', { readOnly: true, width: 140 }),
} as const

/** 工序价格查询：企业定额中同名工序的合价（spec-2 §2、§3）。 */
export const stepPrices = defineGrid('quota.stepPrices', {
  title: '工序价格查询', access, rowKey: 'quotaWorkerId',
  columns: {
    ...packageColumns,
    jobName:           text('工序名称', { readOnly: true, width: 200 }),
    jobCategory:       dict('工种', DICT.jobCategory, { readOnly: true }),
    jobLevel:          dict('职业等级', DICT.jobLevel, { readOnly: true }),
    dailyPrice:        money('工日单价', { readOnly: true, unit: '元/工日', price: true }),
    totalAmount:       money('工序合价', { readOnly: true, unit: '元', price: true }),
    workerTotalAmount: money('人工合计', { readOnly: true, unit: '元', price: true }),
    ...stamp,
  },
  sort: [['createTime', 'desc']],
  source: { page: 'quota/merchant/describeQuotaWorks' },
})
export type StepPrice = RowOf<typeof stepPrices>

/** 人工单价查询，来源为定额：整包的人工合计（spec-2 §2、§3）。 */
export const labourPrices = defineGrid('quota.labourPrices', {
  title: '人工单价查询', access, rowKey: 'quotaId',
  columns: {
    ...packageColumns,
    quotaUnit:              dict('单位', DICT.unit, { readOnly: true, width: 64 }),
    jobCategory:            dict('工种类别', DICT.jobCategory, { readOnly: true }),
    dailyPrice:             money('加权日单价', { readOnly: true, unit: '元/工日', price: true }),
    workerTotalAmount:      money('人工合计', { readOnly: true, unit: '元', price: true }),
    ...stamp,
  },
  sort: [['createTime', 'desc']],
  source: { page: 'quota/queryPageQuotaWorkerPrice' },
})
export type LabourPrice = RowOf<typeof labourPrices>
