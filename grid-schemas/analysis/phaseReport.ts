import { decimal, defineGrid, dict, integer, money, text, type RowOf } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'

const readOnly = true
const access = { read: 'P_ANALYSE_COMPARISON' } as const
const sum = (label: string) => money(label, { readOnly, unit: '元', price: true, width: 116 })
const costs = {
  workDays: decimal('工日', { readOnly, scale: 6, fixed: true, width: 112 }), labour: sum('人工'), material: sum('材料'), machine: sum('机械'),
  other: sum('其他'), amount: sum('直接成本'),
} as const
const footer = { workDays: 'sum', labour: 'sum', material: 'sum', machine: 'sum', other: 'sum', amount: 'sum' } as const

/** Row keys of items without a phase, and of public costs. */
export const NO_PHASE = 'none'
export const PUBLIC_PHASE = 'public'

/** 阶段汇总：进度计划的每个阶段一行 (domain B4.4)。 */
export const phaseReport = defineGrid('analysis.phaseReport', {
  title: '阶段汇总', access,
  columns: {
    phaseName:   text('阶段', { readOnly, width: 200, pin: 'left', cell: 'recordLink' }),
    startOffset: integer('开工后第', { readOnly, unit: '天', width: 104 }),
    days:        integer('历时', { readOnly, unit: '天', width: 80 }),
    ...costs, items: integer('清单项数', { readOnly, width: 88 }),
  },
  footer, sort: [['startOffset', 'asc']], quick: ['phaseName'], lead: ['phaseName', 'amount'],
})
export type PhaseReportRow = RowOf<typeof phaseReport>

/** 阶段明细：每个阶段的清单项，以及不属于清单项的费用。 */
export const phaseDetail = defineGrid('analysis.phaseDetail', {
  title: '阶段明细', access,
  columns: {
    itemName:  text('清单项目', { readOnly, width: 220, pin: 'left' }),
    phaseName: text('阶段', { readOnly, width: 140 }),
    section:   text('分部', { readOnly, width: 140 }),
    itemCode:  text('项目编码', { readOnly, width: 132 }),
    unit:      dict('单位', DICT.unit, { readOnly, width: 64 }),
    quantity:  decimal('工程量', { readOnly, scale: 6, width: 112 }),
    ...costs,
  },
  footer, quick: ['itemName', 'itemCode', 'section'], lead: ['itemName', 'amount'],
})
export type PhaseDetailRow = RowOf<typeof phaseDetail>
