import { choice, defineGrid, dict, longText, text, type RowOf } from '#schemas/kit/index.ts'

/** Party that accepts the step's work (spec-2 §5). */
export const ACCEPT_ORG = { CONTRACTOR: '施工单位', PARTY_A: '甲方', SUPERVISION: '监理单位', DESIGN: '设计单位' } as const
const hidden = { hidden: true, readOnly: true, excel: false } as const

/** 定额包资料：每道工序要交验的资料与验收单位（spec-2 §3、§5）。 */
export const quotaDocuments = defineGrid('quota.documents', {
  title: '资料',
  access: { read: 'N_QUOTA', write: 'N_QUOTA' },
  rowKey: 'key',
  columns: {
    jobKey:          dict('工序', 'line:workers', { required: '请先选择工序', width: 150, pin: 'left' }),
    docName:         text('资料名称', { required: '资料名称必须填写', hint: '资料名称不能为空', max: 100, width: 260, pin: 'left' }),
    acceptOrg:       choice('验收单位', ACCEPT_ORG, { required: '验收单位必须填写', hint: '验收单位不能为空', width: 120 }),
    remarks:         longText('备注', { max: 200, width: 320 }),
    quotaDocumentId: text('行编号', { ...hidden, copy: false }),
  },
  rows: { add: true, remove: true, move: true },
  group: { by: 'jobKey', of: 'workers', title: 'jobName' },
})
export type QuotaDocument = RowOf<typeof quotaDocuments>
