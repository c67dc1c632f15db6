import { checkRows, footerOf, type Grid, type Lookups, type Row } from '#schemas/kit/index.ts'
import type { Edit, ModelChange, RowModel } from './model.ts'
import { indexProblems, type ProblemMap } from './validation/problems.ts'

const NOTHING: Row = {}

/**
 * Rows at hand that belong to no document: a preview to tick, a comparison to choose from. The columns of `open` can be edited and are
 * checked; sums follow; edits can be undone.
 * @param settle what the rows become once those named were edited, in the same step
 */
export function rowsModel(
  grid: Grid, start: readonly Row[], lookups: Lookups, open: readonly string[], settle: (rows: readonly Row[], edited: ReadonlySet<string>) => readonly Row[] = rows => rows,
): RowModel {
  const done: { readonly label: string, readonly rows: readonly Row[] }[] = []
  const undone: typeof done = []
  const listeners = new Set<(change: ModelChange) => void>()
  const idOf = (row: Row): string => String(row[grid.rowKey])
  let rows = start
  let index = new Map(rows.map(row => [idOf(row), row]))
  const faults = (): ProblemMap => indexProblems(checkRows(grid, rows, lookups).filter(({ column }) => open.includes(column)))
  let problems = faults()
  let footer = footerOf(grid, rows)
  const show = (next: readonly Row[]): void => {
    rows = next
    index = new Map(rows.map(row => [idOf(row), row]))
    problems = faults()
    footer = footerOf(grid, rows)
    for (const listener of listeners) listener({ structure: false, rows: 'all' })
  }
  const step = (from: typeof done, to: typeof done): void => {
    const last = from.pop()
    if (last === undefined) return
    to.push({ label: last.label, rows })
    show(last.rows)
  }
  return {
    grid, lookups,
    head: () => NOTHING,
    rows: () => rows,
    row: id => index.get(id),
    problems: () => problems,
    footer: () => footer,
    editable: (_row, column) => open.includes(column),
    edit: ({ label, cells = [] }: Edit, { amend = false } = {}) => {
      const changed = new Map<string, Row>()
      for (const { rowId, column, value } of cells) {
        if (open.includes(column)) changed.set(rowId, { ...changed.get(rowId), [column]: value })
      }
      if (changed.size === 0) return
      if (!amend) done.push({ label, rows })
      undone.length = 0
      show(settle(rows.map(row => ({ ...row, ...changed.get(idOf(row)) })), new Set(changed.keys())))
    },
    undo: () => step(done, undone),
    redo: () => step(undone, done),
    undoLabel: () => done.at(-1)?.label,
    redoLabel: () => undone.at(-1)?.label,
    newRow: () => null,
    subscribe: listener => {
      listeners.add(listener)
      return () => { listeners.delete(listener) }
    },
  }
}
