import { z } from 'zod'
import { reads } from './contract.ts'

/** Kinds with a search index, and the permission of their records. */
export const SEARCH_KINDS = { quota: 'N_QUOTA', material: 'N_MATERIAL', machine: 'N_MACHINE' } as const
export type IndexedKind = keyof typeof SEARCH_KINDS
/** `document`: a record of any declared document whose list the person may read: contracts, suppliers, projects, people. */
export type SearchKind = IndexedKind | 'document'

/** Maximum number of records per kind. */
export const SEARCH_LIMIT = 5

const hit = z.object({
  kind: z.enum([...Object.keys(SEARCH_KINDS) as IndexedKind[], 'document']), id: z.string(), name: z.string(), code: z.string().nullable(),
  /** Distinguishes records of the same name: specification, brand, unit. */
  note: z.string(),
  /** Page of a document, below the base path. */
  path: z.string().optional(),
  /** A record of the platform. */
  sys: z.boolean(),
})
export type SearchHit = z.output<typeof hit>

export const searchApi = {
  /** By name, code or pinyin initials, the closest first; only kinds that the person may read. */
  queryRecords: reads('search/queryRecords', {
    title: '搜索记录', need: '-', input: z.object({ text: z.string().max(100) }), output: z.array(hit),
  }),
}
