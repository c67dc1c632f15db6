import type { Pos } from '../geometry/rect.ts'
import type { SheetCore } from './core.ts'

/**
 * Undoes or redoes and selects the block around the changed cells, as Excel does. Changes elsewhere (another page, another line) leave the
 * selection.
 */
export function stepBack(core: SheetCore, way: 'undo' | 'redo'): void {
  if (core.isHeld) return
  const { model } = core
  const before = new Map(model.rows().map(row => [row[model.grid.rowKey], row]))
  model[way]()
  const corners = core.view.ids.flatMap((id, row): Pos[] => {
    const now = model.row(id)
    const previous = before.get(id)
    if (!now || now === previous) return []
    return core.columns.flatMap(({ key, column }, col) =>
      (!previous || (!column.computed && (previous[key] ?? null) !== (now[key] ?? null)) ? [{ row, col }] : []))
  })
  if (corners.length === 0) return
  const rows = corners.map(({ row }) => row)
  const cols = corners.map(({ col }) => col)
  const first = { row: rows[0]!, col: cols.reduce((a, b) => Math.min(a, b)) }
  core.show(first)
  core.select(first, { row: rows.at(-1)!, col: cols.reduce((a, b) => Math.max(a, b)) }, { scroll: false })
}
