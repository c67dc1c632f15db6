import { choice, date, decimal, defineDocument, defineGrid, money, text, type Draft, type RowOf } from '#schemas/kit/index.ts'
import { feeAccess, feeLines, feeRows } from './fees.ts'
import { feeChecks, feeHead } from './template.ts'

/** Tax side of a project's costs (domain B0). */
export const COST_SIDE = { EXCL: '不含税', INCL: '含税' } as const
export type CostSide = keyof typeof COST_SIDE

/** 分部与清单项的费率：离清单项最近的费率有效，没有的用费率表的。 */
export const placeRates = defineGrid('pricing.placeRates', {
  title: '分部费率', access: feeAccess,
  columns: {
    placeName: text('分部或清单项', { max: 100, width: 280, pin: 'left', required: '分部或清单项必须选择', cell: 'recordPicker' }),
    placeId:   text('分部或清单项编号', { max: 64, required: '请从清单中选择', hidden: true, excel: false }),
    feeName:   text('费用', { max: 30, required: '费用必须填写', width: 176, cell: 'suggested' }),
    rate:      decimal('费率', { scale: 4, min: '-99.9999', max: '1000', required: '费率必须填写', unit: '%', price: true, width: 110 }),
  },
  unique: { columns: ['placeId', 'feeName'], message: '同一处的同一费用只能有一个费率' },
  rows: { add: true, remove: true },
})
export type PlaceRate = RowOf<typeof placeRates>

/** Rows of other lines refer to a fee by name: to a unit price fee for place rates, to a fee with lines for listed amounts. */
const unknownFee = (line: 'rates' | 'details', fits: (fee: Readonly<Record<string, unknown>>) => boolean, text: string) =>
({ lines }: Draft): string | null => {
  const fees = new Set((lines.fees ?? []).filter(fits).map(({ name }) => name))
  const wrong = (lines[line] ?? []).find(({ feeName }) => typeof feeName === 'string' && feeName !== '' && !fees.has(feeName))
  return wrong === undefined ? null : `“${String(wrong.feeName)}”${text}`
}

/** 项目的费率表：从模板复制，由成本总监维护；综合单价、措施、其他项目和税金都由它算出。 */
export const projectFees = defineDocument('pricing.projectFees', {
  title: '费率表', entity: 'projectFees', access: feeAccess, named: 'projectName', opens: '/project/{id}/analyse/fees',
  calls: { info: 'projectAnalyse/queryFeeTable', save: 'projectAnalyse/saveFeeTable' },
  form: {
    header: {
      projectName:  text('项目', { readOnly: true }),
      templateName: text('来自模板', { readOnly: true, max: 50 }),
      takenDay:     date('复制日期', { readOnly: true }),
      ...feeHead,
      costSide:     choice('成本口径', COST_SIDE, { readOnly: true }),
      targetTotal:  money('目标总价', { readOnly: true, unit: '元', price: true }),
    },
    sections: { '': ['templateName', 'takenDay', 'standard', 'taxMethod', 'costSide', 'labourTax', 'otherTax', 'targetTotal', 'remark'] },
    lines: { fees: feeRows, details: feeLines, rates: placeRates },
    checks: [
      ...feeChecks,
      {
        tab: 'details', test: unknownFee('details', ({ kind }) => kind === 'LINES', '不是按明细合计的费用'),
        at: { line: 'details', column: 'feeName' },
      },
      {
        tab: 'rates', test: unknownFee('rates', ({ part, kind }) => part === 'UNIT' && kind === 'RATE', '不是单价内按费率计算的费用'),
        at: { line: 'rates', column: 'feeName' },
      },
    ],
  },
  relations: { isProject: true, part: true },
})
