import { checkRows, computeRows, type Column, type Grid, type Lookups, type Problem, type Row, type Value } from '#schemas/kit/index.ts'
import { WIRE } from '#shared/api/page.ts'

export interface Checked {
  readonly rows: readonly Row[]
  readonly problems: readonly Problem[]
}

interface Around {
  readonly head?: Row
  readonly lines?: Readonly<Record<string, readonly Row[]>>
  /** Properties beside the grid's columns that rows keep, such as the key of the step they belong to. */
  readonly keep?: readonly string[]
}

/** Only what the grid knows; a cell of another shape than its kind's is a problem and empty. */
function readRow(grid: Grid, given: Readonly<Record<string, unknown>>, keep: readonly string[], problems: Problem[]): Row {
  const id = String(given[grid.rowKey] ?? '')
  const row: Record<string, Value | undefined> = { [grid.rowKey]: id }
  for (const [key, column] of Object.entries(grid.columns)) {
    if (!Object.hasOwn(given, key)) continue
    const value = given[key] === '' ? null : given[key]
    const fits = value == null || WIRE[(column as Column).kind].safeParse(value).success
    row[key] = fits ? (value ?? null) as Value : null
    if (!fits) problems.push({ row: id, column: key, code: 'invalid', text: `${column.label}的格式不正确` })
  }
  for (const key of keep) if (typeof given[key] === 'string' || typeof given[key] === 'number') row[key] = given[key]
  return row
}

/**
 * Reads rows as they were sent, computes what is computed and derived, and checks every cell: the server's half of what
 * the screen has shown. Nothing is refused on the first error.
 * @returns the rows in the order given, and all problems, addressed by row key and column
 */
export function checkAndCompute(
  grid: Grid, given: readonly Readonly<Record<string, unknown>>[], lookups: Lookups, around: Around = {},
): Checked {
  const problems: Problem[] = []
  const read = given.map(row => readRow(grid, row, around.keep ?? [], problems))
  const malformed = new Set(problems.map(({ row, column }) => `${row}\0${column}`))
  const rows = computeRows(grid, read, around.head, around.lines)
  const found = checkRows(grid, rows, lookups, around.head).filter(({ row, column }) => !malformed.has(`${row}\0${column}`))
  return { rows, problems: [...problems, ...found] }
}
