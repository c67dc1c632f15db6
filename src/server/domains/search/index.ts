import { implement, meets, type CallSet } from '#server/core/calls/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { pageOfRow, textAt, type Lookups, type Row } from '#schemas/kit/index.ts'
import { readPage, type ServedDocument } from '#server/document/index.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { pickMaterials } from '#server/domains/library/index.ts'
import { searchPackages } from '#server/domains/quota/index.ts'
import { SEARCH_KINDS, SEARCH_LIMIT, searchApi, type IndexedKind, type SearchHit } from '#shared/api/search.ts'

const FIRST_PAGE = { pageNum: 1, pageSize: SEARCH_LIMIT, sorts: [], filters: [] } as const
const noted = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' ')
const unitOf = (lookups: Lookups, unit: string | null): string => (unit === null ? '' : lookups.label(DICT.materialUnit, unit) ?? unit)

async function items(db: Db, lookups: Lookups, machine: boolean, text: string): Promise<SearchHit[]> {
  const { rows } = await pickMaterials(db, { ...FIRST_PAGE, machine, materialName: text })
  return rows.map(({ id, materialCode, materialName, spec, brand, unit, sys }) => ({
    kind: machine ? 'machine' : 'material', id, name: materialName ?? '', code: materialCode,
    note: noted(spec, brand, unitOf(lookups, unit)), sys: sys === true,
  }))
}

const FIND: Readonly<Record<IndexedKind, (db: Db, lookups: Lookups, text: string) => Promise<SearchHit[]>>> = {
  quota: async (db, lookups, text) => (await searchPackages(db, text, SEARCH_LIMIT))
    .map(({ id, name, code, unit, sys }) => ({ kind: 'quota', id, name, code, note: unitOf(lookups, unit), sys })),
  material: (db, lookups, text) => items(db, lookups, false, text),
  machine: (db, lookups, text) => items(db, lookups, true, text),
}

async function documents({ stored, serving }: ServedDocument, db: Db, text: string): Promise<SearchHit[]> {
  const { document: { list, named: nameColumn, number, opens, title }, pinyin } = stored
  const { page } = serving.api
  const isFound = page !== undefined && list !== undefined && nameColumn !== undefined && opens !== undefined
    && (list.quick.length > 0 || pinyin !== undefined)
  if (!isFound || !meets(db.ctx, page.need)) return []
  const { rows } = await readPage(serving)(db, { ...FIRST_PAGE, sorts: [], filters: [], quick: text })
  const textIn = (row: Row, key: string | undefined): string | null => textAt(row, key ?? '')
  return (rows as readonly Row[]).map(row => ({
    kind: 'document', id: String(row.id), name: textIn(row, nameColumn) ?? '', code: textIn(row, number?.column), note: title, sys: false,
    path: pageOfRow({ opens }, row) ?? '',
  }))
}

/** Each domain searches by its index, documents by their lists; kinds without permission are skipped. */
async function search(db: Db, served: readonly ServedDocument[], text: string): Promise<SearchHit[]> {
  if (text === '') return []
  const lookups = await lookupsFor(db)
  const hits: SearchHit[] = []
  for (const kind of Object.keys(FIND) as IndexedKind[]) {
    if (meets(db.ctx, ['query', SEARCH_KINDS[kind]])) hits.push(...await FIND[kind](db, lookups, text))
  }
  for (const one of served) hits.push(...await documents(one, db, text))
  return hits
}

export const searchCalls = (served: readonly ServedDocument[]): CallSet =>
  [implement(searchApi.queryRecords, { replica: true, read: (db, { text }) => search(db, served, text.trim()) })]
