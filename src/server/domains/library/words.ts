import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'

/** How an item is called in a message. */
export const wordsOf = ({ code, name, spec, brand }: Pick<MaterialRecord, 'code' | 'name' | 'spec' | 'brand'>): string =>
  [code, name, spec, brand].filter(Boolean).join(' ')

/** The page of an item. */
export const pathOf = ({ id, machine }: Pick<MaterialRecord, 'id' | 'machine'>): string =>
  `/${machine ? 'machine' : 'material'}/detail?id=${id}`
