import { callsOf, choice, date, decimal, defineDocument, defineGrid, each, longText, money, ref, text } from '#schemas/kit/index.ts'
import { handler } from '#schemas/contract/terms.ts'
import { LIBRARIES, type SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { libMaterialId, needDay, ofItem, ofProject, papers, quantity, remark, requestedItem } from './fields.ts'
import { SUPPLY_LIBRARY } from './library.ts'
import { APPLY_STATE, APPLY_TONES } from './states.ts'
import { subscribe } from './subscribe.ts'

const replyOf = (kind: SupplierKind) => ({
  replyPrice:    money('回复单价', { min: '0.01', unit: '元', price: true, width: 104, copy: false }),
  replyTaxRate:  decimal('税率', { scale: 4, min: '0', max: '100', unit: '%', width: 76, copy: false }),
  replySupplierName: text('供应商', { max: 100, width: 180, sort: false, filter: false, cell: 'recordPicker', copy: false }),
  replySupplierId: ref('供应商', () => SUPPLIERS[kind].list, { label: 'replySupplierName', hidden: true, excel: false, copy: false }),
  replyUntil:    date('有效期至', { width: 108, copy: false }),
  replyRemark:   text('回复说明', { max: 200, width: 180, copy: false }),
})

/** 询价申请：项目或库里请采购员问价；采购员逐行回复，或转为询价单 (domain B7.3). */
function applyOf(kind: SupplierKind) {
  const { word, key, path, call } = SUPPLY_LIBRARY[kind]
  const access = { read: key, write: key } as const
  const title = kind === 'LABOUR' ? '劳务询价申请' : `${word}询价申请`
  return defineDocument(`supply.${call.toLowerCase()}InquiryApply`, {
    title, entity: `${call.toLowerCase()}InquiryApply`, access, named: 'purpose',
    opens: `${path}/inquiryApply/detail?id={id}`, adds: `${path}/inquiryApply/add`, edits: `${path}/inquiryApply/edit?id={id}`,
    calls: { ...callsOf('inquiryApply', `${call}InquiryApply`), act: `inquiryApply/update${call}InquiryApplyState` },
    form: {
      header: {
        code:        text('申请单号', { readOnly: true }),
        purpose:     text('用途', { required: '用途必须填写', max: 100 }),
        ...ofProject, ...handler,
        needDay:     date('需用日期', {}),
        state:       choice('状态', APPLY_STATE, { readOnly: true, tones: APPLY_TONES }),
        remark:      longText('备注', { max: 500 }),
        attachments: papers,
      },
      sections: { 基本信息: ['code', 'purpose', 'projectId', 'handlerId', 'needDay', 'state'], 备注与附件: ['remark', 'attachments'] },
      lines: {
        items: defineGrid(`supply.${call.toLowerCase()}InquiryApplyLines`, {
          title: '询价明细', access, rows: { add: true, remove: true, move: true }, lead: ['itemName', 'quantity'],
          columns: { ...requestedItem(kind), quantity, needDay, ...ofItem, ...replyOf(kind), remark, libMaterialId },
        }),
      },
      checks: [{ tab: 'items', test: ({ lines }) => ((lines.items ?? []).length === 0 ? '请至少登记一行询价明细' : null) }],
    },
    list: {
      columns: {
        code: { width: 150, pin: 'left' }, purpose: { width: 240, pin: 'left', cell: 'recordLink' }, state: { width: 92 },
        projectName: { width: 200 },
        needDay: { width: 108 }, handlerName: { width: 88 },
      },
      sort: [['code', 'desc']], quick: ['code', 'purpose', 'projectName'], lead: ['purpose', 'needDay', 'state'],
    },
    life: {
      number: { type: 'inquiryApply', column: 'code', by: 'day' },
      states: APPLY_STATE, start: 'DRAFT', editable: ['DRAFT', 'ASKED'],
      actions: {
        ask:    { label: '提交', from: ['DRAFT'], to: 'ASKED', checked: true },
        reply:  { label: '回复', icon: 'agree', from: ['ASKED'], to: 'REPLIED', checked: true },
        finish: { label: '办结', icon: 'end', from: ['REPLIED', 'ASKED'], to: 'DONE' },
        cancel: { label: '作废', from: ['DRAFT', 'ASKED'], to: 'VOID', askReason: true, danger: true },
      },
    },
    relations: {
      counting: { none: ['DRAFT', 'VOID'], inFlight: ['ASKED'] },
      ...kind === 'MATERIAL' && {
        pulls: {
          items: [{
            from: subscribe.name, line: 'items', quantity: 'quantity', ceiling: 'quantity', match: { projectId: 'projectId' },
            remainder: 'supply.ask',
            copies: {
              itemName: 'itemName', spec: 'spec', brand: 'brand', unit: 'unit', needDay: 'needDay', projectItemId: 'projectItemId',
              projectItemName: 'projectItemName', libMaterialId: 'libMaterialId',
            },
          }],
        },
      },
    },
  })
}
export const INQUIRY_APPLIES = each(LIBRARIES, applyOf)
