import { dec, isDecimalText, toText } from '#schemas/kit/decimal.ts'

/** At most three exponent digits: a hostile `1e999999` would expand to a megabyte of zeros. */
const EXPONENT = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?0*\d{1,3})?$/i

export function decimalText(attribute: string | null | undefined): string | undefined {
  const text = attribute?.trim() ?? ''
  if (isDecimalText(text)) return text
  return EXPONENT.test(text) ? toText(dec(text)) : undefined
}

const FORMAT_NAMES = /^(?:general|standard|fixed|percent|scientific|(?:euro )?currency|yes\/no|true\/false|on\/off|boolean)$/i

/** Whether a format code (or Excel format name) shows a day, a time alone, or neither. */
export function dateIn(code: string): 'day' | 'time' | undefined {
  if (FORMAT_NAMES.test(code)) return undefined
  if (/^(?:short|medium|long) time$/i.test(code)) return 'time'
  const elapsedKept = code.replace(/\[([hms]+)\]/gi, '$1')
  const letters = elapsedKept.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '')
  if (!/[ymdhs]/i.test(letters)) return undefined
  return /[yd]/i.test(letters) || !/[hs]/i.test(letters) ? 'day' : 'time'
}

/** Adds the raw value. `days` converts a program's day count. */
export function withRaw(
  text: string, raw: string | undefined, format: string, days: (raw: string) => string | undefined = same => same,
): { text: string; raw?: string; date?: 'day' | 'time' } {
  if (raw === undefined) return { text }
  const date = dateIn(format)
  if (date === undefined) return { text, raw }
  const counted = date === 'day' ? days(raw) : raw
  return counted === undefined ? { text } : { text, raw: counted, date }
}
