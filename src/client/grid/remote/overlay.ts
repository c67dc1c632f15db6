import type { Problem, Row, Value } from '#schemas/kit/index.ts'
import type { CellMark } from '../model.ts'
import { asJson } from './history.ts'
import type { Batch } from './saving.ts'

/**
 * A value that the server does not have yet. `held`: cannot be sent (invalid, refused, or its row is not complete);
 * `saving`: pending, sent or not; `conflict`: somebody else changed the cell meanwhile.
 */
export interface OpenCell {
  readonly value: Value
  readonly state: 'held' | 'saving' | 'conflict'
  /** What the server held when the user changed it. */
  readonly base: Value
  /** The user had not looked at the cell since then when he changed it: what others have written there since is a conflict. */
  readonly since?: string
  /** In a conflict: who wrote what stands there, and when, as far as it is known. */
  readonly writer?: { readonly by?: string; readonly at?: string }
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
const NONE: ReadonlyMap<string, never> = new Map<string, never>()

/** What lies over the server's rows: unsaved values and refusals, by row id and column. It survives paging and reloading. */
export class Overlay {
  readonly #cells = new Map<string, Map<string, OpenCell>>()
  readonly #faults = new Map<string, Map<string, Problem>>()

  cell(row: string, column: string): OpenCell | undefined {
    return this.#cells.get(row)?.get(column)
  }

  cellsOf(row: string): ReadonlyMap<string, OpenCell> {
    return this.#cells.get(row) ?? NONE
  }

  /** Rows in which something is open. */
  rowIds(): Iterable<string> {
    return this.#cells.keys()
  }

  get isEmpty(): boolean {
    return this.#cells.size === 0
  }

  /** Every open cell with its place. */
  all(): { row: string; column: string; cell: OpenCell }[] {
    return [...this.#cells].flatMap(([row, cells]) => [...cells].map(([column, cell]) => ({ row, column, cell })))
  }

  set(row: string, column: string, cell: OpenCell): void {
    put(this.#cells, row, column, cell)
    drop(this.#faults, row, column)
  }

  /** Puts values over the rows that an earlier window had over them. */
  hold({ cells, added }: Pick<Batch, 'cells' | 'added'>): void {
    for (const { row, column, value, seen, since } of cells) {
      this.set(row, column, { value, state: 'held', base: (this.cell(row, column) ?? { base: seen }).base, ...(since && { since }) })
    }
    for (const { id, cells: given } of added) {
      for (const [column, value] of Object.entries(given)) this.set(id, column, { value, state: 'held', base: null })
    }
  }

  /** Cells in conflict, in rows that are shown. */
  conflicts(isShown: (row: string) => boolean): { rowId: string; column: string }[] {
    return this.all().flatMap(({ row, column, cell }) => (cell.state === 'conflict' && isShown(row) ? [{ rowId: row, column }] : []))
  }

  /** Compares open cells that are not pending with what the server holds now: the same, or changed by somebody else. */
  meet(row: string, now: Row | undefined, ...columns: readonly string[]): void {
    for (const [column, cell] of this.cellsOf(row)) {
      if (cell.state !== 'held' || !now || (columns.length > 0 && !columns.includes(column))) continue
      const there = asJson(now[column])
      if (there === asJson(cell.base)) continue
      if (there === asJson(cell.value)) this.close(row, column)
      else this.set(row, column, { ...cell, state: 'conflict' })
    }
  }

  close(row: string, column: string): void {
    drop(this.#cells, row, column)
    drop(this.#faults, row, column)
  }

  /** The server's refusal; it stays until the cell is touched again. */
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

  /** The server has named a row. */
  rename(from: string, to: string): void {
    for (const map of [this.#cells, this.#faults]) {
      const cells = map.get(from)
      map.delete(from)
      if (cells) (map as Map<string, typeof cells>).set(to, cells)
    }
  }

  /** A row that is named in cells of a column has got another name. */
  renameValue(column: string, from: string, to: string): void {
    for (const cells of this.#cells.values()) {
      const cell = cells.get(column)
      if (cell?.value === from || cell?.base === from) cells.set(column, { ...cell, value: cell.value === from ? to : cell.value, base: cell.base === from ? to : cell.base })
    }
  }

  /** The row as the user sees it. */
  over(row: Row, id: string): Row {
    const cells = this.#cells.get(id)
    return cells ? { ...row, ...Object.fromEntries([...cells].map(([column, { value }]) => [column, value])) } : row
  }

  /** `failed` marks refused cells, and those that wait for a refused one in their row. */
  mark(row: string, column: string): CellMark | undefined {
    const state = this.cell(row, column)?.state
    if (state === 'saving' || state === 'conflict') return state
    const faults = this.#faults.get(row)
    return faults?.has(column) || (faults && state === 'held') ? 'failed' : undefined
  }
}
