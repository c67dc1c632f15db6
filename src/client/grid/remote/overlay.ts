import type { Problem, Row, Value } from '#schemas/kit/index.ts'
import type { CellMark } from '../model.ts'

/**
 * A value that the server does not have yet. `held`: cannot be sent (invalid, or its row is not complete);
 * `saving`: on its way or waiting for its turn; `conflict`: the row moved on meanwhile, `theirs` is what stands there.
 */
export interface OpenCell {
  readonly value: Value
  readonly state: 'held' | 'saving' | 'conflict'
  /** What the row held when the user changed it. */
  readonly base: Value
}

const put = <V>(map: Map<string, Map<string, V>>, row: string, column: string, value: V): void => {
  const cells = map.get(row) ?? new Map<string, V>()
  cells.set(column, value)
  map.set(row, cells)
}
const drop = <V>(map: Map<string, Map<string, V>>, row: string, column: string): void => {
  const cells = map.get(row)
  if (cells?.delete(column) && cells.size === 0) map.delete(row)
}

/** What lies over the server's rows: unsaved values and refusals, by row id and column. It survives paging and reloading. */
export class Overlay {
  readonly #cells = new Map<string, Map<string, OpenCell>>()
  readonly #faults = new Map<string, Map<string, Problem>>()

  cell(row: string, column: string): OpenCell | undefined {
    return this.#cells.get(row)?.get(column)
  }

  cellsOf(row: string): ReadonlyMap<string, OpenCell> {
    return this.#cells.get(row) ?? new Map<string, OpenCell>()
  }

  /** Every open cell with its place. */
  all(): { row: string; column: string; cell: OpenCell }[] {
    return [...this.#cells].flatMap(([row, cells]) => [...cells].map(([column, cell]) => ({ row, column, cell })))
  }

  set(row: string, column: string, cell: OpenCell): void {
    put(this.#cells, row, column, cell)
    drop(this.#faults, row, column)
  }

  close(row: string, column: string): void {
    drop(this.#cells, row, column)
  }

  /** The server's refusal: the old value is back, the reason stays until the cell is touched again. */
  refuse(fault: Problem): void {
    put(this.#faults, fault.row, fault.column, fault)
  }

  faults(): readonly Problem[] {
    return [...this.#faults.values()].flatMap(cells => [...cells.values()])
  }

  forgetRow(row: string): void {
    this.#cells.delete(row)
    this.#faults.delete(row)
  }

  /** The row as the user sees it. */
  over(row: Row, id: string): Row {
    const cells = this.#cells.get(id)
    return cells ? { ...row, ...Object.fromEntries([...cells].map(([column, { value }]) => [column, value])) } : row
  }

  mark(row: string, column: string): CellMark | undefined {
    const state = this.cell(row, column)?.state
    if (state === 'saving' || state === 'conflict') return state
    return this.#faults.get(row)?.has(column) ? 'failed' : undefined
  }
}
