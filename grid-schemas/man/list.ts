import { choice, date, defineGrid, text, type RowOf } from '#schemas/kit/index.ts'
import { CALLED, contactColumns, MOBILE, plainColumns, remarkColumn } from './columns.ts'
import { EXPIRY, EXPIRY_TONES } from './states.ts'

const masked = { readOnly: true, sort: false, filter: false } as const

/** 工人：企业登记的全部工人，证件号和卡号只显示首尾 (domain B8)。 */
export const manList = defineGrid('man.list', {
  title: '工人', access: { read: 'N_WORKER', write: 'N_WORKER' },
  columns: {
    realName:         text('姓名', { required: '姓名必须填写', max: 20, width: 100, pin: 'left', cell: 'recordLink' }),
    idNumber:         text('身份证号', { ...masked, width: 170 }),
    phone:            text('手机号', { required: '手机号必须填写', strip: 'all', form: MOBILE, width: 120 }),
    ...plainColumns,
    expiry:           choice('证书', EXPIRY, { readOnly: true, sort: false, width: 116, tones: EXPIRY_TONES }),
    certificateEnd:   date('最近到期', { readOnly: true, width: 110, help: '最早到期的一张证书' }),
    ...contactColumns,
    emergencyPhone:   text('紧急联系电话', { strip: 'all', form: CALLED, width: 120, hidden: true }),
    bankName:         text('开户银行', { max: 50, width: 180, hidden: true }),
    bankCard:         text('银行卡号', { ...masked, width: 160, hidden: true }),
    ...remarkColumn,
    ops:              text('操作', {
      readOnly: true, sort: false, filter: false, excel: false, pin: 'right', width: 140, cell: 'rowActions',
    }),
  },
  sort: [['entryDate', 'desc']],
  quick: ['realName', 'phone', 'teamName'],
  opens: '/work/man/detail?id={id}',
  pick: { name: 'realName', detail: 'teamName', where: { state: ['ON'] } },
  lead: ['realName', 'jobCategory', 'state'],
  source: { page: 'man/queryPageMan', save: 'man/batchSaveMan', remove: 'man/deleteMan', import: 'man/importExcel' },
})
export type ManRow = RowOf<typeof manList>
