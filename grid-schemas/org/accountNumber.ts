import type { TextForm } from '#schemas/kit/index.ts'

/** Digits and capital letters however they are typed; longer ones are no account numbers anywhere (ISO 13616). */
export const ACCOUNT_NUMBER = {
  clean: text => text.normalize('NFKC').replace(/-/g, '').toUpperCase(),
  fault: text => (/^[0-9A-Z]{6,34}$/.test(text) ? null : '银行账号为 6 到 34 位数字或大写字母'),
} as const satisfies TextForm

/** Said of a masked number where no stored one can be meant. */
export const WHOLE_ACCOUNT = '请填写完整的银行账号'
const MASKED = /^\*{12}[0-9A-Z]{4}$/
export const isAccountMask = (text: string): boolean => MASKED.test(text)
/** The last four signs; how long the number is is not shown. */
export const maskAccount = (text: string): string => (isAccountMask(text) ? text : `************${text.slice(-4)}`)

/** The number of an account that is kept sealed: a masked one stands for the stored number. */
export const SEALED_ACCOUNT = {
  clean: ACCOUNT_NUMBER.clean,
  fault: text => (isAccountMask(text) ? null : ACCOUNT_NUMBER.fault(text)),
  shown: maskAccount,
  sealed: { isMask: isAccountMask, whole: WHOLE_ACCOUNT },
} as const satisfies TextForm
