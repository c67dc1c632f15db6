import { DICT } from '#schemas/dict/dictionaries.ts'
import { choice, date, decimal, defineDocument, defineGrid, dict, integer, money, ref, text } from '#schemas/kit/index.ts'
import { positions } from '#schemas/position/positions.ts'
import { projectItems } from '#schemas/projectItem/items.ts'
import { remark } from '#schemas/supply/fields.ts'
import { access, changeFoot, changeHead, pastDay, explanation, shots, sumOfMoney } from './fields.ts'
import { CHANGE_CAUSE, CHANGE_KIND, CHANGE_WAY, CLIENT_STATE, CLIENT_TONES, PRICE_SOURCE } from './states.ts'

declare module '../kit/column.ts' {
  interface CellNames {
    'change.notifyBy': true
  }
}

const readOnly = true
const hiddenRef = { hidden: true, excel: false } as const
const itemName = (label: string, width: number) => text(label, { max: 100, width, sort: false, filter: false, cell: 'recordPicker' })
const counted = (label: string) => decimal(label, { scale: 6, min: '0', width: 88 })
const columns = {
  way:         choice('方式', CHANGE_WAY, { default: 'ADD', required: '方式必须选择', width: 64 }),
  oldItemName: itemName('原清单项', 148),
  oldItemId:   ref('原清单项', () => projectItems, { label: 'oldItemName', ...hiddenRef }),
  newItemName: itemName('改用清单项', 112),
  newItemId:   ref('改用清单项', () => projectItems, { label: 'newItemName', ...hiddenRef }),
  newName:     text('新增项名称', { max: 100, width: 112 }),
  newUnit:     dict('新增项单位', DICT.unit, { width: 92 }),
  oldQuantity: counted('原工程量'),
  newQuantity: counted('新工程量'),
  difference:  decimal('差量', { scale: 6, readOnly, width: 84 }),
  oldPrice:    money('原综合单价', { readOnly, unit: '元', price: true, width: 104 }),
  sellPrice:   money('综合单价', { unit: '元', min: '0', price: true, width: 104 }),
  priceSource: choice('价格来源', PRICE_SOURCE, { default: 'BID', width: 92 }),
  asked:       money('申报金额', { unit: '元', price: true, width: 108, help: '调价行直接填写，其余按工程量和单价得出' }),
  cost:        sumOfMoney('内部成本'),
  remark,
} as const
const OF_BILL = ['ADD', 'REDUCE'] as const

const lines = defineGrid('change.variableLines', {
  title: '变更项', access, rows: { add: true, remove: true, move: true }, footer: { asked: 'sum', cost: 'sum' }, lead: ['way', 'asked'],
  columns,
  rules: [
    { when: { way: [...OF_BILL, 'REPLACE'] }, require: ['oldItemName'], message: '请选择原清单项' },
    { when: { way: [...OF_BILL, 'REPLACE', 'NEW'] }, require: ['newQuantity'], message: '新工程量必须填写' },
    { when: { way: 'NEW' }, require: ['newName', 'newUnit'], message: '新增项的名称和单位必须填写' },
    { when: { way: 'NEW' }, lock: ['oldItemName', 'oldQuantity', 'newItemName'], lockMessage: '新增项没有原清单项' },
    { when: { way: [...OF_BILL] }, lock: ['newItemName', 'newName', 'newUnit'], lockMessage: '只有替换和新增才填写新的清单项' },
    {
      when: { way: 'PRICE' }, lock: ['newItemName', 'newName', 'newUnit', 'oldQuantity', 'newQuantity', 'sellPrice'],
      lockMessage: '调价只改金额，不改工程量',
    },
    { when: { way: [...OF_BILL, 'REPLACE', 'NEW'] }, lock: ['asked'], lockMessage: '申报金额由工程量和单价得出' },
  ],
})

const positionsGrid = defineGrid('change.variablePositions', {
  title: '涉及部位', access, rows: { add: true, remove: true, move: true }, lead: ['positionName'],
  columns: {
    positionName: text('部位', { required: '部位必须选择', max: 50, width: 220, sort: false, filter: false, cell: 'recordPicker' }),
    positionId:   ref('部位', () => positions, { label: 'positionName', ...hiddenRef }),
  },
  unique: { columns: ['positionId'], message: '部位重复' },
})

/** 变更签证：内部批准后改变工程量、目标成本和材料限额，甲方确认后才是收入；现场人员登记草稿和照片，不涉及金额 (domain B10, sheet changes). */
export const variableChange = defineDocument('change.variable', {
  title: '变更签证', entity: 'variableChange', access: { ...access, drafts: 'P_DISPATCH' }, named: 'title',
  opens: '/project/{projectId}/variable/detail?id={id}', adds: '/project/{projectId}/variable/add',
  edits: '/project/{projectId}/variable/edit?id={id}',
  calls: {
    page: 'project/describeVariables', info: 'project/queryInfoVariableChange', save: 'project/addVariableChange',
    update: 'project/updateVariableChange', remove: 'project/deleteVariableChange',
  },
  form: {
    header: {
      ...changeHead('变更编号', '变更名称'),
      changeKind:   choice('变更类型', CHANGE_KIND, { required: '变更类型必须选择' }),
      clause:       text('合同条款', { max: 100 }),
      causeKind:    choice('依据', CHANGE_CAUSE, {}),
      causeCode:    text('依据编号', { max: 60 }),
      occurredDay:  pastDay('发生日期'),
      notifyBy:     date('通知期限', { readOnly, help: '发生日期加变更通知期限' }),
      daysAsked:    integer('申报工期', { min: 0, max: 3650, unit: '天' }),
      clientName:   text('甲方', { max: 50, help: '不填时取项目的甲方' }),
      probability:  decimal('确认概率', { scale: 2, min: '0', max: '100', unit: '%', default: '100', help: '甲方答复前按概率计入预计收入' }),
      askedAmount:  sumOfMoney('申报金额'),
      costAmount:   sumOfMoney('内部成本'),
      confirmedAmount: sumOfMoney('确认金额', { later: true }),
      openAmount:   sumOfMoney('未确认金额', { later: true, help: '申报金额减确认金额' }),
      expectedAmount: sumOfMoney('概率金额', { later: true, help: '未确认金额乘确认概率' }),
      reportedDay:  date('报出日期', { readOnly, copy: false }),
      answerDay:    date('答复日期', { readOnly, copy: false }),
      clientState:  choice('甲方状态', CLIENT_STATE, { readOnly, tones: CLIENT_TONES }),
      reason:       explanation('变更原因'),
      beforePhotos: shots('变更前照片'),
      afterPhotos:  shots('变更后照片'),
      ...changeFoot,
    },
    sections: {
      基本信息: [
        'code', 'title', 'projectId', 'changeKind', 'occurredDay', 'notifyBy', 'clause', 'causeKind', 'causeCode', 'daysAsked', 'handlerId',
        'reason',
      ],
      甲方: ['clientName', 'clientState', 'reportedDay', 'answerDay', 'probability'],
      金额: ['askedAmount', 'costAmount', 'confirmedAmount', 'openAmount', 'expectedAmount'],
      照片与附件: ['beforePhotos', 'afterPhotos', 'attachments'],
    },
    lines: { items: lines, positions: positionsGrid },
    derived: [
      { when: {}, column: 'askedAmount', value: sums => sums.items.asked },
      { when: {}, column: 'costAmount', value: sums => sums.items.cost },
    ],
    checks: [{ tab: 'items', test: ({ lines: { items = [] } }) => (items.length === 0 ? '请至少登记一个变更项' : null) }],
  },
  list: {
    columns: {
      code: { width: 144, pin: 'left' }, title: { width: 172, pin: 'left', cell: 'recordLink' }, changeKind: { width: 80 },
      occurredDay: { width: 92 }, notifyBy: { width: 152, cell: 'change.notifyBy' },
      askedAmount: { width: 104 }, costAmount: { width: 104 }, confirmedAmount: { width: 104 }, openAmount: { width: 120, hidden: true },
      expectedAmount: { width: 120, hidden: true },
      clientState: { width: 92 }, processState: { width: 92 },
      positionNames: text('部位', { width: 180, sort: false, filter: false }), projectName: { width: 190, hidden: true },
      handlerName: { width: 88 },
    },
    sort: [['code', 'desc']], quick: ['code', 'title'], lead: ['title', 'askedAmount', 'clientState'],
    footer: { askedAmount: 'sum', costAmount: 'sum', confirmedAmount: 'sum', openAmount: 'sum', expectedAmount: 'sum' },
  },
  life: {
    number: { type: 'variableChange', column: 'code', by: 'day' },
    process: { key: 'variableChange', project: 'projectId', amount: 'askedAmount', people: ['handlerId'] },
    business: {
      column: 'clientState', states: CLIENT_STATE, start: 'NONE',
      actions: {
        report:      { label: '报甲方', right: 'audit', from: ['NONE'], to: 'REPORTED', by: '报甲方的日期和文件' },
        confirm:     { label: '确认', right: 'audit', from: ['REPORTED', 'DISPUTE'], to: 'CONFIRMED', by: '登记甲方答复' },
        confirmPart: { label: '部分确认', right: 'audit', from: ['REPORTED', 'DISPUTE'], to: 'PART', by: '登记甲方答复' },
        refuse:      { label: '拒绝', right: 'audit', from: ['REPORTED', 'DISPUTE'], to: 'REFUSED', by: '登记甲方答复' },
        dispute:     { label: '争议', right: 'audit', from: ['REPORTED'], to: 'DISPUTE', by: '登记甲方答复' },
      },
    },
  },
})
