import type { TextForm } from '#schemas/kit/index.ts'

/** Returns the check digit of a card number (ISO/IEC 7812-1, Luhn). */
export function luhnDigit(body: string): string {
  const sum = [...body].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - sum % 10) % 10)
}

export function bankCardFault(text: string): string | null {
  if (!/^\d{16,19}$/.test(text)) return '银行卡号应为 16 到 19 位数字'
  return luhnDigit(text.slice(0, -1)) === text.at(-1) ? null : '银行卡号校验不通过，请核对'
}

export const WHOLE_CARD = '请填写完整的银行卡号'
const MASKED = /^\*{12}\d{4}$/
export const isCardMask = (text: string): boolean => MASKED.test(text)
/** Masks the length and all but the last four digits. */
export const maskCard = (text: string): string => `************${text.slice(-4)}`

/** Card number format; a mask keeps the stored number. */
export const BANK_CARD = {
  clean: text => text.normalize('NFKC').replace(/-/g, ''),
  fault: text => (isCardMask(text) ? null : bankCardFault(text)),
  shown: maskCard,
  sealed: { isMask: isCardMask, whole: WHOLE_CARD },
} as const satisfies TextForm
