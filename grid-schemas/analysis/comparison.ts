import { decimal, defineGrid, dict, money, percent, text, type RowOf } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'

const readOnly = true

/** 择优：每个清单项取哪一份测算的做法；每份测算的单价与合价是随数据而来的列 (domain B4.2)。 */
export const analysisComparison = defineGrid('analysis.comparison', {
  title: '择优', access: { read: 'P_ANALYSE_COMPARISON', write: 'P_ANALYSE_COMPARISON' },
  columns: {
    name:       text('清单项目', { readOnly, width: 240, pin: 'left' }),
    code:       text('项目编码', { readOnly, width: 132 }),
    unit:       dict('单位', DICT.unit, { readOnly, width: 64 }),
    quantity:   decimal('工程量', { readOnly, scale: 6, width: 104 }),
    pickedName: text('取自', { readOnly, width: 96 }),
    unitCost:   money('取值单价', { readOnly, unit: '元', price: true, width: 100 }),
    direct:     money('取值成本', { readOnly, unit: '元', price: true, width: 120 }),
    lowest:     money('最低成本', { readOnly, unit: '元', price: true, width: 120 }),
    above:      money('较最低', { readOnly, unit: '元', price: true, width: 104 }),
    sell:       money('报价', { readOnly, unit: '元', price: true, width: 120 }),
    margin:     percent('毛利率', { readOnly, scale: 2, price: true, width: 84 }),
    reason:     text('原因', { max: 200, width: 200, help: '取值高于最低时必须填写' }),
  },
  quick: ['name', 'code'], lead: ['name', 'direct', 'pickedName'],
})
export type AnalysisComparisonRow = RowOf<typeof analysisComparison>
