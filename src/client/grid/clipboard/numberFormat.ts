import { dec, isDecimalText, toText } from '#schemas/kit/decimal.ts'

/** Three digits of exponent at most: the text of a hostile `1e999999` would be a megabyte of zeros. */
const EXPONENT = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?0*\d{1,3})?$/i

/** Plain decimal text of a source's numeric attribute, or undefined when it is no number. */
export function decimalText(attribute: string | null | undefined): string | undefined {
  const text = attribute?.trim() ?? ''
  if (isDecimalText(text)) return text
  return EXPONENT.test(text) ? toText(dec(text)) : undefined
}

const NAMED = /^(?:general|standard|fixed|percent|scientific|(?:euro )?currency|yes\/no|true\/false|on\/off|boolean)$/i

/** Whether a spreadsheet format code (or one of Excel's format names) shows a date or a time. */
export function isDateFormat(code: string): boolean {
  if (NAMED.test(code)) return false
  const elapsedKept = code.replace(/\[([hms]+)\]/gi, '$1')
  return /[ymdhs]/i.test(elapsedKept.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, ''))
}

/** A cell's text with its underlying value, when there is one. */
export function withRaw(text: string, raw: string | undefined, format: string): { text: string; raw?: string; date?: true } {
  if (raw === undefined) return { text }
  return isDateFormat(format) ? { text, raw, date: true } : { text, raw }
}
