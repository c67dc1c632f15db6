import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'

export const wordsOf = ({ code, name, spec, brand }: Pick<MaterialRecord, 'code' | 'name' | 'spec' | 'brand'>): string =>
  [code, name, spec, brand].filter(Boolean).join(' ')

export const pathOf = ({ id, machine }: Pick<MaterialRecord, 'id' | 'machine'>): string =>
  `/${machine ? 'machine' : 'material'}/detail?id=${id}`
