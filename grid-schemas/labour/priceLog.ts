import { choice, date, datetime, defineGrid, dict, money, text, tree, type RowOf } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { PRICE_OWNER } from './dailyPrices.ts'

/** Record state: future, in force, superseded, or a platform price that the company overrides. */
export const RECORD_STATE = { COMING: '待生效', NOW: '现行', PAST: '历史', OVERRIDDEN: '企业另定' } as const

/** 定价记录：每次改价一条，原价 → 现价，谁在何时改的；记录只增不改（spec-2 §3）。 */
export const priceLog = defineGrid('labour.priceLog', {
  title: '定价记录',
  access: { read: 'N_QUOTA' },
  columns: {
    recordDate:          date('生效日期', { readOnly: true, width: 100 }),
    state:               choice('状态', RECORD_STATE, {
      readOnly: true, width: 96, sort: false, filter: false,
      tones: {
        COMING: { tone: 'info', shape: 'ring' }, NOW: { tone: 'success', shape: 'disc' }, PAST: { tone: 'neutral', shape: 'dash' },
        OVERRIDDEN: { tone: 'neutral', shape: 'ring' },
      },
    }),
    jobCategory:         dict('工种', DICT.jobCategory, { readOnly: true, width: 120 }),
    jobLevel:            dict('职业等级', DICT.jobLevel, { readOnly: true, width: 90 }),
    regionCode:          tree('适用地区', 'REGION', { readOnly: true, width: 150 }),
    oldReferencePrice:   money('原参考价', { readOnly: true, price: true, width: 96 }),
    quotaReferencePrice: money('参考价', { readOnly: true, price: true, width: 96 }),
    oldDailyPrice:       money('原定额价', { readOnly: true, price: true, width: 96 }),
    dailyPrice:          money('定额价', { readOnly: true, price: true, width: 96 }),
    owner:               choice('来源', PRICE_OWNER, { readOnly: true, width: 72 }),
    byName:              text('修改人', { readOnly: true, width: 90, sort: false, filter: false }),
    setTime:             datetime('修改时间', { readOnly: true, width: 140 }),
  },
  sort: [['setTime', 'desc']],
  source: { page: 'job/category/queryPageJobCategorySetPriceLog' },
})
export type PriceRecord = RowOf<typeof priceLog>
