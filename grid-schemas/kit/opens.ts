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

/** Columns of a row beside its id that the address of its page takes. */
export const partsOfPage = ({ opens = '' }: Pick<Grid, 'opens'>): string[] => [...opens.matchAll(PART)].map(([, key = '']) => key).filter(key => key !== 'id')

/** The project in the address of a document's pages that stand below the number of a project. */
const OF_PROJECT = '{projectId}'
export const standsInProject = ({ adds = '' }: Pick<Document, 'adds'>): boolean => adds.includes(OF_PROJECT)

/** Where the page of a new record of a document is; of one that begins as a copy of another with that one's id, of one for a project with the project's. */
export function pageOfNew({ adds, opens = '' }: Pick<Document, 'adds' | 'opens'>, copied?: string, projectId?: string): string {
  const page = (adds ?? opens.split('?', 1)[0] ?? '').replace(OF_PROJECT, encodeURIComponent(projectId ?? ''))
  const query = Object.entries({ copy: copied, projectId: standsInProject({ adds }) ? undefined : projectId }).flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`]))
  return query.length === 0 ? page : `${page}?${query.join('&')}`
}
