import { formulaKey, type Row, type Value } from '#schemas/kit/index.ts'
import type { CellEdit } from './model.ts'

/** A cell written without a 计算式 loses its previous one. */
export function withCells(row: Row, cells: readonly Pick<CellEdit, 'column' | 'value' | 'formula'>[]): Row {
  const next: Record<string, Value | undefined> = { ...row }
  for (const { column, value, formula } of cells) {
    const key = formulaKey(column)
    next[column] = value
    if (formula !== undefined) next[key] = formula
    else if (Object.hasOwn(row, key)) next[key] = null
  }
  return next
}
