import { choice, date, datetime, defineGrid, dict, money, text, tree, type RowOf } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'

/** Price owner: every company starts with the platform's prices. */
export const PRICE_OWNER = { PLAT: '平台', SELF: '企业' } as const

/** 工日单价：工种 × 职业等级的参考价与定额价，现行者（spec-2 §3，Worker price row）。 */
export const dailyPrices = defineGrid('labour.dailyPrices', {
  title: '工日单价',
  access: { read: 'N_QUOTA', write: 'N_QUOTA' },
  columns: {
    jobCategory:         dict('工种', DICT.jobCategory, { readOnly: true, required: true, width: 140 }),
    jobLevel:            dict('职业等级', DICT.jobLevel, { readOnly: true, required: true }),
    quotaReferencePrice: money('参考价', { readOnly: true, unit: '元/工日', price: true }),
    dailyPrice:          money('定额价', { readOnly: true, unit: '元/工日', price: true }),
    recordDate:          date('生效日期', { readOnly: true }),
    regionCode:          tree('适用地区', 'REGION', { readOnly: true, width: 130, help: '空为全国' }),
    coming:              text('待生效', { readOnly: true, width: 150, sort: false, filter: false }),
    owner:               choice('来源', PRICE_OWNER, { readOnly: true, width: 72 }),
    byName:              text('修改人', { readOnly: true, hidden: true, width: 90, sort: false, filter: false }),
    setTime:             datetime('修改时间', { readOnly: true, hidden: true, width: 140 }),
  },
  sort: [['jobCategory', 'asc'], ['jobLevel', 'asc']],
  source: { page: 'job/category/queryPageJobCategorySetPriceNow' },
})
export type DailyPrice = RowOf<typeof dailyPrices>
