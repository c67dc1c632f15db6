import {
  againFault, codeFault, COMPANY_ALIAS_MAX, COMPANY_NAME_MAX, creditCodeFault, INVITE_CODE_MAX, lengthFault, NAME_MAX, nameFault,
  passwordFault,
  phoneFault,
} from '#shared/account.ts'

/** See domain B15. */
export const EMPTY = {
  companyName: '', alias: '', creditCode: '', regionCode: '', contact: '', phone: '', code: '', licenceId: '',
  password: '', again: '', inviteCode: '',
}
export type Fields = typeof EMPTY
export type Faults = { readonly [K in keyof Fields | 'form']?: string | undefined }

export function faultsOf(fields: Fields): Faults {
  const faults: Faults = {
    companyName: nameFault(fields.companyName, '企业名称', COMPANY_NAME_MAX),
    alias: lengthFault(fields.alias, '企业简称', COMPANY_ALIAS_MAX),
    inviteCode: lengthFault(fields.inviteCode, '邀请码', INVITE_CODE_MAX),
    creditCode: creditCodeFault(fields.creditCode),
    regionCode: fields.regionCode === '' ? '请选择所在地区' : undefined,
    licenceId: fields.licenceId === '' ? '请上传营业执照' : undefined,
    contact: nameFault(fields.contact, '联系人姓名', NAME_MAX),
    phone: phoneFault(fields.phone), code: codeFault(fields.code), password: passwordFault(fields.password),
    again: againFault(fields.again, fields.password),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, text]) => text !== undefined))
}

/** Without a field the fault is the whole form's. */
export const faultFrom = (field: string | undefined, text: string): Faults =>
  ({ [field !== undefined && Object.hasOwn(EMPTY, field) ? field : 'form']: text })
