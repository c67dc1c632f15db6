import { checkRows, type Grid, type Lookups, type Row } from '#schemas/kit/index.ts'
import { indexProblems, type ProblemMap } from '../validation/problems.ts'
import type { Overlay } from './overlay.ts'

/** Problems of the rows on screen. Only what the user wrote is checked: what the server handed out is not his mistake. */
export function ownProblems(grid: Grid, rows: ReadonlyMap<string, Row>, overlay: Overlay, lookups: Lookups, isNew: (id: string) => boolean): ProblemMap {
  const suspects = [...rows].flatMap(([id, row]) => (overlay.cellsOf(id).size > 0 ? [row] : []))
  const own = checkRows({ ...grid, unique: undefined }, suspects, lookups)
    .filter(({ row, column }) => isNew(row) || overlay.cell(row, column) !== undefined)
  return indexProblems([...own, ...overlay.faults().filter(({ row }) => rows.has(row))])
}
