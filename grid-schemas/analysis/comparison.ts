import {
  computed, decimal, defineGrid, dict, longText, money, percent, text, treeOrder, treeParent, type Column, type RowOf,
} from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { gapColumns } from './sums.ts'

const readOnly = true
/** Expected changes of an item, not part of its cost. */
const expected = money('预计变更', { readOnly, unit: '元', price: true, width: 104, help: '期望金额，不计入成本' })
const sideDirect = money('成本（报价口径）', { readOnly, unit: '元', price: true, hidden: true, copy: false, excel: false })
/** Base of margins: items with both cost and price. */
const priced = {
  pricedSell: computed('已测算报价', { scale: 2, unit: '元', price: true, hidden: true, sum: 'branch', excel: false }),
  pricedDirect: computed('已报价成本', { scale: 2, unit: '元', price: true, hidden: true, sum: 'branch', excel: false }),
} as const
const reason = text('不取最低的原因', { max: 200, width: 152, help: '取值高于最低时必须填写' })

/** 择优：每个清单项取哪一份测算的做法；每份测算的单价与合价是随数据而来的列 (domain B4.2)。 */
export const analysisComparison = defineGrid('analysis.comparison', {
  title: '择优', access: { read: 'P_ANALYSE_COMPARISON', write: 'P_ANALYSE_COMPARISON' },
  columns: {
    name:       text('清单项目', { readOnly, width: 240, pin: 'left' }),
    code:       text('项目编码', { readOnly, width: 132 }),
    feature:    longText('项目特征', { readOnly, width: 200 }),
    unit:       dict('单位', DICT.unit, { readOnly, width: 52 }),
    quantity:   decimal('工程量', { readOnly, scale: 6, width: 104 }),
    pickedName: text('取自', { readOnly, width: 96 }),
    unitCost:   money('取值单价', { readOnly, unit: '元', price: true, width: 100 }),
    direct:     money('取值成本', { readOnly, unit: '元', price: true, width: 120 }),
    sideDirect,
    lowest:     money('最低成本', { readOnly, unit: '元', price: true, width: 120 }),
    above:      money('较最低', { readOnly, unit: '元', price: true, width: 104 }),
    sell:       money('报价', { readOnly, unit: '元', price: true, width: 120 }),
    margin:     percent('毛利率', { readOnly, scale: 2, price: true, width: 84 }),
    expected,
    reason,
  },
  quick: ['name', 'code'], lead: ['name', 'direct', 'pickedName'],
})
export type AnalysisComparisonRow = RowOf<typeof analysisComparison>

export interface ComparedAnalysis { readonly name: string; readonly notes: readonly string[] }
export const offerColumns = (at: number) => ({ unitCost: `unitCost${at}`, direct: `direct${at}` })

/**
 * Declares 逐项择优 with a pair of columns per analysis, in the bill's sections. `taken` is the key of the picked `direct` column. A `dear` row
 * is above the lowest and requires a reason (domain B4.2), visible in wide windows.
 */
export function comparisonOf(analyses: readonly ComparedAnalysis[], isWide = true) {
  const { unit, feature, pickedName } = analysisComparison.columns
  const best = { title: '择优', notes: [`${analyses.length} 人中取`] }
  const offers: Record<string, Column<'money'>> = Object.fromEntries(analyses.flatMap(({ name: title, notes }, at) => {
    const group = { title, notes }
    const keys = offerColumns(at)
    return [
      [keys.unitCost, money('单价', { readOnly, price: true, width: 72, excel: `${title} 单价`, group })],
      [keys.direct, money('合价', {
        readOnly, unit: '元', price: true, width: 128, sum: 'branch', excel: `${title} 合价`, group, cell: 'oneOf', oneOf: 'taken',
      })],
    ]
  }))
  return defineGrid(analysisComparison.name, {
    title: '逐项择优', access: analysisComparison.access,
    columns: {
      name: text('清单项目', { readOnly, width: 196, pin: 'left', beside: 'feature' }),
      code: text('项目编码', { readOnly, width: 132, hidden: true }),
      feature: { ...feature, facts: { ...feature.facts, hidden: true } },
      quantity: decimal('工程量', { readOnly, scale: 6, width: 96, beside: 'unit' }),
      unit: { ...unit, facts: { ...unit.facts, hidden: true } }, ...offers,
      direct: money('合价', { readOnly, unit: '元', price: true, width: 108, sum: 'branch', excel: '择优合价', group: best }),
      above: money('较最低', { readOnly, price: true, width: 104, sum: 'branch', group: best, cell: 'variance' }),
      margin: computed('毛利率', { scale: 2, unit: '%', price: true, width: 84, sum: 'formula', group: best, cell: 'noted' }), ...gapColumns,
      expected: { ...expected, facts: { ...expected.facts, sum: 'branch' as const } },
      reason: { ...reason, facts: { ...reason.facts, ...(isWide && { pin: 'right' as const }) } },
      pickedName: { ...pickedName, facts: { ...pickedName.facts, hidden: true } },
      sell: money('报价', { readOnly, unit: '元', price: true, width: 116, sum: 'branch', hidden: true }), sideDirect, ...priced,
      parentId: treeParent(), sort: treeOrder(),
    },
    formulas: {
      pricedSell: row => row.sell.plus(row.direct.times('0')),
      pricedDirect: row => row.sideDirect.plus(row.sell.times('0')),
      margin: row => row.pricedSell.minus(row.pricedDirect).times('100').over(row.pricedSell),
    },
    rules: [{ when: { dear: true }, require: ['reason'], message: '取值高于最低，请填写原因' }],
    footer: Object.fromEntries([...analyses.map((_, at) => offerColumns(at).direct), 'direct', 'above'].map(key => [key, 'sum'])),
    quick: ['name', 'code'], lead: ['name', 'direct', 'pickedName'], tree: { parent: 'parentId', order: 'sort', label: 'name', levels: 8 },
  })
}
