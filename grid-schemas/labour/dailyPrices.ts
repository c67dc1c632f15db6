import { date, defineGrid, dict, money, type RowOf } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'

/** 工日单价：工种 × 职业等级的参考价与定额价（spec-2 §3，Worker price row）。 */
export const dailyPrices = defineGrid('labour.dailyPrices', {
  title: '工日单价',
  access: { read: 'N_QUOTA', write: 'N_QUOTA' },
  columns: {
    jobCategory:         dict('工种', DICT.jobCategory, { readOnly: true, required: true, width: 140 }),
    jobLevel:            dict('职业等级', DICT.jobLevel, { readOnly: true, required: true }),
    quotaReferencePrice: money('参考价', { readOnly: true, unit: '元/工日', price: true }),
    dailyPrice:          money('定额价', { readOnly: true, unit: '元/工日', price: true }),
    recordDate:          date('记录日期', { readOnly: true }),
  },
  sort: [['jobCategory', 'asc']],
  source: { page: 'job/category/queryPageJobCategorySetPriceNow' },
})
export type DailyPrice = RowOf<typeof dailyPrices>
