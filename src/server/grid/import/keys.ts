import type { Grid, Row } from '#schemas/kit/index.ts'
import type { ImportKey } from './types.ts'

export const wordsOf = (grid: Grid, columns: readonly string[]): string => columns.map(key => grid.columns[key]?.label ?? key).join('、')

/** Null when all values are empty. */
export const valuesOf = (row: Row, columns: readonly string[]): string | null => {
  const parts = columns.map(key => String(row[key] ?? ''))
  return parts.every(part => part === '') ? null : parts.join('\u0000')
}

/** Keys are compared exactly: `unique` first, then `keys`. */
export function declaredKeys(grid: Grid): readonly ImportKey[] {
  const declared = { ...grid.unique && { unique: grid.unique.columns }, ...grid.keys }
  return Object.entries(declared).map(([name, columns]) => ({
    name, columns,
    of: row => valuesOf(row, columns),
    taken: () => (grid.unique !== undefined && name === 'unique'
      ? grid.unique.message
      : `${wordsOf(grid, columns)}已被另一行使用`),
  }))
}
