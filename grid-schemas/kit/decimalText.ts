/**
 * Plain decimal text ("-12.50") without arithmetic, for checking and drawing whole sheets; a Decimal costs twenty times as much. Texts must
 * satisfy `isDecimalText`.
 */

const isNegative = (text: string): boolean => text.charCodeAt(0) === 45 /* - */ && /[1-9]/.test(text)

/** Returns start and end of the integer part without leading zeros. */
function integerPart(text: string): readonly [start: number, end: number] {
  const dot = text.indexOf('.')
  const end = dot < 0 ? text.length : dot
  let start = text.charCodeAt(0) === 45 ? 1 : 0
  while (start < end && text.charCodeAt(start) === 48 /* 0 */) start += 1
  return [start, end]
}

/** Counts decimals without trailing zeros: "1.50" has 1. */
export function decimalsOf(text: string): number {
  const dot = text.indexOf('.')
  if (dot < 0) return 0
  let end = text.length
  while (text.charCodeAt(end - 1) === 48) end -= 1
  return Math.max(0, end - dot - 1)
}

/** Counts integer digits: "0012.5" has 2, "0.5" none. */
export function integerDigitsOf(text: string): number {
  const [start, end] = integerPart(text)
  return end - start
}

export function comparePlain(a: string, b: string): number {
  const [minus, other] = [isNegative(a), isNegative(b)]
  if (minus !== other) return minus ? -1 : 1
  const size = compareSizes(a, b)
  return minus ? 0 - size : size
}

function compareSizes(a: string, b: string): number {
  const [startA, endA] = integerPart(a)
  const [startB, endB] = integerPart(b)
  if (endA - startA !== endB - startB) return endA - startA - (endB - startB)
  const left = a.slice(startA, endA + 1 + decimalsOf(a))
  const right = b.slice(startB, endB + 1 + decimalsOf(b))
  // "12" and "12." are equal.
  const [plainLeft, plainRight] = [left.replace(/\.$/, ''), right.replace(/\.$/, '')]
  return plainLeft < plainRight ? -1 : plainLeft > plainRight ? 1 : 0
}

/** Pads to exactly `scale` decimals: "1.5" to two is "1.50". Surplus decimals must be zeros. */
export function padded(text: string, scale: number): string {
  const dot = text.indexOf('.')
  const [start, end] = integerPart(text)
  const fraction = dot < 0 ? '' : text.slice(dot + 1, dot + 1 + scale)
  const decimals = scale === 0 ? '' : `.${fraction.padEnd(scale, '0')}`
  return `${isNegative(text) ? '-' : ''}${start === end ? '0' : text.slice(start, end)}${decimals}`
}
