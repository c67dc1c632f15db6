import { editText } from '#schemas/kit/index.ts'
import type { RowModel } from '../model.ts'
import type { CellPlace, PasteProblem } from '../sheet/types.ts'
import { listProblems } from '../validation/problems.ts'

/** `rowId` is absent for rows of a file. */
export interface ProblemLine {
  readonly row: number
  /** For a file with several sheets. */
  readonly sheet?: string
  readonly rowId?: string
  readonly column: string
  readonly label: string
  readonly value: string
  readonly text: string
}

/** Failing rows to correct elsewhere, headers first. */
export interface FailedRows {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly ids: readonly string[]
}

/** A figure of a report: 17 行已更新. */
export interface Tally { readonly tone: 'ok' | 'warn' | 'bad'; readonly count: number; readonly text: string }

/** Report dialog after a paste, fill, replacement, bulk edit, import or refused save. */
export interface ReportView {
  readonly title: string
  /** Non-zero figures for the remaining lines. */
  readonly tally: (lines: readonly ProblemLine[]) => readonly Tally[]
  /** Skipped cells, one sentence per fact. */
  readonly note: string
  readonly lines: readonly ProblemLine[]
  /** One undo reverts the edit. */
  readonly undoable: boolean
  readonly hint: string
  readonly failedRows: FailedRows
}

/** Non-zero figures. */
export const tallyOf = (figures: readonly (readonly [tone: Tally['tone'], count: number, text: string])[]): readonly Tally[] =>
  figures.flatMap(([tone, count, text]) => (count > 0 ? [{ tone, count, text }] : []))

export type ReportRows = Pick<RowModel, 'grid' | 'lookups' | 'row' | 'rows' | 'problems' | 'nameOf' | 'mark'>

/** Header of row numbers that match corrected rows. */
export const ROW_HEADER = '行'

/** Lines for editing elsewhere: row number, then exportable columns. */
export function failedRowsOf(lines: readonly ProblemLine[], model: ReportRows, columns: readonly string[]): FailedRows {
  const { grid, lookups } = model
  const keys = columns.filter(key => grid.columns[key] && grid.columns[key].facts.excel !== false)
  const numbers = new Map(lines.flatMap(({ row, rowId }) => (rowId !== undefined && model.row(rowId) ? [[rowId, row] as const] : [])))
  const texts = new Map(lines.map(({ rowId, column, value }) => [`${rowId} ${column}`, value]))
  return {
    headers: [ROW_HEADER, ...keys.map(key => grid.columns[key]!.label)],
    rows: [...numbers].map(([id, number]) => [
      String(number),
      ...keys.map(key => texts.get(`${id} ${key}`) ?? editText(model.row(id)![key], grid.columns[key]!, lookups)),
    ]),
    ids: [...numbers.keys()],
  }
}

const numbersOf = (model: ReportRows, first: number): ReadonlyMap<string, number> =>
  new Map(model.rows().map((row, i) => [String(row[model.grid.rowKey]), i + first]))

const NO_LINES: readonly ProblemLine[] = []

/** All problems of a model; `row` counts from `first`. */
export function problemLines(model: ReportRows, columns: readonly string[], first = 1): readonly ProblemLine[] {
  const { grid, lookups } = model
  const problems = model.problems()
  if (problems.size === 0) return NO_LINES
  const numbers = numbersOf(model, first)
  return listProblems(problems, model.rows(), grid, columns).map(({ row, column, text }) => {
    const declared = grid.columns[column]
    return {
      row: numbers.get(row) ?? 0, rowId: row, column,
      label: declared?.label ?? column,
      value: declared ? editText(model.row(row)?.[column], declared, lookups) : '',
      text,
    }
  })
}

/** Unwritten cells as lines; no row has their texts. */
export const keptLines = ({ grid }: ReportRows, cells: readonly PasteProblem[]): ProblemLine[] =>
  cells.map(({ row, rowId, column, value, text }) => ({ row, rowId, column, label: grid.columns[column]?.label ?? column, value, text }))

/** Problems of written cells, in order; unfinished new rows (`made`) are no fault of the edit. */
export function wrongLines(
  model: ReportRows, cells: readonly CellPlace[], first = 1, made: ReadonlySet<string> = new Set(),
): ProblemLine[] {
  const problems = model.problems()
  if (problems.size === 0) return []
  const numbers = numbersOf(model, first)
  return cells.flatMap(({ rowId, column }) => {
    const problem = problems.get(rowId)?.get(column)
    const declared = model.grid.columns[column]
    if (!problem || !declared || (problem.code === 'required' && made.has(rowId))) return []
    const value = editText(model.row(rowId)?.[column], declared, model.lookups)
    return [{ row: numbers.get(rowId) ?? 0, rowId, column, label: declared.label, value, text: problem.text }]
  })
}
