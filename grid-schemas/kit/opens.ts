import type { Document } from './document.ts'
import type { Grid } from './grid.ts'
import type { Row } from './value.ts'

const PART = /\{(\w+)\}/g

/** Returns a row's page below the base path, undefined if missing. A pattern of one pair of braces is an address in the row. */
export function pageOfRow({ opens }: Pick<Grid, 'opens'>, row: Row): string | undefined {
  if (opens === undefined) return undefined
  const texts = new Map([...opens.matchAll(PART)].map(([part, key = '']) => [part, String(row[key] ?? '')]))
  if ([...texts.values()].includes('')) return undefined
  return texts.get(opens) ?? opens.replaceAll(PART, part => encodeURIComponent(texts.get(part) ?? ''))
}

export const partsOfPage = ({ opens = '' }: Pick<Grid, 'opens'>): string[] =>
  [...opens.matchAll(PART)].map(([, key = '']) => key).filter(key => key !== 'id')

const OF_PROJECT = '{projectId}'
export const standsInProject = ({ adds = '' }: Pick<Document, 'adds'>): boolean => adds.includes(OF_PROJECT)

/** Returns the page of a new record, with the original's id for a copy and the project's id in a project. */
export function pageOfNew({ adds, opens = '' }: Pick<Document, 'adds' | 'opens'>, copied?: string, projectId?: string): string {
  const page = (adds ?? opens.split('?', 1)[0] ?? '').replace(OF_PROJECT, encodeURIComponent(projectId ?? ''))
  const query = Object.entries({ copy: copied, projectId: standsInProject({ adds }) ? undefined : projectId })
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`]))
  return query.length === 0 ? page : `${page}?${query.join('&')}`
}
