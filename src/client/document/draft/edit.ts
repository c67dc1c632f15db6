import type { Grid, Row } from '#schemas/kit/index.ts'
import { withCells } from '#client/grid/formula.ts'
import type { CellEdit, Edit } from '#client/grid/model.ts'
import { idOf, insertRows, orderRows } from './delta.ts'

/** The rows after one action of the workspace: removals, new rows, order, cells; unknown rows are passed over. */
export function applyEdit(grid: Grid, rows: readonly Row[], edit: Edit): readonly Row[] {
  const { cells = [], added = [], removed = [], order } = edit
  const gone = new Set(removed)
  const left = gone.size ? rows.filter(row => !gone.has(idOf(grid, row))) : rows
  let last = left.length ? idOf(grid, left.at(-1)!) : null
  const places = added.map(({ row, afterId }) => {
    const place = { row, afterId: afterId === undefined ? last : afterId }
    if (afterId === undefined) last = idOf(grid, row)
    return place
  })
  const grown = places.length ? insertRows(grid, left, places) : left
  const ordered = order ? orderRows(grid, grown, order) : grown
  const written = new Map<string, CellEdit[]>()
  for (const cell of cells) {
    const own = written.get(cell.rowId)
    if (own) own.push(cell)
    else written.set(cell.rowId, [cell])
  }
  if (written.size === 0) return ordered
  return ordered.map(row => {
    const own = written.get(idOf(grid, row))
    return own ? withCells(row, own) : row
  })
}
