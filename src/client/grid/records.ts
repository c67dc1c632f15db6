import { recordKey, type Grid, type Row, type Value } from '#schemas/kit/index.ts'
import type { CellEdit } from './model.ts'

/** Undefined where the column is no reference. */
export function recordOf(grid: Grid, row: Row, name: string): Value | undefined {
  const key = recordKey(grid, name)
  return key === undefined ? undefined : row[key] ?? null
}

/**
 * Adds ids of written names. An unknown id cell takes the text, by which the server finds the record; undo restores the exact one among
 * namesakes.
 */
export function withRecords(grid: Grid, cells: readonly CellEdit[]): readonly CellEdit[] {
  const keys = new Map(Object.keys(grid.columns).flatMap(name => {
    const key = recordKey(grid, name)
    return key === undefined ? [] : [[name, key] as const]
  }))
  if (keys.size === 0) return cells
  const written = new Set(cells.map(({ rowId, column }) => `${rowId}\0${column}`))
  return cells.flatMap((cell): readonly CellEdit[] => {
    const key = keys.get(cell.column)
    if (key === undefined || written.has(`${cell.rowId}\0${key}`)) return [cell]
    return [cell, { rowId: cell.rowId, column: key, value: cell.record ?? cell.value }]
  })
}
