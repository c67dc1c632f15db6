/** What is looked for in the texts of cells. */
export interface TextQuery {
  readonly text: string
  readonly matchCase?: boolean
  /** The cell's whole text, not a part of it. */
  readonly wholeCell?: boolean
}

const fold = (text: string, { matchCase }: TextQuery): string => {
  const plain = text.normalize('NFKC')
  return matchCase ? plain : plain.toLowerCase()
}

/** Full and half width are the same, and so are cases unless asked for. An empty text is found nowhere. */
export function matcher(query: TextQuery): (shown: string) => boolean {
  const wanted = fold(query.text, query)
  if (wanted === '') return () => false
  return query.wholeCell ? shown => fold(shown, query) === wanted : shown => fold(shown, query).includes(wanted)
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * The text with every place of the query replaced, taken literally; null where it does not occur. Where only another
 * width was meant (m² for m2), the text is compared, and then kept, in its compatible form.
 */
export function replaceText(text: string, query: TextQuery, by: string): string | null {
  if (!matcher(query)(text)) return null
  if (query.wholeCell) return by
  const flags = query.matchCase ? 'gu' : 'giu'
  const literal = text.replace(new RegExp(escaped(query.text), flags), () => by)
  if (literal !== text || by === query.text) return literal
  return text.normalize('NFKC').replace(new RegExp(escaped(query.text.normalize('NFKC')), flags), () => by)
}
