const LIVE = /^'*\s*[=+\-@＝＋－＠]/
const SIGNED_NUMBER = /^[+-](?:[\d,]*\.?\d+%?)?$/

/**
 * Plain text has no safe form for a text that begins like a formula: spreadsheets would run it. Such a text (not a
 * signed number or a lone sign) goes out behind one apostrophe. Texts that already look guarded get one more, so that
 * `unguard` gives back exactly what was there.
 */
export function guard(text: string): string {
  return LIVE.test(text) && !SIGNED_NUMBER.test(text) ? `'${text}` : text
}

/** The text before `guard`. */
export function unguard(text: string): string {
  return text.startsWith("'") && LIVE.test(text) && !SIGNED_NUMBER.test(text.slice(1)) ? text.slice(1) : text
}
