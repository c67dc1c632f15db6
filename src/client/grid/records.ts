import { recordKey, type Grid, type Row, type Value } from '#schemas/kit/index.ts'
import type { CellEdit } from './model.ts'

/** The id that stands beside the name of a record in a cell; undefined where none belongs there. */
export function recordOf(grid: Grid, row: Row, name: string): Value | undefined {
  const key = recordKey(grid, name)
  return key === undefined ? undefined : row[key] ?? null
}

/**
 * The edits with the ids that belong to written names. Where an id is not known its cell holds the text, by which the server finds the
 * record: so undo brings back a record that shares its name with others.
 */
export function withRecords(grid: Grid, cells: readonly CellEdit[]): readonly CellEdit[] {
  const keys = new Map(Object.keys(grid.columns).flatMap(name => { const key = recordKey(grid, name); return key === undefined ? [] : [[name, key] as const] }))
  if (keys.size === 0) return cells
  const given = new Set(cells.map(({ rowId, column }) => `${rowId}\0${column}`))
  return cells.flatMap((cell): readonly CellEdit[] => {
    const key = keys.get(cell.column)
    return key === undefined || given.has(`${cell.rowId}\0${key}`) ? [cell] : [cell, { rowId: cell.rowId, column: key, value: cell.record ?? cell.value }]
  })
}
