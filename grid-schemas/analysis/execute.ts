import {
  choice, date, decimal, defineGrid, dict, integer, longText, money, percent, text, treeOrder, treeParent, type RowOf,
} from '#schemas/kit/index.ts'
import { COST_CLASS } from '#schemas/cost/targetCost.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { materialDetail, workerDetail } from './reports.ts'

const readOnly = true
const cost = (label: string, width = 108) => money(label, { readOnly, unit: '元', price: true, width, sum: 'branch' })

/** 执行测算：审定的测算在中标时冻结成的目标，按清单的分部；施工的人看它的定额包、工日和计划，没有价格权限的看不到金额 (domain B5.1、B5.6)。 */
export const executeItems = defineGrid('analysis.executeItems', {
  title: '执行测算', access: { read: 'P_PLAN' },
  columns: {
    name:         text('清单项目', { readOnly, width: 184, pin: 'left', beside: 'feature' }),
    number:       text('序号', { readOnly, width: 56, hidden: true }),
    code:         text('项目编码', { readOnly, width: 112 }),
    feature:      longText('项目特征', { readOnly, width: 200, hidden: true }),
    unit:         dict('单位', DICT.unit, { readOnly, width: 52 }),
    quantity:     decimal('工程量', { readOnly, scale: 6, width: 84 }),
    quotaName:    text('定额包', { readOnly, width: 184, cell: 'recordLink' }),
    quotaCode:    text('定额编码', { readOnly, width: 112, hidden: true }),
    quotaVersion: integer('定额版本', { readOnly, width: 80, hidden: true }),
    noCostReason: text('不计成本原因', { readOnly, width: 160, hidden: true }),
    workDays:     decimal('工日', { readOnly, scale: 6, fixed: true, width: 104, sum: 'branch' }),
    steps:        integer('工序', { readOnly, unit: '道', width: 64 }),
    phaseName:    text('阶段', { readOnly, width: 116 }),
    startOffset:  integer('开工后第', { readOnly, unit: '天', width: 92, help: '投标测算的进度计划中，所在阶段在开工后第几天开始' }),
    days:         integer('历时', { readOnly, unit: '天', width: 72, help: '所在阶段的计划天数' }),
    labour:       cost('人工'),
    material:     cost('材料'),
    machine:      cost('机械', 96),
    other:        cost('其他', 96),
    direct:       cost('目标成本', 116),
    parentId:     treeParent(),
    sort:         treeOrder(),
  },
  footer: { workDays: 'sum', labour: 'sum', material: 'sum', machine: 'sum', other: 'sum', direct: 'sum' },
  quick: ['name', 'code', 'feature', 'quotaName'], lead: ['name', 'workDays', 'phaseName'],
  tree: { parent: 'parentId', order: 'sort', label: 'name', levels: 8 },
})
export type ExecuteItemRow = RowOf<typeof executeItems>

const { itemName: _stepItem, itemCode: _stepCode, ...step } = workerDetail.columns
/** 工序：一个清单项的工序、工种和工日。 */
export const executeSteps = defineGrid('analysis.executeSteps', {
  title: '工序', access: executeItems.access, columns: step, footer: { workDays: 'sum', amount: 'sum' }, quick: ['jobName'],
  lead: ['jobName', 'workDays'],
})
const { itemName: _materialItem, itemCode: _materialCode, ...material } = materialDetail.columns
/** 材料：一个清单项的材料和用量。 */
export const executeMaterials = defineGrid('analysis.executeMaterials', {
  title: '材料', access: executeItems.access, columns: material, footer: { amount: 'sum' }, quick: ['materialName', 'spec'],
  lead: ['materialName', 'quantity'],
})

const amount = (label: string) => money(label, { readOnly, unit: '元', price: true, width: 112 })

/** 目标成本：台账 T 中每个清单项各成本类别的结存 (domain B5.1)。 */
export const targetCosts = defineGrid('analysis.targetCosts', {
  title: '目标成本', access: { read: 'P_ANALYSE_COMPARISON' },
  columns: {
    name:     text('清单项目', { readOnly, width: 184, pin: 'left', cell: 'recordLink' }),
    code:     text('项目编码', { readOnly, width: 116 }),
    unit:     dict('单位', DICT.unit, { readOnly, width: 64 }),
    quantity: decimal('工程量', { readOnly, scale: 6, width: 112 }),
    labour:   amount(COST_CLASS.LABOUR),
    material: amount(COST_CLASS.MATERIAL),
    machine:  amount(COST_CLASS.MACHINE),
    other:    amount(COST_CLASS.OTHER),
    target:   amount('目标成本'),
    share:    percent('占比', { readOnly, scale: 2, price: true, width: 84 }),
  },
  footer: { labour: 'sum', material: 'sum', machine: 'sum', other: 'sum', target: 'sum' },
  quick: ['name', 'code'], lead: ['name', 'target'],
})
export type TargetCostRow = RowOf<typeof targetCosts>

/** 入账记录：一个清单项的目标成本由哪些入账组成。 */
export const targetPostings = defineGrid('analysis.targetPostings', {
  title: '入账记录', access: targetCosts.access,
  columns: {
    title:     text('内容', { readOnly, width: 240, pin: 'left' }),
    costClass: choice('类别', COST_CLASS, { readOnly, width: 88 }),
    version:   text('版本', { readOnly, width: 64 }),
    day:       date('入账日期', { readOnly, width: 104 }),
    quantity:  decimal('工程量', { readOnly, scale: 6, width: 112 }),
    amount:    amount('金额'),
    source:    text('来源', { readOnly, width: 360 }),
    byName:    text('入账人', { readOnly, width: 96 }),
  },
  footer: { amount: 'sum' }, lead: ['title', 'amount'],
})
export type TargetPostingRow = RowOf<typeof targetPostings>
