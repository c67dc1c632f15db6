import { isEmpty, type Value } from '#schemas/kit/index.ts'
import type { CellEdit } from '../model.ts'
import type { SheetCell, SheetColumn, SheetCore } from './core.ts'

/** Each cell once. */
export function* selectedCells(core: SheetCore): Generator<SheetCell> {
  const { rects } = core.selection
  const visited = new Set<string>()
  for (const { top, left, bottom, right } of rects) {
    for (let row = top; row <= bottom; row++) {
      for (let col = left; col <= right; col++) {
        const at = `${row}:${col}`
        if (visited.has(at)) continue
        visited.add(at)
        const cell = core.cellAt({ row, col })
        if (cell) yield cell
      }
    }
  }
}

export function* editableCells(core: SheetCore): Generator<SheetCell> {
  for (const cell of selectedCells(core)) if (core.canEdit(cell)) yield cell
}

/** Sets selected cells by column; `undefined` leaves a column unchanged. */
export function setCells(core: SheetCore, label: string, valueOf: (column: SheetColumn['column']) => Value | undefined): void {
  const cells: CellEdit[] = []
  for (const cell of editableCells(core)) {
    const value = valueOf(cell.column)
    const now = cell.row[cell.key] ?? null
    if (value === undefined || value === now || (value === null && isEmpty(now))) continue
    cells.push({ rowId: cell.rowId, column: cell.key, value })
  }
  core.apply({ label, cells })
}

export const clearCells = (core: SheetCore): void => setCells(core, '清空', () => null)
