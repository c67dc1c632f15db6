import type { Grid, Row, Value } from '#schemas/kit/index.ts'
import type { Edit } from '#client/grid/model.ts'
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
  const patches = new Map<string, Record<string, Value>>()
  for (const { rowId, column, value } of cells) {
    const patch = patches.get(rowId) ?? {}
    patch[column] = value
    patches.set(rowId, patch)
  }
  if (patches.size === 0) return ordered
  return ordered.map(row => {
    const patch = patches.get(idOf(grid, row))
    return patch ? { ...row, ...patch } : row
  })
}
