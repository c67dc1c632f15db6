import type { TextForm } from '#schemas/kit/index.ts'

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const LENGTH = 18

const digitsOf = (text: string): number[] => [...text].map(sign => SIGNS.indexOf(sign))

/** Returns the check character of the first seventeen (GB 32100-2015), undefined for an invalid character. */
export function creditSign(body: string): string | undefined {
  const digits = digitsOf(body)
  if (digits.length !== LENGTH - 1 || digits.includes(-1)) return undefined
  let weight = 1
  let sum = 0
  for (const digit of digits) {
    sum += digit * weight
    weight = weight * 3 % SIGNS.length
  }
  return SIGNS[(SIGNS.length - sum % SIGNS.length) % SIGNS.length]
}

export const isCreditCode = (text: string): boolean => text.length === LENGTH && creditSign(text.slice(0, -1)) === text.at(-1)

/** Credit code format, in capital letters with a valid check character (GB 32100-2015). */
export const CREDIT_CODE: TextForm = {
  clean: text => text.normalize('NFKC').replace(/-/g, '').toUpperCase(),
  fault: text => (text.length !== LENGTH ? '统一社会信用代码应为 18 位' : isCreditCode(text) ? null : '统一社会信用代码校验不通过，请核对'),
}
