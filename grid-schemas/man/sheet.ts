import { choice, date, defineGrid, FILLED, text, type Problem, type Row, type RowOf } from '#schemas/kit/index.ts'
import { isCardMask, WHOLE_CARD } from './bankCard.ts'
import { ENDS_AFTER_ISSUE } from './certificates.ts'
import { wholeColumns } from './columns.ts'
import { idNumberNotice, isIdMask, WHOLE_ID } from './idNumber.ts'
import { CERTIFICATE_KIND, expiryOf } from './states.ts'

/** 工人导入表：一行一人，可以带一张证书。 */
export const manSheet = defineGrid('man.sheet', {
  title: '工人', access: { read: 'N_WORKER', write: 'N_WORKER' },
  columns: {
    ...wholeColumns,
    certificateKind:   choice('证书类型', CERTIFICATE_KIND, { excelAliases: ['证书名称', '证书种类'] }),
    certificateNumber: text('证书编号', { max: 50, strip: 'all', excelAliases: ['证书号', '证号'] }),
    issuer:            text('发证机关', { max: 100 }),
    issued:            date('发证日期', { excelAliases: ['发证时间'] }),
    expires:           date('证书到期日期', { excelAliases: ['到期日期', '有效期至', '证书有效期'] }),
  },
  rules: [
    { when: { certificateKind: FILLED }, require: ['certificateNumber'] },
    { when: { certificateNumber: FILLED }, require: ['certificateKind'] },
    ENDS_AFTER_ISSUE,
  ],
  unique: { columns: ['idNumber'], message: '该身份证号已登记' },
})
export type ManSheetRow = RowOf<typeof manSheet>

export function sheetFaults(row: Row): Problem[] {
  const problem = (column: string, wrong: boolean, text: string): Problem[] =>
    (wrong ? [{ row: String(row.id ?? ''), column, code: 'invalid', text }] : [])
  return [
    // A masked number from an exported list identifies nobody.
    ...problem('idNumber', isIdMask(String(row.idNumber ?? '')), WHOLE_ID),
    ...problem('bankCard', isCardMask(String(row.bankCard ?? '')), WHOLE_CARD),
  ]
}

export function sheetNotices(row: Row, today: string): Problem[] {
  const problem = (column: string, text: string | null): Problem[] =>
    (text === null ? [] : [{ row: String(row.id ?? ''), column, code: 'invalid', text }])
  const expired = typeof row.expires === 'string' && row.certificateKind != null && expiryOf(row.expires, today) === 'OVER'
  return [
    ...problem('idNumber', typeof row.idNumber === 'string' ? idNumberNotice(row.idNumber, today) : null),
    ...problem('expires', expired ? '证书已过期' : null),
  ]
}
