import { formulaKey, type Row } from '#schemas/kit/index.ts'
import type { CellEdit, Edit } from '../model.ts'

/** The 计算式 of a list's cells: the server keeps none, so they stay with the rows as long as the list is open. */
export class Formulas {
  readonly #byRow = new Map<string, Row>()

  /** Takes what an edit writes, and answers the rows in which a cell has another one; rows that it adds bring theirs along. */
  keep({ cells = [], added = [] }: Edit, idOf: (row: Row) => string): ReadonlySet<string> {
    for (const { row } of added) {
      const own = Object.entries(row).filter(([key]) => key.startsWith(formulaKey('')))
      if (own.length > 0) this.#byRow.set(idOf(row), Object.fromEntries(own))
    }
    return new Set(cells.flatMap(cell => (this.#keepCell(cell) ? [cell.rowId] : [])))
  }

  /** A new row has got its id from the server. */
  rename(from: string, to: string): void {
    const kept = this.#byRow.get(from)
    if (kept) this.#byRow.set(to, kept)
  }

  /** By the keys under which a row holds them. */
  of = (rowId: string): Row | undefined => this.#byRow.get(rowId)

  #keepCell({ rowId, column, formula }: CellEdit): boolean {
    const kept = this.#byRow.get(rowId)
    const key = formulaKey(column)
    if (formula === kept?.[key]) return false
    this.#byRow.set(rowId, { ...kept, [key]: formula })
    return true
  }
}
