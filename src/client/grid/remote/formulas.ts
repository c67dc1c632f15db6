import { formulaKey, type Row } from '#schemas/kit/index.ts'
import type { CellEdit, Edit } from '../model.ts'

/** 计算式 of a list's cells: not on the server, they last while the list is open. */
export class Formulas {
  readonly #byRow = new Map<string, Row>()

  /** @returns rows with a changed formula; added rows include theirs */
  keep({ cells = [], added = [] }: Edit, idOf: (row: Row) => string): ReadonlySet<string> {
    for (const { row } of added) {
      const formulas = Object.entries(row).filter(([key]) => key.startsWith(formulaKey('')))
      if (formulas.length > 0) this.#byRow.set(idOf(row), Object.fromEntries(formulas))
    }
    return new Set(cells.flatMap(cell => (this.#keepCell(cell) ? [cell.rowId] : [])))
  }

  rename(from: string, to: string): void {
    const current = this.#byRow.get(from)
    if (current) this.#byRow.set(to, current)
  }

  of = (rowId: string): Row | undefined => this.#byRow.get(rowId)

  #keepCell({ rowId, column, formula }: CellEdit): boolean {
    const current = this.#byRow.get(rowId)
    const key = formulaKey(column)
    if (formula === current?.[key]) return false
    this.#byRow.set(rowId, { ...current, [key]: formula })
    return true
  }
}
