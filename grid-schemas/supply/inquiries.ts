import {
  boolean, callsOf, choice, date, datetime, defineDocument, defineGrid, each, integer, longText, ref, text,
} from '#schemas/kit/index.ts'
import { handler } from '#schemas/contract/terms.ts'
import { CALLED } from '#schemas/man/columns.ts'
import { LIBRARIES, type SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { INQUIRY_APPLIES } from './applies.ts'
import { libMaterialId, needDay, ofItem, ofProject, papers, quantity, remark, targetPrice, requestedItem } from './fields.ts'
import { SUPPLY_LIBRARY } from './library.ts'
import { INQUIRY_STATE, INQUIRY_TONES, INQUIRY_WAY, INVITE_STATE, INVITE_TONES } from './states.ts'
import { subscribe } from './subscribe.ts'

const readOnly = true
export const INVITED_ONCE = '同一家供应商只需邀请一次'
/** Invited suppliers, with states derived from links and quotes. */
const invitedOf = (kind: SupplierKind) => {
  const { call, key } = SUPPLY_LIBRARY[kind]
  return defineGrid(`supply.${call.toLowerCase()}InquirySuppliers`, {
    title: '邀请供应商', access: { read: key, write: key }, rows: { add: true, remove: true, move: true }, lead: ['supplierName', 'inviteState'],
    columns: {
      supplierName: text('供应商', {
        required: '供应商必须选择', max: 100, width: 230, pin: 'left', sort: false, filter: false, cell: 'recordPicker',
      }),
      supplierId:   ref('供应商', () => SUPPLIERS[kind].list, { label: 'supplierName', hidden: true, excel: false }),
      contact:      text('联系人', { max: 20, width: 100 }),
      phone:        text('联系电话', { strip: 'all', form: CALLED, width: 130 }),
      inviteState:  choice('进展', INVITE_STATE, { readOnly, width: 96, tones: INVITE_TONES, later: true }),
      sentAt:       datetime('发送时间', { readOnly, width: 140, later: true }),
      viewedAt:     datetime('查看时间', { readOnly, width: 140, later: true }),
      quotedAt:     datetime('报价时间', { readOnly, width: 140, later: true }),
      versions:     integer('报价版本', { readOnly, width: 88, later: true }),
    },
    unique: { columns: ['supplierName'], message: INVITED_ONCE },
  })
}

const COPIES = {
  itemName: 'itemName', unit: 'unit', needDay: 'needDay', projectItemId: 'projectItemId', projectItemName: 'projectItemName',
} as const
const GOODS = { ...COPIES, spec: 'spec', brand: 'brand', libMaterialId: 'libMaterialId' } as const
const TRADES = { ...COPIES, jobCategory: 'jobCategory', jobLevel: 'jobLevel' } as const
/** Applies and inquiries may both draw on a subscribe; each quantity is requested only once. */
const pulled = { quantity: 'quantity', ceiling: 'quantity', match: { projectId: 'projectId' } } as const

/** 询价单：邀请供应商在截止时间前报价；密封的，截止前谁也看不到报价 (domain B7.5). */
function inquiryOf(kind: SupplierKind) {
  const { word, key, path, call } = SUPPLY_LIBRARY[kind]
  const access = { read: key, write: key } as const
  return defineDocument(`supply.${call.toLowerCase()}Inquiry`, {
    title: `${word}询价单`, entity: `${call.toLowerCase()}Inquiry`, access, named: 'inquiryName',
    opens: `${path}/inquiry/detail?id={id}`, adds: `${path}/inquiry/add`, edits: `${path}/inquiry/edit?id={id}`,
    calls: { ...callsOf('inquiry', `${call}Inquiry`), act: `inquiry/update${call}InquiryState` },
    form: {
      header: {
        code:        text('询价单号', { readOnly }),
        inquiryName: text('询价标题', { required: '询价标题必须填写', max: 100 }),
        ...ofProject, ...handler,
        inquiryWay:  choice('询价方式', INQUIRY_WAY, { default: 'INVITED', required: '询价方式必须选择' }),
        wayReason:   text('单一来源原因', { max: 200 }),
        deadline:    datetime('报价截止', { required: '报价截止时间必须填写', copy: false, help: '年-月-日 时:分，截止后不能再报价' }),
        sealed:      boolean('密封', { default: true, required: true, help: '截止前任何人都看不到报价' }),
        place:       text('交货地点', { max: 100 }),
        deliverFrom: date('供货日期', {}),
        payment:     text('付款方式', { max: 200 }),
        demands:     longText('报价要求', { max: 500 }),
        invited:     integer('邀请家数', { readOnly, later: true }),
        quoted:      integer('报价家数', { readOnly, later: true }),
        lineCount:   integer('明细行数', { readOnly, later: true }),
        state:       choice('状态', INQUIRY_STATE, { readOnly, tones: INQUIRY_TONES }),
        remark:      longText('备注', { max: 500 }),
        attachments: papers,
      },
      sections: {
        基本信息: ['code', 'inquiryName', 'projectId', 'handlerId', 'inquiryWay', 'wayReason', 'deadline', 'sealed', 'state'],
        供货与付款: ['place', 'deliverFrom', 'payment', 'demands'],
        备注与附件: ['remark', 'attachments'],
      },
      lines: {
        items: defineGrid(`supply.${call.toLowerCase()}InquiryLines`, {
          title: '询价明细', access, rows: { add: true, remove: true, move: true }, lead: ['itemName', 'quantity'],
          columns: { ...requestedItem(kind), quantity, targetPrice, needDay, ...ofItem, remark, libMaterialId },
        }),
        suppliers: invitedOf(kind),
      },
      checks: [
        { tab: 'items', test: ({ lines }) => ((lines.items ?? []).length === 0 ? '请至少登记一行询价明细' : null) },
        { tab: 'basic', test: ({ head }) => (head.inquiryWay === 'SINGLE' && (head.wayReason ?? '') === '' ? '请填写单一来源的原因' : null) },
      ],
    },
    list: {
      columns: {
        code: { width: 150, pin: 'left' }, inquiryName: { width: 240, pin: 'left', cell: 'recordLink' }, projectName: { width: 190 },
        lineCount: { width: 88 },
        quoted: { width: 88 }, invited: { width: 88 }, deadline: { width: 140 }, state: { width: 96 }, handlerName: { width: 88 },
        sealed: { width: 72, hidden: true },
      },
      sort: [['code', 'desc']], quick: ['code', 'inquiryName', 'projectName'], lead: ['inquiryName', 'deadline', 'state'],
    },
    life: {
      number: { type: 'inquiry', column: 'code', by: 'day' },
      states: INQUIRY_STATE, start: 'DRAFT', editable: ['DRAFT'],
      actions: {
        send:   { label: '发送询价', icon: 'sign', from: ['DRAFT'], to: 'QUOTING', checked: true, asks: '发送后供应商可以凭链接报价，明细不能再改。' },
        close:  { label: '提前截止', icon: 'end', from: ['QUOTING'], to: 'CLOSED', asks: '截止后供应商不能再报价。' },
        award:  { label: '定标', from: ['CLOSED', 'USED'], to: 'AWARDED', by: '定标单审批通过' },
        reopen: { label: '撤销定标', from: ['AWARDED'], to: 'CLOSED', by: '定标单反审核' },
        use:    { label: '转合同', from: ['AWARDED'], to: 'USED', by: '中标的明细全部转入合同' },
        unuse:  { label: '退回定标', from: ['USED'], to: 'AWARDED', by: '合同反审核' },
        cancel: { label: '作废', from: ['DRAFT', 'QUOTING', 'CLOSED'], to: 'VOID', askReason: true, danger: true },
      },
    },
    relations: {
      counting: { none: ['DRAFT', 'VOID'], inFlight: ['QUOTING', 'CLOSED'] },
      pulls: {
        items: [
          {
            ...pulled, from: INQUIRY_APPLIES[kind].name, line: 'items', copies: kind === 'LABOUR' ? TRADES : GOODS,
            states: ['ASKED', 'REPLIED'],
          },
          ...kind === 'MATERIAL' ? [{ ...pulled, from: subscribe.name, line: 'items', copies: GOODS, remainder: 'supply.ask' }] : [],
        ],
      },
    },
  })
}
export const INQUIRIES = each(LIBRARIES, inquiryOf)
