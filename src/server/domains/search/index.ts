import { implement, meets, type CallSet } from '#server/core/calls/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import type { Lookups } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { pickMaterials } from '#server/domains/library/index.ts'
import { searchPackages } from '#server/domains/quota/index.ts'
import { SEARCH_KINDS, SEARCH_LIMIT, searchApi, type SearchHit, type SearchKind } from '#shared/api/search.ts'

const FIRST_PAGE = { pageNum: 1, pageSize: SEARCH_LIMIT, sorts: [], filters: [] } as const
const noted = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' ')
const unitOf = (lookups: Lookups, unit: string | null): string => (unit === null ? '' : lookups.label(DICT.materialUnit, unit) ?? unit)

async function items(db: Db, lookups: Lookups, machine: boolean, text: string): Promise<SearchHit[]> {
  const { rows } = await pickMaterials(db, { ...FIRST_PAGE, machine, materialName: text })
  return rows.map(({ id, materialCode, materialName, spec, brand, unit, sys }) => ({
    kind: machine ? 'machine' : 'material', id, name: materialName ?? '', code: materialCode, note: noted(spec, brand, unitOf(lookups, unit)), sys: sys === true,
  }))
}

const FIND: Readonly<Record<SearchKind, (db: Db, lookups: Lookups, text: string) => Promise<SearchHit[]>>> = {
  quota: async (db, lookups, text) => (await searchPackages(db, text, SEARCH_LIMIT))
    .map(({ id, name, code, unit, sys }) => ({ kind: 'quota', id, name, code, note: unitOf(lookups, unit), sys })),
  material: (db, lookups, text) => items(db, lookups, false, text),
  machine: (db, lookups, text) => items(db, lookups, true, text),
}

/** Each domain searches by its own index; a kind without its permission is not asked about. */
async function search(db: Db, text: string): Promise<SearchHit[]> {
  if (text === '') return []
  const lookups = await lookupsFor(db)
  const hits: SearchHit[] = []
  for (const kind of Object.keys(FIND) as SearchKind[]) {
    if (meets(db.ctx, ['query', SEARCH_KINDS[kind]])) hits.push(...await FIND[kind](db, lookups, text))
  }
  return hits
}

export const searchCalls: CallSet = [implement(searchApi.queryRecords, { read: (db, { text }) => search(db, text.trim()) })]
