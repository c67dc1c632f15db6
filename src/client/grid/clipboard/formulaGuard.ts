const LIVE = /^'*\s*[=+\-@＝＋－＠]/
const SIGNED_NUMBER = /^[+-](?:[\d,]*\.?\d+%?)?$/

/**
 * Spreadsheets would run plain text that begins like a formula (not a signed number or a lone sign), so it is prefixed with an
 * apostrophe. Texts that look guarded get one more, so that `unguard` is exact.
 */
export function guard(text: string): string {
  return LIVE.test(text) && !SIGNED_NUMBER.test(text) ? `'${text}` : text
}

/** The text before `guard`. */
export function unguard(text: string): string {
  return text.startsWith("'") && LIVE.test(text) && !SIGNED_NUMBER.test(text.slice(1)) ? text.slice(1) : text
}
