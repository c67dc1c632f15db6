import { checkRows, computeRows, type Grid, type Lookups, type Problem, type Row } from '#schemas/kit/index.ts'
import { cleanRow } from './cleanRow.ts'

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

/**
 * Reads rows as they were sent, computes what is computed and derived, and checks every cell: the server's half of what
 * the screen has shown. Nothing is refused on the first error.
 * @returns the rows in the order given, and all problems, addressed by row key and column
 */
export function checkAndCompute(
  grid: Grid, given: readonly Readonly<Record<string, unknown>>[], lookups: Lookups, around: Around = {},
): Checked {
  const problems: Problem[] = []
  const read = given.map((sent): Row => {
    const { row, problems: found } = cleanRow(grid, sent, String(sent[grid.rowKey] ?? ''))
    problems.push(...found)
    const kept = (around.keep ?? []).flatMap(key => (typeof sent[key] === 'string' || typeof sent[key] === 'number' ? [[key, sent[key]] as const] : []))
    return { ...row, ...Object.fromEntries(kept) }
  })
  const malformed = new Set(problems.map(({ row, column }) => `${row}\0${column}`))
  const rows = computeRows(grid, read, around.head, around.lines)
  const found = checkRows(grid, rows, lookups, around.head).filter(({ row, column }) => !malformed.has(`${row}\0${column}`))
  return { rows, problems: [...problems, ...found] }
}
