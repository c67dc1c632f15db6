import { DICT } from '#schemas/dict/dictionaries.ts'
import { COST_CLASS } from '#schemas/cost/targetCost.ts'
import {
  choice, date, decimal, defineDocument, defineGrid, dict, FILLED, money, ref, SOURCE_ROW, text, type Terms,
} from '#schemas/kit/index.ts'
import { positions } from '#schemas/position/positions.ts'
import { otherOut } from '#schemas/store/otherOut.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { ofItem, remark } from '#schemas/supply/fields.ts'
import { access, changeFoot, changeHead, explanation, shots, sumOfMoney } from './fields.ts'
import { LOSS_KIND, RESPONSIBLE } from './states.ts'

const readOnly = true
const columns = {
  costClass: choice('类别', COST_CLASS, { default: 'MATERIAL', required: '类别必须选择', width: 80 }),
  itemName:  text('损耗内容', { required: '损耗内容必须填写', max: 100, width: 220 }),
  unit:      dict('单位', DICT.materialUnit, { width: 72 }),
  quantity:  decimal('数量', { scale: 6, min: '0.000001', required: '数量必须填写', width: 110 }),
  unitCost:  money('成本单价', { min: '0', unit: '元', price: true, required: '成本单价必须填写', width: 104 }),
  amount:    sumOfMoney('金额'),
  ...ofItem,
  remark,
} as const

/** 损耗：报损、返工、超耗及其责任；库存或日报已计的成本不再计入，责任方承担的部分在结算时扣 (domain B10, sheet changes). */
export const loss = defineDocument('change.loss', {
  title: '损耗单', entity: 'loss', access, named: 'title',
  opens: '/project/{projectId}/loss/detail?id={id}', adds: '/project/{projectId}/loss/add', edits: '/project/{projectId}/loss/edit?id={id}',
  calls: {
    page: 'project/describeLosses', info: 'project/queryInfoLoss', save: 'project/addLoss', update: 'project/updateLoss',
    remove: 'project/deleteLoss',
  },
  form: {
    header: {
      ...changeHead('损耗单号', '损耗名称'),
      lossKind:     choice('损耗类型', LOSS_KIND, { required: '损耗类型必须选择' }),
      bizDay:       date('业务日期', { required: '业务日期必须填写', copy: false }),
      positionName: text('部位', { readOnly }),
      positionId:   ref('部位', () => positions, { label: 'positionName' }),
      responsible:  choice('责任方', RESPONSIBLE, { default: 'OWN', required: '责任方必须选择' }),
      teamName:     text('责任班组', { readOnly }),
      teamId:       ref('责任班组', () => SUPPLIERS.LABOUR.list, { label: 'teamName', help: '责任方为班组时选择' }),
      supplierName: text('责任供应商', { readOnly }),
      supplierId:   ref('责任供应商', () => SUPPLIERS.MATERIAL.list, { label: 'supplierName', help: '责任方为供应商时选择' }),
      share:        decimal('承担比例', { scale: 2, min: '0', max: '100', unit: '%', default: '0', required: '承担比例必须填写' }),
      totalAmount:  sumOfMoney('损耗金额'),
      shareAmount:  sumOfMoney('责任方承担'),
      ownAmount:    sumOfMoney('本公司承担'),
      evidence:     explanation('责任依据'),
      photos:       shots('照片'),
      ...changeFoot,
    },
    sections: {
      基本信息: ['code', 'title', 'projectId', 'lossKind', 'bizDay', 'positionId', 'handlerId'],
      责任: ['responsible', 'teamId', 'supplierId', 'share', 'totalAmount', 'shareAmount', 'ownAmount', 'evidence'],
      照片与附件: ['photos', 'attachments'],
    },
    lines: {
      items: defineGrid('change.lossLines', {
        title: '损耗明细', access, rows: { add: true, remove: true, move: true }, footer: { amount: 'sum' }, lead: ['itemName', 'quantity'],
        columns,
        derived: [
          { when: {}, column: 'amount', value: ({ quantity, unitCost }: Terms<typeof columns>) => quantity.times(unitCost).round(2) },
        ],
        rules: [{ when: { [SOURCE_ROW]: FILLED }, lock: ['itemName', 'unit', 'unitCost'], lockMessage: '取自报损出库，按出库成本' }],
      }),
    },
    derived: [
      { when: {}, column: 'totalAmount', value: lines => lines.items.amount },
      { when: {}, column: 'shareAmount', value: (lines, head) => lines.items.amount.times(head.share).over('100').round(2) },
      {
        when: {}, column: 'ownAmount',
        value: (lines, head) => lines.items.amount.minus(lines.items.amount.times(head.share).over('100').round(2)),
      },
    ],
    checks: [
      { tab: 'items', test: ({ lines: { items = [] } }) => (items.length === 0 ? '请至少登记一行损耗' : null) },
      {
        tab: 'basic', at: { line: '', column: 'teamId' },
        test: ({ head }) => (head.responsible === 'TEAM' && typeof head.teamId !== 'string' ? '请选择责任班组' : null),
      },
      {
        tab: 'basic', at: { line: '', column: 'supplierId' },
        test: ({ head }) => (head.responsible === 'SUPPLIER' && typeof head.supplierId !== 'string' ? '请选择责任供应商' : null),
      },
    ],
  },
  list: {
    columns: {
      code: { width: 150, pin: 'left' }, title: { width: 220, pin: 'left', cell: 'recordLink' }, lossKind: { width: 96 },
      bizDay: { width: 108 }, responsible: { width: 96 }, teamName: { width: 140, hidden: true },
      supplierName: { width: 140, hidden: true }, totalAmount: { width: 120 }, share: { width: 88 }, shareAmount: { width: 120 },
      deductedAmount: money('已扣款', { unit: '元', price: true, width: 120 }),
      openDeduction: money('未扣款', { unit: '元', price: true, width: 120 }), ownAmount: { width: 120 },
      processState: { width: 96 }, projectName: { width: 190, hidden: true }, handlerName: { width: 88 },
    },
    sort: [['code', 'desc']],
    footer: { totalAmount: 'sum', shareAmount: 'sum', deductedAmount: 'sum', openDeduction: 'sum', ownAmount: 'sum' },
    quick: ['code', 'title'], lead: ['title', 'totalAmount', 'processState'],
  },
  life: {
    number: { type: 'loss', column: 'code', by: 'day' },
    process: { key: 'loss', project: 'projectId', amount: 'totalAmount', people: ['handlerId'] },
  },
  relations: {
    pulls: {
      items: [{
        from: otherOut.name, line: 'items', quantity: 'quantity', ceiling: 'quantity', match: { projectId: 'projectId' },
        only: { where: { reason: ['SCRAPPED'] }, said: '只能取出库原因为报损的明细' },
        copies: {
          itemName: 'itemName', unit: 'unit', unitCost: 'unitCost', projectItemId: 'projectItemId', projectItemName: 'projectItemName',
        },
      }],
    },
  },
})
