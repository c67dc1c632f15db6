/* Formats of account names, phones, passwords and company codes. Free of zod, so that the pages before sign-in stay small. */

import { PHONE } from '#schemas/org/phone.ts'

export { NAME_MAX } from '#schemas/org/nameLimits.ts'
export { PHONE } from '#schemas/org/phone.ts'
export const SMS_CODE = /^\d{6}$/
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 64
export const COMPANY_NAME_MAX = 50
export const COMPANY_ALIAS_MAX = 20
export const INVITE_CODE_MAX = 32
export const REASON_MAX = 200
export const SMS_MINUTES = 5
/** Minimum gap between codes to one phone. */
export const SMS_GAP_SECONDS = 60
/** Licence picture (spec-1 §9). */
export const LICENCE_MAX_BYTES = 5 * 1024 * 1024
/** A code is valid for one purpose only. */
export const SMS_PURPOSES = ['LOGIN', 'FORGET', 'REGISTER', 'PHONE'] as const
export type SmsPurpose = typeof SMS_PURPOSES[number]

type Fault = string | undefined

/** Removes the country code; surplus digits stay visible. */
export const phoneOf = (text: string): string => text.replace(/\D/g, '').replace(/^86(?=1\d{10}$)/, '')
/** The six-digit code of a pasted message, else the digits as typed. */
export const smsCodeOf = (text: string): string => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? text.replace(/\D/g, '')

export const phoneFault = (text: string): Fault =>
  text === '' ? '请输入手机号' : PHONE.test(text) ? undefined : '请输入 11 位手机号'

export const codeFault = (text: string): Fault =>
  text === '' ? '请输入短信验证码' : SMS_CODE.test(text) ? undefined : '请输入 6 位数字验证码'

export function passwordFault(text: string): Fault {
  if (text === '') return '请输入密码'
  if (text.length < PASSWORD_MIN || text.length > PASSWORD_MAX) return `密码应为 ${PASSWORD_MIN} 到 ${PASSWORD_MAX} 个字符`
  return /[A-Za-z]/.test(text) && /\d/.test(text) ? undefined : '密码应同时包含字母和数字'
}

export const PASSWORD_HINT = `${PASSWORD_MIN} 到 ${PASSWORD_MAX} 个字符，同时包含字母和数字`

export const againFault = (repeated: string, password: string): Fault => (repeated === password ? undefined : '两次输入的密码不一致')

/** Without I, O, S, V and Z (GB 32100-2015). */
const DIGITS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHT = 3
const BASE = 31
const CODE_LENGTH = 18

/** Check digit of the first seventeen digits (GB 32100-2015); undefined for an invalid digit. */
export function creditCheckDigit(body: string): string | undefined {
  let sum = 0
  let weight = 1
  for (const digit of body) {
    const value = DIGITS.indexOf(digit)
    if (value < 0) return undefined
    sum += value * weight
    weight = weight * WEIGHT % BASE
  }
  return DIGITS[(BASE - sum % BASE) % BASE]
}

export const creditCodeOf = (text: string): string => text.replace(/\s/g, '').toUpperCase()

export function creditCodeFault(text: string): Fault {
  const code = creditCodeOf(text)
  if (code === '') return '请输入统一社会信用代码'
  if (code.length !== CODE_LENGTH) return '统一社会信用代码应为 18 位'
  return creditCheckDigit(code.slice(0, -1)) === code.at(-1) ? undefined : '统一社会信用代码校验不通过，请核对'
}

export const lengthFault = (text: string, label: string, max: number): Fault =>
  [...text.trim()].length > max ? `${label}最多 ${max} 个字` : undefined

export const nameFault = (text: string, label: string, max: number): Fault =>
  text.trim() === '' ? `请输入${label}` : lengthFault(text, label, max)
