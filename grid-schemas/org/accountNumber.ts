import type { TextForm } from '#schemas/kit/index.ts'

/** Normalizes to digits and capital letters; no account number is longer (ISO 13616). */
export const ACCOUNT_NUMBER = {
  clean: text => text.normalize('NFKC').replace(/-/g, '').toUpperCase(),
  fault: text => (/^[0-9A-Z]{6,34}$/.test(text) ? null : '银行账号为 6 到 34 位数字或大写字母'),
} as const satisfies TextForm

export const WHOLE_ACCOUNT = '请填写完整的银行账号'
const MASKED = /^\*{12}[0-9A-Z]{4}$/
export const isAccountMask = (text: string): boolean => MASKED.test(text)
/** Masks the length and all but the last four characters. */
export const maskAccount = (text: string): string => (isAccountMask(text) ? text : `************${text.slice(-4)}`)

/** An encrypted account number; a mask keeps the stored one. */
export const SEALED_ACCOUNT = {
  clean: ACCOUNT_NUMBER.clean,
  fault: text => (isAccountMask(text) ? null : ACCOUNT_NUMBER.fault(text)),
  shown: maskAccount,
  sealed: { isMask: isAccountMask, whole: WHOLE_ACCOUNT },
} as const satisfies TextForm
