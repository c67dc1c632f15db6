import type { Grid, Row } from '#schemas/kit/index.ts'
import { withCells } from '#client/grid/formula.ts'
import type { CellEdit, Edit } from '#client/grid/model.ts'
import { idOf, insertRows, orderRows } from './delta.ts'

/** Removals, new rows, order, cells; unknown rows are skipped. */
export function applyEdit(grid: Grid, rows: readonly Row[], edit: Edit): readonly Row[] {
  const { cells = [], added = [], removed = [], order } = edit
  const removedIds = new Set(removed)
  const remaining = removedIds.size ? rows.filter(row => !removedIds.has(idOf(grid, row))) : rows
  let last = remaining.length ? idOf(grid, remaining.at(-1)!) : null
  const placedRows = added.map(({ row, afterId }) => {
    const place = { row, afterId: afterId === undefined ? last : afterId }
    if (afterId === undefined) last = idOf(grid, row)
    return place
  })
  const extended = placedRows.length ? insertRows(grid, remaining, placedRows) : remaining
  const ordered = order ? orderRows(grid, extended, order) : extended
  const written = new Map<string, CellEdit[]>()
  for (const cell of cells) {
    const cellEdits = written.get(cell.rowId)
    if (cellEdits) cellEdits.push(cell)
    else written.set(cell.rowId, [cell])
  }
  if (written.size === 0) return ordered
  return ordered.map(row => {
    const cellEdits = written.get(idOf(grid, row))
    return cellEdits ? withCells(row, cellEdits) : row
  })
}
