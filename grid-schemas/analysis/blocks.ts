import {
  choice, computed, decimal, defineGrid, dict, integer, longText, money, percent, ref, text, type RowOf,
} from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { analysisItems } from './items.ts'

const access = { read: 'P_ANALYSE_COMPARISON', write: 'P_ANALYSE_COMPARISON' } as const
const rows = { add: true, remove: true } as const
const ofItem = (help: string) => ({
  itemName: text('清单项', { max: 100, width: 180, sort: false, filter: false, cell: 'recordPicker', help: `${help}；粘贴时写名称或项目编码` }),
  itemId:   ref('清单项', () => analysisItems, { label: 'itemName', hidden: true, width: 180, excel: false }),
} as const)
const COUNTS_WITH = '计入这个清单项；不填的归入措施与公共费用'

export const MACHINE_WAY = { PURCHASE: '购置', LEASE: '租赁' } as const

/** 机械费：数量 × 天或台班 × 单价 (domain B4.4)。 */
export const analysisMachines = defineGrid('analysis.machines', {
  title: '机械费', access,
  columns: {
    machineName: text('机械名称', { required: '机械名称必须填写', max: 100, width: 200, pin: 'left' }),
    costType:    dict('费用类型', DICT.mechanicalCostType, { required: '费用类型必须选择', width: 130 }),
    way:         choice('方式', MACHINE_WAY, { required: '方式必须选择', default: 'LEASE', width: 80 }),
    quantity:    decimal('数量', { scale: 6, min: '0.000001', required: '数量必须填写', default: '1.000000', width: 100 }),
    days:        decimal('天数或台班', { scale: 2, min: '0.01', required: '天数或台班必须填写', default: '1.00', width: 110 }),
    price:       money('单价', { min: '0.01', required: '单价必须填写', unit: '元', price: true, width: 104 }),
    amount:      computed('金额', { scale: 2, unit: '元', price: true, width: 120 }),
    ...ofItem(COUNTS_WITH),
    remark:      longText('备注', { max: 200, width: 180 }),
  },
  formulas: { amount: row => row.quantity.times(row.days).times(row.price) },
  footer: { amount: 'sum' },
  quick: ['machineName'], lead: ['machineName', 'amount'], rows,
})
export type AnalysisMachineRow = RowOf<typeof analysisMachines>

/** Bases of other costs; direct cost excludes other costs, or it would include itself. */
export const OTHER_BASE = { FIXED: '固定金额', LABOUR: '人工费的 %', DIRECT: '直接成本的 %', AREA: '按建筑面积', DAY: '按天' } as const
export type OtherBase = keyof typeof OTHER_BASE
export const PERCENT_BASES: readonly OtherBase[] = ['LABOUR', 'DIRECT']
/** Bases with data outside the row, whose amounts are recomputed on every change. */
export const MOVING_BASES: readonly OtherBase[] = [...PERCENT_BASES, 'AREA']

/** 其他费：基数 × 费率 (domain B4.4)。 */
export const analysisOthers = defineGrid('analysis.others', {
  title: '其他费', access,
  columns: {
    costName: text('费用名称', { required: '费用名称必须填写', max: 100, width: 200, pin: 'left' }),
    costType: dict('费用类型', DICT.costType, { required: '费用类型必须选择', width: 130 }),
    base:     choice('计算方式', OTHER_BASE, { required: '计算方式必须选择', default: 'FIXED', width: 120, help: '直接成本的 % 以人工、材料、机械之和为基数，不含其他费' }),
    days:     decimal('天数', { scale: 2, min: '0.01', width: 84, help: '按天计算时填写' }),
    rate:     decimal('费率或单价', { scale: 4, min: '0.0001', required: '费率或单价必须填写', price: true, width: 110 }),
    basis:    decimal('基数', { readOnly: true, scale: 2, price: true, width: 120 }),
    factor:   decimal('系数', { readOnly: true, scale: 2, hidden: true, width: 72, excel: false }),
    amount:   computed('金额', { scale: 2, unit: '元', price: true, width: 120 }),
    ...ofItem(COUNTS_WITH),
    remark:   longText('备注', { max: 200, width: 180 }),
  },
  formulas: { amount: row => row.basis.times(row.factor).times(row.rate) },
  rules: [{ when: { base: 'DAY' }, require: ['days'], message: '按天计算时天数必须填写' }],
  footer: { amount: 'sum' },
  quick: ['costName'], lead: ['costName', 'amount'], rows,
})
export type AnalysisOtherRow = RowOf<typeof analysisOthers>

/** 进度计划：阶段的开始和历时 (domain B4.4)。 */
export const analysisPhases = defineGrid('analysis.phases', {
  title: '进度计划', access,
  columns: {
    phaseName:   text('阶段', { required: '阶段必须填写', max: 50, width: 220, pin: 'left' }),
    startOffset: integer('开工后第', { min: 0, max: 3650, required: '开始必须填写', default: 0, unit: '天', width: 104 }),
    days:        integer('历时', { min: 1, max: 3650, required: '历时必须填写', unit: '天', width: 88 }),
    remark:      longText('备注', { max: 200, width: 260 }),
  },
  unique: { columns: ['phaseName'], message: '阶段不能重复' },
  lead: ['phaseName', 'days'], rows,
})
export type AnalysisPhaseRow = RowOf<typeof analysisPhases>

export const CHANGE_STATE = { DRAFT: '未确认', CONFIRMED: '已确认' } as const

/** 预计变更：可能发生的变更、概率与金额，不计入合计 (domain B4.4)。 */
export const analysisChanges = defineGrid('analysis.changes', {
  title: '预计变更', access,
  columns: {
    changeName:  text('预计变更', { required: '预计变更必须填写', max: 100, width: 240, pin: 'left' }),
    probability: percent('概率', { scale: 2, min: '0.01', max: '100', required: '概率必须填写', width: 84 }),
    amount:      money('金额', { required: '金额必须填写', unit: '元', price: true, width: 120 }),
    expected:    computed('期望金额', { scale: 2, unit: '元', price: true, width: 120 }),
    state:       choice('状态', CHANGE_STATE, { readOnly: true, width: 88, copy: false }),
    ...ofItem('可能变更的清单项；不填的是整份测算的预计变更'),
    opinion:     longText('审核意见', { readOnly: true, width: 200, copy: false }),
    remark:      longText('备注', { max: 200, width: 200 }),
  },
  formulas: { expected: row => row.amount.times(row.probability).over('100') },
  rules: [{
    when: { state: 'CONFIRMED' }, lock: ['changeName', 'probability', 'amount', 'itemName', 'itemId', 'remark'],
    lockMessage: '已确认，取消确认后才能修改', keep: true, message: '已确认的预计变更不能删除，请先取消确认',
  }],
  footer: { expected: 'sum' },
  lead: ['changeName', 'amount'], rows,
})
export type AnalysisChangeRow = RowOf<typeof analysisChanges>
