import {
  checkEach, checkRows, checkTwins, computeRows, readsTable, type Grid, type Lookups, type Problem, type Row,
} from '#schemas/kit/index.ts'
import { breathing } from '#server/core/breath.ts'
import { cleanRow } from './cleanRow.ts'

export interface Checked {
  readonly rows: readonly Row[]
  readonly problems: readonly Problem[]
}

type RawRow = Readonly<Record<string, unknown>>

interface Context {
  readonly head?: Row
  readonly lines?: Readonly<Record<string, readonly Row[]>>
  readonly keep?: readonly string[]
}

function readAll(
  grid: Grid, input: readonly RawRow[], retainedKeys: readonly string[] = [],
): { readonly parsed: readonly Row[], readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  const parsed = input.map((raw): Row => {
    const { row, problems: malformed } = cleanRow(grid, raw, String(raw[grid.rowKey] ?? ''))
    problems.push(...malformed)
    const extra = retainedKeys.flatMap(key =>
      (typeof raw[key] === 'string' || typeof raw[key] === 'number' ? [[key, raw[key]] as const] : []))
    return { ...row, ...Object.fromEntries(extra) }
  })
  return { parsed, problems }
}

/** Malformed cells have no further problems. */
function mergedProblems(malformed: readonly Problem[], checked: readonly Problem[]): readonly Problem[] {
  const cells = new Set(malformed.map(({ row, column }) => `${row}\0${column}`))
  return [...malformed, ...checked.filter(({ row, column }) => !cells.has(`${row}\0${column}`))]
}

/**
 * Computes computed and derived columns and checks every cell, as the screen does.
 * @returns the rows in the order of the input, and all problems by row key and column
 */
export function checkAndCompute(grid: Grid, input: readonly RawRow[], lookups: Lookups, context: Context = {}): Checked {
  const { parsed, problems } = readAll(grid, input, context.keep)
  const rows = computeRows(grid, parsed, context.head, context.lines)
  return { rows, problems: mergedProblems(problems, checkRows(grid, rows, lookups, context.head)) }
}

const BATCH = 100

/** {@link checkAndCompute} that yields to the event loop. */
export async function checkAndComputeMany(grid: Grid, input: readonly RawRow[], lookups: Lookups): Promise<Checked> {
  if (input.length <= BATCH || readsTable(grid)) return checkAndCompute(grid, input, lookups)
  const breathe = breathing()
  const all: { rows: Row[], malformed: Problem[], checked: Problem[] } = { rows: [], malformed: [], checked: [] }
  for (let at = 0; at < input.length; at += BATCH) {
    const { parsed, problems } = readAll(grid, input.slice(at, at + BATCH))
    const rows = computeRows(grid, parsed)
    all.rows.push(...rows)
    all.malformed.push(...problems)
    all.checked.push(...checkEach(grid, rows, lookups))
    await breathe()
  }
  return { rows: all.rows, problems: mergedProblems(all.malformed, [...all.checked, ...checkTwins(grid, all.rows)]) }
}
