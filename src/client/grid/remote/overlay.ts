import type { Problem, Row, Value } from '#schemas/kit/index.ts'
import type { CellMark } from '../model.ts'
import { asJson } from './history.ts'
import type { Batch } from './saving.ts'

/**
 * Unsaved value. `held`: cannot be sent (invalid, refused, or incomplete row); `saving`: pending; `conflict`: another user has changed the
 * cell.
 */
export interface OpenCell {
  readonly value: Value
  readonly state: 'held' | 'saving' | 'conflict'
  /** Stored value at the change. */
  readonly base: Value
  /** When the user last saw the cell: later writes of others are conflicts. */
  readonly since?: string
  /** Writer and time of a conflict's stored value, where known. */
  readonly writer?: { readonly by?: string; readonly at?: string }
}

const setIn = <V>(map: Map<string, Map<string, V>>, row: string, column: string, value: V): void => {
  const cells = map.get(row) ?? new Map<string, V>()
  cells.set(column, value)
  map.set(row, cells)
}
const drop = <V>(map: Map<string, Map<string, V>>, row: string, column: string): void => {
  const cells = map.get(row)
  if (cells?.delete(column) && cells.size === 0) map.delete(row)
}
const EMPTY_MAP: ReadonlyMap<string, never> = new Map<string, never>()

/** Unsaved values and refusals over the server's rows. Survives paging and reloading. */
export class Overlay {
  readonly #cells = new Map<string, Map<string, OpenCell>>()
  readonly #faults = new Map<string, Map<string, Problem>>()

  cell(row: string, column: string): OpenCell | undefined {
    return this.#cells.get(row)?.get(column)
  }

  cellsOf(row: string): ReadonlyMap<string, OpenCell> {
    return this.#cells.get(row) ?? EMPTY_MAP
  }

  rowIds(): Iterable<string> {
    return this.#cells.keys()
  }

  get isEmpty(): boolean {
    return this.#cells.size === 0
  }

  all(): { row: string; column: string; cell: OpenCell }[] {
    return [...this.#cells].flatMap(([row, cells]) => [...cells].map(([column, cell]) => ({ row, column, cell })))
  }

  set(row: string, column: string, cell: OpenCell): void {
    setIn(this.#cells, row, column, cell)
    drop(this.#faults, row, column)
  }

  /** Restores values of an earlier window. */
  hold({ cells, added }: Pick<Batch, 'cells' | 'added'>): void {
    for (const { row, column, value, seen: previous, since: seenTime } of cells) {
      this.set(
        row, column,
        { value, state: 'held', base: (this.cell(row, column) ?? { base: previous }).base, ...(seenTime && { since: seenTime }) }
      )
    }
    for (const { id, cells: newCells } of added) {
      for (const [column, value] of Object.entries(newCells)) this.set(id, column, { value, state: 'held', base: null })
    }
  }

  conflicts(isShown: (row: string) => boolean): { rowId: string; column: string }[] {
    return this.all().flatMap(({ row, column, cell }) => (cell.state === 'conflict' && isShown(row) ? [{ rowId: row, column }] : []))
  }

  /** Compares open cells that are not pending with the stored values. */
  meet(row: string, now: Row | undefined, ...columns: readonly string[]): void {
    for (const [column, cell] of this.cellsOf(row)) {
      if (cell.state !== 'held' || !now || (columns.length > 0 && !columns.includes(column))) continue
      const stored = asJson(now[column])
      if (stored === asJson(cell.base)) continue
      if (stored === asJson(cell.value)) this.close(row, column)
      else this.set(row, column, { ...cell, state: 'conflict' })
    }
  }

  close(row: string, column: string): void {
    drop(this.#cells, row, column)
    drop(this.#faults, row, column)
  }

  /** Valid until the cell is edited. */
  refuse(fault: Problem): void {
    setIn(this.#faults, fault.row, fault.column, fault)
  }

  faults(): readonly Problem[] {
    return [...this.#faults.values()].flatMap(cells => [...cells.values()])
  }

  forgetRow(row: string): void {
    this.#cells.delete(row)
    this.#faults.delete(row)
  }

  /** The server has replaced a temporary id. */
  rename(from: string, to: string): void {
    for (const map of [this.#cells, this.#faults]) {
      const cells = map.get(from)
      map.delete(from)
      if (cells) (map as Map<string, typeof cells>).set(to, cells)
    }
  }

  /** Replaces a row's id in cells that refer to it. */
  renameValue(column: string, from: string, to: string): void {
    for (const cells of this.#cells.values()) {
      const cell = cells.get(column)
      if (cell?.value === from || cell?.base === from) {
        cells.set(column, { ...cell, value: cell.value === from ? to : cell.value, base: cell.base === from ? to : cell.base })
      }
    }
  }

  /** The row as displayed. */
  over(row: Row, id: string): Row {
    const cells = this.#cells.get(id)
    return cells ? { ...row, ...Object.fromEntries([...cells].map(([column, { value }]) => [column, value])) } : row
  }

  /** `failed`: refused cells, and those waiting for one in their row. */
  mark(row: string, column: string): CellMark | undefined {
    const state = this.cell(row, column)?.state
    if (state === 'saving' || state === 'conflict') return state
    const faults = this.#faults.get(row)
    return faults?.has(column) || (faults && state === 'held') ? 'failed' : undefined
  }
}
