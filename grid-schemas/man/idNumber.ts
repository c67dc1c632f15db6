import { businessDate, isDay, type TextForm } from '#schemas/kit/index.ts'

const BODY = 17
export const ID_SHAPE = /^\d{17}[\dX]$/
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'
/** Ages in years between which a person may be registered. */
const YOUNGEST = 16
const OLDEST = 65
/** Age by sex above which heavy work should be avoided. */
const HEAVY_WORK_MAX_AGE = { male: 60, female: 50 } as const

/** Returns the check character of seventeen digits (GB 11643-1999, ISO 7064 MOD 11-2). */
export function idCheckSign(body: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(body[at]), 0)
  return CHECKS[sum % CHECKS.length]!
}

const birthOf = (text: string): string => `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`

const yearsBetween = (from: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(from.slice(0, 4)) - (day.slice(5) < from.slice(5) ? 1 : 0)

/** Returns a Chinese fault of an 18-character id number, null if valid. `today` is YYYY-MM-DD. */
export function idNumberFault(text: string, today = businessDate()): string | null {
  if (!ID_SHAPE.test(text)) return '身份证号应为 18 位数字，末位可以是 X'
  if (!isDay(birthOf(text)) || birthOf(text) > today) return '身份证号中的出生日期不正确'
  if (idCheckSign(text.slice(0, BODY)) !== text[BODY]) return '身份证号校验不通过，请核对'
  const years = yearsBetween(birthOf(text), today)
  if (years < YOUNGEST) return `未满 ${YOUNGEST} 周岁，不能登记`
  return years > OLDEST ? `已超过 ${OLDEST} 周岁，不能登记` : null
}

/** Women have an even seventeenth digit, visible in the mask. */
export const isFemale = (text: string): boolean => Number(text[BODY - 1]) % 2 === 0

export function idNumberNotice(text: string, today = businessDate()): string | null {
  if (idNumberFault(text, today) !== null) return null
  const maxAge = isFemale(text) ? HEAVY_WORK_MAX_AGE.female : HEAVY_WORK_MAX_AGE.male
  return yearsBetween(birthOf(text), today) > maxAge ? `${isFemale(text) ? '女' : '男'}性已超过 ${maxAge} 周岁，请勿安排重体力和高处作业` : null
}

/** Refusal where the full number is required. */
export const WHOLE_ID = '请填写完整的身份证号'
const MASKED = /^\d{6}\*{8}\d{3}[\dX]$/
export const isIdMask = (text: string): boolean => MASKED.test(text)
/** Masks all but the first six characters, the region, and the last four. */
export const maskId = (text: string): string => text.length <= 10 ? text : `${text.slice(0, 6)}********${text.slice(-4)}`

/** Id number format. A mask keeps the stored number, whose presence the reader must check. */
export const ID_NUMBER = {
  clean: text => text.normalize('NFKC').toUpperCase(),
  fault: text => (isIdMask(text) ? null : idNumberFault(text)),
  shown: maskId,
  sealed: { isMask: isIdMask, whole: WHOLE_ID },
} as const satisfies TextForm
