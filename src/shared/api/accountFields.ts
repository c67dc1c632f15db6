import { z } from 'zod'
import { codeFault, creditCodeFault, creditCodeOf, lengthFault, NAME_MAX, nameFault, passwordFault, phoneFault } from '../account.ts'

/** A text checked by a rule of src/shared/account.ts, after its length. */
const text = (max: number, fault: (value: string) => string | undefined) => z.string().max(max).check(({ value, issues }) => {
  const message = fault(value)
  if (message !== undefined) issues.push({ code: 'custom', message, input: value })
})
const LONGEST = 200

export const phone = text(LONGEST, phoneFault)
export const code = text(LONGEST, codeFault)
export const password = text(LONGEST, passwordFault)
export const creditCode = text(LONGEST, creditCodeFault).transform(creditCodeOf)
export const requiredName = (label: string, max: number) =>
  text(LONGEST * 10, value => nameFault(value, label, max)).transform(value => value.trim())
export const wordsOf = (label: string, max: number) =>
  text(LONGEST * 10, value => lengthFault(value, label, max)).transform(value => value.trim())
export const personName = requiredName('姓名', NAME_MAX)
