import type { RowsOf } from './types.ts'

const isTitled = (column: unknown): column is readonly [string, string] =>
  Array.isArray(column) && column.length === 2 && column.every(text => typeof text === 'string')

export function rowsOfText(json: string | null): RowsOf | undefined {
  const value = parsed(json)
  if (typeof value !== 'object' || value === null || !('grid' in value && 'columns' in value)) return undefined
  const { grid, columns } = value
  return typeof grid === 'string' && Array.isArray(columns) && columns.every(isTitled) ? { grid, columns } : undefined
}

/** Undefined for invalid text. */
export function parsed(json: string | null): unknown {
  try {
    return json === null ? undefined : JSON.parse(json)
  } catch {
    return undefined
  }
}
