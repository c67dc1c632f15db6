import type { Row } from '#schemas/kit/index.ts'

export const textOf = (row: Row, key: string): string | null => {
  const value = row[key]
  return typeof value === 'string' && value !== '' ? value : null
}
