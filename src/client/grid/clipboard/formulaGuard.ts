const LIVE = /^'*\s*[=+\-@＝＋－＠]/
const SIGNED_NUMBER = /^[+-](?:[\d,]*\.?\d+%?)?$/

/**
 * Prefixes text that a spreadsheet would run as a formula (not a signed number or a lone sign) with an apostrophe. Guarded text gets one
 * more, so that `unguard` is exact.
 */
export function guard(text: string): string {
  return LIVE.test(text) && !SIGNED_NUMBER.test(text) ? `'${text}` : text
}

export function unguard(text: string): string {
  return text.startsWith("'") && LIVE.test(text) && !SIGNED_NUMBER.test(text.slice(1)) ? text.slice(1) : text
}
