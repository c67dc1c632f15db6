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

/** Does a spreadsheet format code (or one of Excel's format names) show a day with or without its time, a time alone, or neither? */
export function dateIn(code: string): 'day' | 'time' | undefined {
  if (NAMED.test(code)) return undefined
  if (/^(?:short|medium|long) time$/i.test(code)) return 'time'
  const elapsedKept = code.replace(/\[([hms]+)\]/gi, '$1')
  const letters = elapsedKept.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '')
  if (!/[ymdhs]/i.test(letters)) return undefined
  return /[yd]/i.test(letters) || !/[hs]/i.test(letters) ? 'day' : 'time'
}

/** A cell's text with its underlying value, where there is one. `days` converts a program's day count. */
export function withRaw(
  text: string, raw: string | undefined, format: string, days: (raw: string) => string | undefined = same => same,
): { text: string; raw?: string; date?: 'day' | 'time' } {
  if (raw === undefined) return { text }
  const date = dateIn(format)
  if (date === undefined) return { text, raw }
  const counted = date === 'day' ? days(raw) : raw
  return counted === undefined ? { text } : { text, raw: counted, date }
}
