import { checkEach, checkRows, checkTwins, computeRows, readsTable, type Grid, type Lookups, type Problem, type Row } from '#schemas/kit/index.ts'
import { breathing } from '#server/core/breath.ts'
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

/** Each cell in its stored form. */
function readAll(grid: Grid, given: readonly Readonly<Record<string, unknown>>[], keep: readonly string[] = []): { readonly read: readonly Row[], readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  const read = given.map((sent): Row => {
    const { row, problems: found } = cleanRow(grid, sent, String(sent[grid.rowKey] ?? ''))
    problems.push(...found)
    const kept = keep.flatMap(key => (typeof sent[key] === 'string' || typeof sent[key] === 'number' ? [[key, sent[key]] as const] : []))
    return { ...row, ...Object.fromEntries(kept) }
  })
  return { read, problems }
}

/** Of a cell that could not be read, that alone is said. */
function withoutMalformed(malformed: readonly Problem[], found: readonly Problem[]): readonly Problem[] {
  const cells = new Set(malformed.map(({ row, column }) => `${row}\0${column}`))
  return [...malformed, ...found.filter(({ row, column }) => !cells.has(`${row}\0${column}`))]
}

/**
 * Reads rows as they were sent, computes what is computed and derived, and checks every cell: the server's half of what
 * the screen has shown. Nothing is refused on the first error.
 * @returns the rows in the order given, and all problems, addressed by row key and column
 */
export function checkAndCompute(
  grid: Grid, given: readonly Readonly<Record<string, unknown>>[], lookups: Lookups, around: Around = {},
): Checked {
  const { read, problems } = readAll(grid, given, around.keep)
  const rows = computeRows(grid, read, around.head, around.lines)
  return { rows, problems: withoutMalformed(problems, checkRows(grid, rows, lookups, around.head)) }
}

/** Rows that are read, computed and checked between two looks at how long the event loop was held. */
const PIECE = 100

/** The same of any number of rows, letting everything else run meanwhile. */
export async function checkAndComputeMany(grid: Grid, given: readonly Readonly<Record<string, unknown>>[], lookups: Lookups): Promise<Checked> {
  if (given.length <= PIECE || readsTable(grid)) return checkAndCompute(grid, given, lookups)
  const breathe = breathing()
  const all: { rows: Row[], malformed: Problem[], found: Problem[] } = { rows: [], malformed: [], found: [] }
  for (let at = 0; at < given.length; at += PIECE) {
    const { read, problems } = readAll(grid, given.slice(at, at + PIECE))
    const rows = computeRows(grid, read)
    all.rows.push(...rows)
    all.malformed.push(...problems)
    all.found.push(...checkEach(grid, rows, lookups))
    await breathe()
  }
  return { rows: all.rows, problems: withoutMalformed(all.malformed, [...all.found, ...checkTwins(grid, all.rows)]) }
}
