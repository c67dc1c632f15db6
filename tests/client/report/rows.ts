import type { Problem, Row } from '#schemas/kit/index.ts'
import { checkRows, isEditable } from '#schemas/kit/index.ts'
import type { CellEdit } from '#client/grid/model.ts'
import { indexProblems } from '#client/grid/validation/problems.ts'
import { boq, lookups, rowsOf } from '../workspace/boq.ts'

/** `write` applies edits as a model does. */
export function rowsModel(count: number, changes: Readonly<Record<string, Row>> = {}) {
  let rows: readonly Row[] = rowsOf(count).map(row => ({ ...row, ...changes[String(row.id)] }))
  return {
    grid: boq, lookups,
    head: (): Row => ({}),
    rows: () => rows,
    row: (id: string) => rows.find(row => row.id === id),
    problems: (): ReadonlyMap<string, ReadonlyMap<string, Problem>> => indexProblems(checkRows(boq, rows, lookups)),
    editable: (row: Row, column: string) => row.id !== 'r2' && isEditable(boq, row, column),
    write: (cells: readonly CellEdit[]) => {
      rows = rows.map(row =>
        ({ ...row, ...Object.fromEntries(cells.filter(({ rowId }) => rowId === row.id).map(({ column, value }) => [column, value])) }))
    },
  }
}
