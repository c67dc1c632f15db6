export interface TextQuery {
  readonly text: string
  readonly matchCase?: boolean
  readonly wholeCell?: boolean
}

const fold = (text: string, { matchCase }: TextQuery): string => {
  const normalized = text.normalize('NFKC')
  return matchCase ? normalized : normalized.toLowerCase()
}

/** Ignores width, and case unless required. Empty text has no matches. */
export function matcher(query: TextQuery): (text: string) => boolean {
  const needle = fold(query.text, query)
  if (needle === '') return () => false
  return query.wholeCell ? text => fold(text, query) === needle : text => fold(text, query).includes(needle)
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Replaces every match literally; null without one. Where only the width differs (m² for m2), the text is compared and stored in its
 * compatibility form.
 */
export function replaceText(text: string, query: TextQuery, by: string): string | null {
  if (!matcher(query)(text)) return null
  if (query.wholeCell) return by
  const flags = query.matchCase ? 'gu' : 'giu'
  const literal = text.replace(new RegExp(escaped(query.text), flags), () => by)
  if (literal !== text || by === query.text) return literal
  return text.normalize('NFKC').replace(new RegExp(escaped(query.text.normalize('NFKC')), flags), () => by)
}
