import { derivedNow, type Grid, type Lookups, type Problem, type Row } from '#schemas/kit/index.ts'
import { ProblemIndex, type ProblemMap } from '#client/grid/validation/problems.ts'
import { idOf, sameOrder } from './delta.ts'
import { headKeys } from './recompute.ts'

/** Valid until its cell changes. */
interface Fault { readonly problem: Problem; readonly value: unknown }

const NO_PROBLEMS: ReadonlyMap<string, Problem> = new Map()

function sameProblems(a: ReadonlyMap<string, Problem> = NO_PROBLEMS, b: ReadonlyMap<string, Problem> = NO_PROBLEMS): boolean {
  return a === b || (a.size === b.size && [...a].every(([column, problem]) => b.get(column)?.text === problem.text))
}

function changedIds(grid: Grid, before: readonly Row[], rows: readonly Row[]): ReadonlySet<string> {
  const others = rows.filter((row, i) => row !== before[i])
  const oldRows = new Set(sameOrder(grid, before, rows) ? [] : before)
  return new Set(others.filter(row => !oldRows.has(row)).map(row => idOf(grid, row)))
}

/** Ignores computed values. */
function sameTyped(grid: Grid, before: Row, row: Row, head: Row): boolean {
  const derived = derivedNow(grid, head)
  return Object.entries(grid.columns).every(([key, { computed }]) =>
    computed || derived.has(key) || (before[key] ?? null) === (row[key] ?? null))
}

export class ProblemBook {
  readonly #grid: Grid
  readonly #lookups: Lookups
  readonly #index: ProblemIndex
  readonly #heads: readonly string[]
  #situation = ''
  #seen: readonly Row[] = []
  #faults: readonly Fault[] = []
  #current: ProblemMap = new Map()
  /** New rows whose missing values are not shown yet. */
  #untouched: ReadonlyMap<string, Row>

  constructor(grid: Grid, lookups: Lookups, untouched: readonly Row[] = []) {
    this.#grid = grid
    this.#untouched = new Map(untouched.map(row => [idOf(grid, row), row]))
    this.#lookups = lookups
    this.#heads = headKeys(grid)
    this.#index = new ProblemIndex(grid)
  }

  get current(): ProblemMap {
    return this.#current
  }

  insist(): void {
    this.#untouched = new Map()
  }

  /**
   * Checks changes and merges the `placed` problems.
   * @returns ids of the rows whose problems have changed
   */
  update(rows: readonly Row[], head: Row, placed: readonly Problem[] = []): ReadonlySet<string> {
    const situation = JSON.stringify(this.#heads.map(key => head[key] ?? null))
    const changed = situation === this.#situation ? changedIds(this.#grid, this.#seen, rows) : 'all'
    const next = new Map(this.#index.update(rows, this.#lookups, head, changed))
    this.#seen = rows
    for (const [id, start] of this.#untouched) {
      const row = this.#row(id)
      if (row !== undefined && !sameTyped(this.#grid, start, row, head)) continue
      const visible = [...next.get(id) ?? NO_PROBLEMS].filter(([, { code }]) => code !== 'required')
      if (visible.length > 0) next.set(id, new Map(visible))
      else next.delete(id)
    }
    for (const problem of placed) {
      const rowProblems = next.get(problem.row) ?? NO_PROBLEMS
      if (!rowProblems.has(problem.column)) next.set(problem.row, new Map([...rowProblems, [problem.column, problem]]))
    }
    for (const { problem, value } of this.#faults) {
      const row = this.#row(problem.row)
      if (row === undefined || row[problem.column] !== value) continue
      next.set(problem.row, new Map([[problem.column, problem], ...next.get(problem.row) ?? NO_PROBLEMS]))
    }
    const others = [...new Set([...next.keys(), ...this.#current.keys()])]
      .filter(id => !sameProblems(next.get(id), this.#current.get(id)))
    this.#situation = situation
    this.#current = next
    return new Set(others)
  }

  setFaults(problems: readonly Problem[]): void {
    this.#faults = problems.map(problem => ({ problem, value: this.#row(problem.row)?.[problem.column] }))
  }

  #row = (id: string): Row | undefined => this.#seen.find(row => idOf(this.#grid, row) === id)
}
