import { luhnDigit } from '#schemas/man/bankCard.ts'
import { idCheckSign } from '#schemas/man/idNumber.ts'

/** Repeated runs on one database never reuse a number. */
const BODY_DIGITS = 15
let last = Date.now()
const next = (): string => String(last += 1)

/** A fictitious id number of a man born in 1985. */
export function idNumber(): string {
  const text = next()
  const body = `${text.slice(-8, -2)}19850718${text.slice(-2)}1`
  return body + idCheckSign(body)
}

export function bankCard(): string {
  const body = next().padStart(BODY_DIGITS, '6')
  return body + luhnDigit(body)
}
