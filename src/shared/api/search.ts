import { z } from 'zod'
import { reads } from './contract.ts'

/** Permission by indexed kind. */
export const SEARCH_KINDS = { quota: 'N_QUOTA', material: 'N_MATERIAL', machine: 'N_MACHINE' } as const
export type IndexedKind = keyof typeof SEARCH_KINDS
/** `document`: any declared document whose list the user may read. */
export type SearchKind = IndexedKind | 'document'

export const SEARCH_LIMIT = 5

const hit = z.object({
  kind: z.enum([...Object.keys(SEARCH_KINDS) as IndexedKind[], 'document']), id: z.string(), name: z.string(), code: z.string().nullable(),
  /** Distinguishes records of the same name. */
  note: z.string(),
  /** Document page below the base path. */
  path: z.string().optional(),
  sys: z.boolean(),
})
export type SearchHit = z.output<typeof hit>

export const searchApi = {
  /** By name, code or pinyin initials, closest first; only kinds readable by the user. */
  queryRecords: reads('search/queryRecords', {
    title: '搜索记录', need: '-', input: z.object({ text: z.string().max(100) }), output: z.array(hit),
  }),
}
