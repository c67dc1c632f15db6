import type { Grid, Lookups, Row } from '#schemas/kit/index.ts'
import type { Edit, ModelChange, RowModel } from './model.ts'

const NOTHING: Row = {}
const NO_PROBLEMS = new Map<string, ReadonlyMap<string, never>>()

/**
 * Rows at hand that belong to no document: a preview to tick. The columns of `open` can be edited; edits can be undone.
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
  const show = (next: readonly Row[]): void => {
    rows = next
    index = new Map(rows.map(row => [idOf(row), row]))
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
    problems: () => NO_PROBLEMS,
    footer: () => NOTHING,
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
