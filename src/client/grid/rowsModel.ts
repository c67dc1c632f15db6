import { checkRows, footerOf, type Grid, type Lookups, type Problem, type Row } from '#schemas/kit/index.ts'
import type { CellEdit, Edit, ModelChange, RowModel } from './model.ts'
import { indexProblems, type ProblemMap } from './validation/problems.ts'

const NOTHING: Row = {}

type DeriveRows = (rows: readonly Row[], edited: ReadonlySet<string>) => readonly Row[]
interface Rules {
  /** Derives rows after an edit, in the same step. */
  readonly settle?: DeriveRows
  /** Editable rows; default all. */
  readonly isOpen?: (row: Row) => boolean
  readonly faults?: (rows: readonly Row[]) => readonly Problem[]
}
export interface HandRows extends RowModel {
  /** Applies cells without an undo step. */
  bring(cells: readonly CellEdit[]): void
}

/** Rows in memory without a document: a preview, a comparison. Columns of `open` are editable and checked. */
export function rowsModel(
  grid: Grid, start: readonly Row[], lookups: Lookups, open: readonly string[],
  { settle: derive = rows => rows, isOpen = () => true, faults: faultsOf = () => [] }: Rules = {},
): HandRows {
  const done: { readonly label: string, rows: readonly Row[] }[] = []
  const undone: typeof done = []
  const listeners = new Set<(change: ModelChange) => void>()
  const idOf = (row: Row): string => String(row[grid.rowKey])
  let rows = start
  let index = new Map(rows.map(row => [idOf(row), row]))
  const checked = () => checkRows(grid, rows, lookups, {}, open).filter(({ column }) => open.includes(column))
  const faults = (): ProblemMap => indexProblems([...checked(), ...faultsOf(rows)])
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
  /** Null where none is editable. */
  const written = (before: readonly Row[], cells: readonly CellEdit[]): readonly Row[] | null => {
    const byId = new Map(before.map(row => [idOf(row), row]))
    const changed = new Map<string, Row>()
    for (const { rowId, column, value } of cells) {
      const row = byId.get(rowId)
      if (row !== undefined && open.includes(column) && isOpen(row)) changed.set(rowId, { ...changed.get(rowId), [column]: value })
    }
    if (changed.size === 0) return null
    return derive(before.map(row => ({ ...row, ...changed.get(idOf(row)) })), new Set(changed.keys()))
  }
  return {
    grid, lookups,
    head: () => NOTHING,
    rows: () => rows,
    row: id => index.get(id),
    problems: () => problems,
    footer: () => footer,
    editable: (row, column) => open.includes(column) && isOpen(row),
    edit: ({ label, cells = [] }: Edit, { amend = false } = {}) => {
      const next = written(rows, cells)
      if (next === null) return
      if (!amend) done.push({ label, rows })
      undone.length = 0
      show(next)
    },
    bring: cells => {
      for (const step of [...done, ...undone]) step.rows = written(step.rows, cells) ?? step.rows
      const next = written(rows, cells)
      if (next !== null) show(next)
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
