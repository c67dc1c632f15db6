import type { Document } from './document.ts'
import type { Grid } from './grid.ts'
import type { Row } from './value.ts'

const PART = /\{(\w+)\}/g

/**
 * Where the page of a row is, below the base path; undefined where its grid names none or the row does not say all of it.
 * A pattern that is one pair of braces alone stands for an address that the row has itself.
 */
export function pageOfRow({ opens }: Pick<Grid, 'opens'>, row: Row): string | undefined {
  if (opens === undefined) return undefined
  const texts = new Map([...opens.matchAll(PART)].map(([part, key = '']) => [part, String(row[key] ?? '')]))
  if ([...texts.values()].includes('')) return undefined
  return texts.get(opens) ?? opens.replaceAll(PART, part => encodeURIComponent(texts.get(part) ?? ''))
}

/** Where the page of a new record of a document is; of one that begins as a copy of another with that one's id. */
export function pageOfNew({ adds, opens = '' }: Pick<Document, 'adds' | 'opens'>, copied?: string): string {
  const page = adds ?? opens.split('?', 1)[0] ?? ''
  return copied === undefined ? page : `${page}?copy=${encodeURIComponent(copied)}`
}
