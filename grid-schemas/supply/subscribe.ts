import {
  boolean, choice, date, decimal, defineDocument, defineGrid, FILLED, longText, money, PROCESS_STATE, PROCESS_TONES, ref, text,
} from '#schemas/kit/index.ts'
import { handler } from '#schemas/contract/terms.ts'
import { project } from '#schemas/project/project.ts'
import { drawsOn, libMaterialId, needDay, ofItem, papers, remark, requestedItem } from './fields.ts'
import { OVER_CAUSE, URGENCY } from './states.ts'

const access = { read: 'P_STORAGE', write: 'P_STORAGE' } as const
const readOnly = true
/** Read-only numbers of the entitlement as of the save. */
const counted = (label: string) => decimal(label, { scale: 6, readOnly, width: 92 })
const { itemName, spec, brand, unit } = requestedItem('MATERIAL')
const narrow = <C extends { readonly facts: object }>(column: C, width: number): C => ({ ...column, facts: { ...column.facts, width } })

/** 申购明细：本次申购对照目标用量；超出的要写明原因，清单外的是特殊材料 (domain B7.2). */
export const subscribeLines = defineGrid('supply.subscribeLines', {
  title: '申购明细', access, rows: { add: true, remove: true, move: true }, lead: ['itemName', 'quantity'], footer: { amount: 'sum' },
  columns: {
    itemName: narrow(itemName, 150), spec: narrow(spec, 104), unit: narrow(unit, 56),
    limit:    counted('限额'),
    asked:    counted('已申购'),
    left:     counted('剩余额度'),
    quantity: decimal('本次申购', { scale: 6, min: '0.000001', required: '本次申购必须填写', width: 100, cell: 'noted', excelAliases: ['数量', '申购数量'] }),
    over:     counted('超量'),
    rest:     counted('申购后剩'),
    refPrice: money('参考价', { min: '0', unit: '元', price: true, width: 88 }),
    amount:   money('金额', { readOnly, unit: '元', price: true, width: 104 }),
    overAmount: money('超量金额', { readOnly, unit: '元', price: true, width: 110, hidden: true }),
    needDay, ...ofItem,
    special:  boolean('特殊材料', { readOnly, width: 84, help: '目标成本中没有的材料，或还不是材料库中的材料' }),
    cause:    choice('超量原因', OVER_CAUSE, { width: 92 }),
    causeNote: text('原因说明', { max: 200, width: 200 }),
    brand, remark, libMaterialId, drawsOn,
  },
  rules: [{ when: { over: FILLED }, require: ['cause', 'causeNote'] }],
  derived: [
    { when: {}, column: 'amount', value: row => row.quantity.times(row.refPrice) },
    { when: {}, column: 'overAmount', value: row => row.over.times(row.refPrice) },
  ],
})

/** 材料申购单：现场按目标用量要料，审批通过后可以询价、下单、调拨 (domain B7.1, B7.2). */
export const subscribe = defineDocument('supply.subscribe', {
  title: '申购单', access, named: 'purpose', opens: '/subscribe/detail?id={id}', adds: '/subscribe/add', edits: '/subscribe/edit?id={id}',
  calls: {
    page: 'warehouse/subscribes/describe', info: 'warehouse/subscribes/queryById', save: 'warehouse/subscribes/save',
    remove: 'warehouse/subscribes/delete',
  },
  form: {
    header: {
      code:        text('申购单号', { readOnly }),
      purpose:     text('用途', { required: '用途必须填写', max: 100 }),
      projectName: text('项目', { readOnly }),
      projectId:   ref('项目', () => project.list, { label: 'projectName', required: '项目必须选择' }),
      ...handler,
      needDay:     date('需用日期', { required: '需用日期必须填写' }),
      urgency:     choice('紧急程度', URGENCY, { default: 'NORMAL' }),
      place:       text('部位', { max: 100 }),
      totalAmount: money('参考金额', { readOnly, unit: '元', price: true }),
      overAmount:  money('超量金额', { readOnly, unit: '元', price: true }),
      overBudget:  boolean('超目标', { readOnly, help: '有超量或目标成本中没有的材料，审批时加签' }),
      processState: choice('审批状态', PROCESS_STATE, { readOnly, tones: PROCESS_TONES }),
      remark:      longText('备注', { max: 500 }),
      attachments: papers,
    },
    sections: {
      基本信息: ['code', 'purpose', 'projectId', 'handlerId', 'needDay', 'urgency', 'place', 'totalAmount', 'overAmount'],
      备注与附件: ['remark', 'attachments'],
    },
    lines: { items: subscribeLines },
    derived: [
      { when: {}, column: 'totalAmount', value: lines => lines.items.amount },
      { when: {}, column: 'overAmount', value: lines => lines.items.overAmount },
    ],
    checks: [{ tab: 'items', test: ({ lines }) => ((lines.items ?? []).length === 0 ? '请至少登记一种材料' : null) }],
  },
  list: {
    columns: {
      code: { width: 150, pin: 'left' }, purpose: { width: 220, pin: 'left', cell: 'recordLink' }, projectName: { width: 200 },
      needDay: { width: 108 }, urgency: { width: 88 },
      overBudget: { width: 76 }, totalAmount: { width: 120 }, processState: { width: 96 }, handlerName: { width: 88 },
      place: { width: 140, hidden: true },
    },
    sort: [['code', 'desc']], quick: ['code', 'purpose', 'projectName'], lead: ['purpose', 'needDay', 'processState'],
    footer: { totalAmount: 'sum' },
  },
  life: {
    number: { type: 'subscribe', column: 'code', by: 'day' },
    process: { key: 'subscribe', project: 'projectId', amount: 'totalAmount', overBudget: 'overBudget', people: ['handlerId'] },
  },
})
