import {
  checkRows, computeRows, footerOf, isEditable, newRow, type Grid, type Lookups, type Problem, type Row,
} from '#schemas/kit/index.ts'
import { withCells } from '#client/grid/formula.ts'
import type { CellMark, Edit, ModelChange, RowModel } from '#client/grid/model.ts'

interface Step { readonly label: string; readonly before: readonly Row[]; readonly after: readonly Row[] }

/** Rows in memory; whole lists are stored for undo. Counts its actions, so that tests can expect "one write". */
export class MemoryModel implements RowModel {
  readonly grid: Grid
  readonly lookups: Lookups
  readonly inParts = true
  writes = 0
  #rows: readonly Row[]
  #byId = new Map<string, Row>()
  #problems = new Map<string, ReadonlyMap<string, Problem>>()
  #done: Step[] = []
  #undone: Step[] = []
  #next = 1
  readonly #listeners = new Set<(change: ModelChange) => void>()

  constructor(grid: Grid, lookups: Lookups, rows: readonly Row[]) {
    this.grid = grid
    this.lookups = lookups
    this.#rows = rows
    this.#settle(rows)
  }

  head = (): Row => ({})
  rows = (): readonly Row[] => this.#rows
  row = (rowId: string): Row | undefined => this.#byId.get(rowId)
  problems = (): ReadonlyMap<string, ReadonlyMap<string, Problem>> => this.#problems
  mark = (): CellMark | undefined => undefined
  footer = (): Row => footerOf(this.grid, this.#rows)
  editable = (row: Row, column: string): boolean => isEditable(this.grid, row, column)
  undoLabel = (): string | undefined => this.#done.at(-1)?.label
  redoLabel = (): string | undefined => this.#undone.at(-1)?.label

  edit({ label, cells = [], added = [], removed = [], order }: Edit, options: { readonly amend?: boolean } = {}): void {
    if (!options.amend) this.writes++
    const { rowKey } = this.grid
    const before = this.#rows
    const changed = new Map<string, Row>()
    for (const cell of cells) changed.set(cell.rowId, withCells(changed.get(cell.rowId) ?? this.#byId.get(cell.rowId)!, [cell]))
    const removedIds = new Set(removed)
    let rows = before.filter(row => !removedIds.has(String(row[rowKey]))).map(row => changed.get(String(row[rowKey])) ?? row)
    for (const { row, afterId } of added) {
      const at = afterId === undefined ? rows.length : afterId === null ? 0 : rows.findIndex(r => r[rowKey] === afterId) + 1
      rows = rows.toSpliced(at, 0, row)
    }
    if (order) rows = order.map(id => rows.find(row => row[rowKey] === id)!)
    const amended = options.amend ? this.#done.pop() : undefined
    this.#settle(rows)
    this.#done.push({ label, before: amended?.before ?? before, after: this.#rows })
    this.#undone = []
    this.#notify()
  }

  undo(): void {
    const step = this.#done.pop()
    if (!step) return
    this.#undone.push(step)
    this.#settle(step.before)
    this.#notify()
  }

  redo(): void {
    const step = this.#undone.pop()
    if (!step) return
    this.#done.push(step)
    this.#settle(step.after)
    this.#notify()
  }

  newRow(after: Row | undefined): Row | null {
    const by = this.grid.group?.by
    return newRow(this.grid, `n${this.#next++}`, by ? { [by]: after?.[by] ?? null } : {})
  }

  subscribe(listener: (change: ModelChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #settle(rows: readonly Row[]): void {
    this.#rows = computeRows(this.grid, rows)
    this.#byId = new Map(this.#rows.map(row => [String(row[this.grid.rowKey]), row]))
    const problems = new Map<string, Map<string, Problem>>()
    for (const problem of checkRows(this.grid, this.#rows, this.lookups)) {
      const rowProblems = problems.get(problem.row) ?? new Map<string, Problem>()
      problems.set(problem.row, rowProblems.set(problem.column, problem))
    }
    this.#problems = problems
  }

  #notify(): void {
    for (const listener of this.#listeners) listener({ structure: true, rows: 'all' })
  }
}
