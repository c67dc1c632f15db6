import { UNDECIDED } from '#shared/errors.ts'
import type { SheetCore } from './core.ts'

const isConflict = (core: SheetCore, rowId: string, column: string): boolean => core.model.mark?.(rowId, column) === 'conflict'

/** Input after the key belongs to its target cell. */
function leadsOn(core: SheetCore, by: 1 | -1): boolean {
  const way = core.props.onProblem?.(by)
  if (way) core.ahead.begin(way)
  return Boolean(way)
}

/** Selects the next problem or conflict, in screen order, then elsewhere in the list, cyclic. */
export function goToProblem(core: SheetCore, by: 1 | -1): void {
  const problems = core.model.problems()
  const { rows, cols } = core.size
  const { row, col } = core.selection.active
  const count = rows * cols
  let round = false
  for (let i = 1; i <= count; i++) {
    const on = row * cols + col + by * i
    if (!round && (on < 0 || on >= count)) {
      round = true
      if (leadsOn(core, by)) return
    }
    const at = ((on % count) + count) % count
    const pos = { row: Math.floor(at / cols), col: at % cols }
    const [rowId, column] = [core.view.ids[pos.row] ?? '', core.columns[pos.col]?.key ?? '']
    const byColumn = problems.get(rowId)
    if (byColumn?.has(column) || isConflict(core, rowId, column)) return core.select(pos)
    if (!byColumn && !core.model.mark && by === 1) i += cols - 1 - pos.col
  }
  if (!round && leadsOn(core, by)) return
  core.announce('没有问题')
}

export function problemText(core: SheetCore, rowId: string, column: string): string | null {
  const problem = core.model.problems().get(rowId)?.get(column)
  if (problem) return problem.text
  if (isConflict(core, rowId, column)) return UNDECIDED
  return core.model.mark?.(rowId, column) === 'failed' ? '未能保存' : null
}
