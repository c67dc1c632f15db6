import { boolean, choice, datetime, defineGrid, integer, text } from '#schemas/kit/index.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLY_LIBRARY } from './library.ts'
import { INQUIRY_STATE, INQUIRY_TONES, INVITE_STATE, INVITE_TONES } from './states.ts'

const readOnly = true
export const ops = text('操作', { readOnly, sort: false, filter: false, excel: false, pin: 'right', width: 148, cell: 'rowActions' })

/** 询价链接：每家被邀请的供应商凭链接报价 (domain B7.5). */
function linksOf(kind: SupplierKind) {
  const { call, key, path } = SUPPLY_LIBRARY[kind]
  return defineGrid(`supply.${call.toLowerCase()}InquiryLinks`, {
    title: '询价链接', access: { read: key, write: key }, source: { page: `inquiry/queryPage${call}InquiryLink` },
    opens: `${path}/inquiryLink/detail?id={id}`,
    columns: {
      supplierName: text('供应商', { readOnly, width: 220, pin: 'left', cell: 'recordLink' }),
      code:         text('询价单号', { readOnly, width: 150 }),
      inquiryName:  text('询价标题', { readOnly, width: 220 }),
      inviteState:  choice('进展', INVITE_STATE, { readOnly, width: 96, tones: INVITE_TONES }),
      state:        choice('询价状态', INQUIRY_STATE, { readOnly, width: 96, tones: INQUIRY_TONES }),
      versions:     integer('报价版本', { readOnly, width: 88 }),
      sentAt:       datetime('发送时间', { readOnly, width: 140 }),
      viewedAt:     datetime('查看时间', { readOnly, width: 140 }),
      quotedAt:     datetime('报价时间', { readOnly, width: 140 }),
      deadline:     datetime('报价截止', { readOnly, width: 140 }),
      expiresAt:    datetime('链接有效至', { readOnly, width: 140 }),
      contact:      text('联系人', { readOnly, width: 100 }),
      phone:        text('联系电话', { readOnly, width: 130 }),
      ops,
      declineReason: text('拒绝原因', { readOnly, width: 180 }),
      sealed:       boolean('密封', { readOnly, width: 72, hidden: true }),
      inquiryId:    text('询价单', { readOnly, hidden: true, excel: false }),
      supplierId:   text('供应商编号', { readOnly, hidden: true, excel: false }),
    },
    sort: [['sentAt', 'desc']], quick: ['supplierName', 'code', 'inquiryName'], lead: ['supplierName', 'inviteState'],
  })
}
export const [labourInquiryLinks, materialInquiryLinks, machineInquiryLinks] = [linksOf('LABOUR'), linksOf('MATERIAL'), linksOf('MACHINE')]
export const INQUIRY_LINKS = { LABOUR: labourInquiryLinks, MATERIAL: materialInquiryLinks, MACHINE: machineInquiryLinks } as const
