import { type Grid, type Row, type Value } from '#schemas/kit/index.ts'
import { storedValue } from '#server/grid/index.ts'

/** What the grid knows of a row that was sent, each cell in its one stored form. */
export const cleanRow = (grid: Grid, given: Readonly<Record<string, unknown>>, id: string): Row => ({
  ...Object.fromEntries(Object.entries(grid.columns).map(([key, column]) => [key, storedValue(given[key] as Value | undefined, column)])),
  [grid.rowKey]: id,
})

export const textOf = (row: Row, key: string): string | null => {
  const value = row[key]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Ids of the files of a cell. */
export const fileIds = (value: Value | undefined): string[] => (Array.isArray(value) ? value.map(file => (file as { readonly id: string }).id) : [])
