import type { Document, Lookups, Row } from '#schemas/kit/index.ts'
import { inCapitals } from '#shared/capitals.ts'
import { shownValue, unitOf } from '../reading/values.ts'

export interface ClauseFacts {
  readonly document: Pick<Document, 'header' | 'parties'>
  readonly head: Row
  readonly lookups: Lookups
  /** The company itself, a party without a column. */
  readonly company: string
  /** No money for who may not see it. */
  readonly prices: boolean
}

/** What is left blank on the paper, to be written by hand. */
const BLANK = '＿＿＿＿'

/** Standard clauses, one to a line: a field's label in braces is what stands in the field, with 大写 in capitals, a party's word its name. */
export function filledClauses(text: string, { document: { header: { columns }, parties = {} }, head, lookups, company, prices }: ClauseFacts): string[] {
  const labels = new Map(Object.entries(columns).map(([key, { label }]) => [label, key]))
  const filled = (word: string): string => {
    if (Object.hasOwn(parties, word)) return parties[word] == null ? company : String(head[parties[word]] ?? '')
    const capitals = word.endsWith('大写')
    const key = labels.get(capitals ? word.slice(0, -2) : word) ?? ''
    const column = columns[key]
    if (column === undefined || (column.facts.price === true && !prices)) return ''
    if (capitals) return inCapitals(String(head[key] ?? ''))
    const shown = shownValue(column, key, head, lookups)
    return shown === '' || unitOf(column) !== '%' || shown.endsWith('%') ? shown : `${shown}%`
  }
  return text.split('\n').map(line => line.trim()).filter(line => line !== '').map(line => line.replaceAll(/\{([^{}]+)\}/g, (_, word: string) => filled(word.trim()) || BLANK))
}
