import type { Document, Lookups, Row } from '#schemas/kit/index.ts'
import { inCapitals } from '#shared/capitals.ts'
import { shownValue, unitOf } from '../reading/values.ts'

export interface ClauseFacts {
  readonly document: Pick<Document, 'header' | 'parties'>
  readonly head: Row
  readonly lookups: Lookups
  readonly company: string
  readonly prices: boolean
}

/** Filled in by hand. */
const BLANK = '＿＿＿＿'

/**
 * One clause per line: a field's label in braces is replaced by its value, with 大写 by the value in capitals, a party's word by its name.
 */
export function filledClauses(text: string, facts: ClauseFacts): string[] {
  const { document: { header: { columns }, parties = {} }, head, lookups, company, prices } = facts
  const labels = new Map(Object.entries(columns).map(([key, { label }]) => [label, key]))
  const filled = (word: string): string => {
    if (Object.hasOwn(parties, word)) return parties[word] == null ? company : String(head[parties[word]] ?? '')
    const capitals = word.endsWith('大写')
    const key = labels.get(capitals ? word.slice(0, -2) : word) ?? ''
    const column = columns[key]
    if (column === undefined || (column.facts.price === true && !prices)) return ''
    if (capitals) return inCapitals(String(head[key] ?? ''))
    const value = shownValue(column, key, head, lookups)
    return value === '' || unitOf(column) !== '%' || value.endsWith('%') ? value : `${value}%`
  }
  return text.split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => line.replaceAll(/\{([^{}]+)\}/g, (_, word: string) => filled(word.trim()) || BLANK))
}
