import type { Document } from './document.ts'
import type { Grid } from './grid.ts'
import type { Row } from './value.ts'

const PART = /\{(\w+)\}/g

/**
 * Page of a row, below the base path; undefined where its grid has none, or a part is missing. A pattern of a single pair of braces is an
 * address in the row.
 */
export function pageOfRow({ opens }: Pick<Grid, 'opens'>, row: Row): string | undefined {
  if (opens === undefined) return undefined
  const texts = new Map([...opens.matchAll(PART)].map(([part, key = '']) => [part, String(row[key] ?? '')]))
  if ([...texts.values()].includes('')) return undefined
  return texts.get(opens) ?? opens.replaceAll(PART, part => encodeURIComponent(texts.get(part) ?? ''))
}

/** Columns of a row, beside its id, in the address of its page. */
export const partsOfPage = ({ opens = '' }: Pick<Grid, 'opens'>): string[] =>
  [...opens.matchAll(PART)].map(([, key = '']) => key).filter(key => key !== 'id')

/** Project part of the address, for documents below a project. */
const OF_PROJECT = '{projectId}'
export const standsInProject = ({ adds = '' }: Pick<Document, 'adds'>): boolean => adds.includes(OF_PROJECT)

/** Page of a new record; of a copy with the original's id, of one for a project with the project's. */
export function pageOfNew({ adds, opens = '' }: Pick<Document, 'adds' | 'opens'>, copied?: string, projectId?: string): string {
  const page = (adds ?? opens.split('?', 1)[0] ?? '').replace(OF_PROJECT, encodeURIComponent(projectId ?? ''))
  const query = Object.entries({ copy: copied, projectId: standsInProject({ adds }) ? undefined : projectId })
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`]))
  return query.length === 0 ? page : `${page}?${query.join('&')}`
}
