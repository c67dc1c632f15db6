import { UNDECIDED } from '#shared/errors.ts'
import type { SheetCore } from './core.ts'

const isConflict = (core: SheetCore, rowId: string, column: string): boolean => core.model.mark?.(rowId, column) === 'conflict'

/** Selects the next cell with a problem or in conflict, in screen order, round the end. */
export function goToProblem(core: SheetCore, by: 1 | -1): void {
  const found = core.model.problems()
  const { rows, cols } = core.size
  const { row, col } = core.selection.active
  const count = rows * cols
  for (let i = 1; i <= count; i++) {
    const at = (((row * cols + col + by * i) % count) + count) % count
    const pos = { row: Math.floor(at / cols), col: at % cols }
    const [rowId, column] = [core.view.ids[pos.row] ?? '', core.columns[pos.col]?.key ?? '']
    const byColumn = found.get(rowId)
    if (byColumn?.has(column) || isConflict(core, rowId, column)) return core.select(pos)
    if (!byColumn && !core.model.mark && by === 1) i += cols - 1 - pos.col
  }
  core.announce('没有问题')
}

/** What is wrong with a cell, as its tooltip says it. */
export function problemText(core: SheetCore, rowId: string, column: string): string | null {
  const problem = core.model.problems().get(rowId)?.get(column)
  if (problem) return problem.text
  if (isConflict(core, rowId, column)) return UNDECIDED
  return core.model.mark?.(rowId, column) === 'failed' ? '未能保存' : null
}
