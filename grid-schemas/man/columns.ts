import { choice, date, dict, longText, sealed, text, type TextForm } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { ANY_PHONE, ANY_PHONE_FAULT, PHONE } from '#schemas/org/phone.ts'
import { BANK_CARD } from './bankCard.ts'
import { ID_NUMBER } from './idNumber.ts'
import { MAN_STATE, MAN_TONES } from './states.ts'

/** Replaces full-width characters and typographic dashes. */
const normalized = (text: string): string => text.normalize('NFKC').replace(/[\u2010-\u2015\u2212]/g, '-')
const mobileOf = (text: string): string => text.replace(/[-()]/g, '').replace(/^\+?86(?=1\d{10}$)/, '')

/** A mobile phone, stored without dashes and country code; surplus digits stay. */
export const MOBILE: TextForm = {
  clean: text => mobileOf(normalized(text)),
  fault: text => (PHONE.test(text) ? null : '手机号应为 11 位'),
}

/** A mobile number as above, or a landline with a dash behind its area code. */
export const CALLED: TextForm = {
  clean: text => {
    const typed = normalized(text)
    return PHONE.test(mobileOf(typed)) ? mobileOf(typed) : typed.replace(/^\((0\d{2,3})\)-?/, '$1-')
  },
  fault: text => (ANY_PHONE.test(text) ? null : ANY_PHONE_FAULT),
}

/** Columns for all readers, editable in the list with the edit permission. */
export const plainColumns = {
  jobCategory:      dict('工种', DICT.jobCategory, { required: '工种必须选择', width: 110 }),
  jobLevel:         dict('职业等级', DICT.jobLevel, { width: 96, excelAliases: ['等级', '技能等级'] }),
  teamName:         text('班组', { max: 30, width: 130, cell: 'recordPicker', excelAliases: ['所属班组', '班组名称'] }),
  entryDate:        date('进场日期', { required: '进场日期必须填写', width: 110, excelAliases: ['入职日期', '进场时间'] }),
  state:            choice('状态', MAN_STATE, { required: '状态必须选择', default: 'ON', width: 84, tones: MAN_TONES }),
} as const
export const contactColumns = {
  address:          text('住址', { copy: false, max: 100, width: 220, hidden: true, excelAliases: ['家庭住址', '户籍地址', '地址'] }),
  emergencyContact: text('紧急联系人', { copy: false, max: 20, width: 100, hidden: true }),
} as const
export const remarkColumn = { remark: longText('备注', { max: 200, width: 200, hidden: true }) } as const

/** The same with unmasked numbers, for the form and imported sheets. */
export const wholeColumns = {
  realName:         text('姓名', { copy: false, required: '姓名必须填写', max: 20, width: 100, pin: 'left', excelAliases: ['真实姓名', '工人姓名'] }),
  idNumber:         sealed('身份证号', ID_NUMBER, {
    copy: false, required: '身份证号必须填写', strip: 'all', width: 180, excelAliases: ['身份证号码', '身份证', '证件号码'],
  }),
  phone:            text('手机号', {
    copy: false, required: '手机号必须填写', strip: 'all', form: MOBILE, width: 120, excelAliases: ['手机', '联系电话', '电话'],
  }),
  ...plainColumns,
  ...contactColumns,
  emergencyPhone:   text('紧急联系电话', { copy: false, strip: 'all', form: CALLED, width: 120 }),
  bankName:         text('开户银行', { max: 50, width: 180, excelAliases: ['开户行', '银行'] }),
  bankCard:         sealed('银行卡号', BANK_CARD, { copy: false, strip: 'all', width: 190, excelAliases: ['工资卡号', '银行账号', '卡号'] }),
  ...remarkColumn,
} as const
