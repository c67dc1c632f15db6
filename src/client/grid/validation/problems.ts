import type { Grid, Lookups, Problem, Row } from '#schemas/kit/index.ts'
import { checkRows } from '#schemas/kit/index.ts'

/** By row id and column key; the first problem of a cell counts. */
export type ProblemMap = ReadonlyMap<string, RowProblems>
export type RowProblems = ReadonlyMap<string, Problem>

export function indexProblems(problems: Iterable<Problem>): Map<string, Map<string, Problem>> {
  const index = new Map<string, Map<string, Problem>>()
  for (const problem of problems) {
    const row = index.get(problem.row) ?? new Map<string, Problem>()
    if (!row.has(problem.column)) row.set(problem.column, problem)
    index.set(problem.row, row)
  }
  return index
}

/** Problems in screen order; those of hidden columns last. */
export function listProblems(
  problems: ProblemMap, rows: readonly Row[], grid: Pick<Grid, 'rowKey'>, columns: readonly string[],
): Problem[] {
  const place = new Map(columns.map((key, i) => [key, i]))
  const at = (problem: Problem) => place.get(problem.column) ?? columns.length
  return rows.flatMap(row => [...(problems.get(String(row[grid.rowKey]))?.values() ?? [])].toSorted((a, b) => at(a) - at(b)))
}

/**
 * Incremental problems: only changed rows are checked, uniqueness over all rows where required. A new header or new lookups affect every
 * row: pass 'all'.
 */
export class ProblemIndex {
  readonly #grid: Grid
  readonly #rowsOnly: Grid
  readonly #uniqueOnly: Grid | null
  #rowProblems: ProblemMap = new Map()

  constructor(grid: Grid) {
    this.#grid = grid
    this.#rowsOnly = { ...grid, unique: undefined }
    this.#uniqueOnly = grid.unique ? { ...grid, columns: {}, rules: [], derived: [] } : null
  }

  /** Checks the changed rows. @returns all problems */
  update(rows: readonly Row[], lookups: Lookups, head: Row, changed: ReadonlySet<string> | 'all'): ProblemMap {
    const suspect = changed === 'all' ? rows : changed.size === 0 ? [] : rows.filter(row => changed.has(this.#idOf(row)))
    const checked = indexProblems(checkRows(this.#rowsOnly, suspect, lookups, head))
    this.#rowProblems = changed === 'all' ? checked : this.#renewed(rows, changed, checked)
    const all = new Map(this.#rowProblems)
    for (const problem of this.#uniqueOnly ? checkRows(this.#uniqueOnly, rows, lookups, head) : []) {
      const existing = all.get(problem.row)
      if (!existing?.has(problem.column)) all.set(problem.row, new Map([...existing ?? [], [problem.column, problem]]))
    }
    return all
  }

  #renewed(rows: readonly Row[], changed: ReadonlySet<string>, checked: ProblemMap): ProblemMap {
    if (checked.size + this.#rowProblems.size === 0) return checked
    return new Map(rows.flatMap(row => {
      const id = this.#idOf(row)
      const problems = (changed.has(id) ? checked : this.#rowProblems).get(id)
      return problems ? [[id, problems]] : []
    }))
  }

  #idOf = (row: Row): string => String(row[this.#grid.rowKey])
}
