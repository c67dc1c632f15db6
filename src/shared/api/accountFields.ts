import { z } from 'zod'
import { codeFault, creditCodeFault, creditCodeOf, lengthFault, NAME_MAX, nameFault, passwordFault, phoneFault } from '../account.ts'

/** A text that a rule of src/shared/account.ts takes. It is cut off long before the rule looks at it. */
const text = (max: number, fault: (value: string) => string | undefined) => z.string().max(max).check(({ value, issues }) => {
  const message = fault(value)
  if (message !== undefined) issues.push({ code: 'custom', message, input: value })
})
const LONGEST = 200

export const phone = text(LONGEST, phoneFault)
export const code = text(LONGEST, codeFault)
export const password = text(LONGEST, passwordFault)
export const creditCode = text(LONGEST, creditCodeFault).transform(creditCodeOf)
/** A name of something, trimmed. */
export const named = (label: string, max: number) =>
  text(LONGEST * 10, value => nameFault(value, label, max)).transform(value => value.trim())
/** Words that may be missing, trimmed. */
export const wordsOf = (label: string, max: number) =>
  text(LONGEST * 10, value => lengthFault(value, label, max)).transform(value => value.trim())
export const personName = named('姓名', NAME_MAX)
