import type { Row, Value } from '#schemas/kit/index.ts'

export const textOf = (row: Row, key: string): string | null => {
  const value = row[key]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Ids of the files of a cell. */
export const fileIds = (value: Value | undefined): string[] => (Array.isArray(value) ? value.map(file => (file as { readonly id: string }).id) : [])
