import { NO_LOOKUPS, readCell, type Column, type KindName, type Row, type Value } from '#schemas/kit/index.ts'
import type { CellEdit } from './model.ts'

type AnyColumn = Column<KindName, unknown>

const COUNTS = new Set<KindName>(['integer', 'decimal', 'money', 'percent'])

/** Where a row keeps the 计算式 of a column; no column of a grid has such a name. */
export const formulaKey = (column: string): string => `=${column}`

/** The typed text when it is a 计算式 that the column can compute (`=12*3.5+0.8`), as it is kept; else undefined. */
export function formulaIn(text: string, column: AnyColumn): string | undefined {
  const typed = text.normalize('NFKC').trim()
  return typed.startsWith('=') && COUNTS.has(column.kind) && readCell(typed, column, NO_LOOKUPS) !== typed ? typed : undefined
}

/** The 计算式 of a cell. One that no longer gives what the cell holds, because something else wrote the cell, is none. */
export function formulaOf(row: Row, key: string, column: AnyColumn): string | undefined {
  const text = COUNTS.has(column.kind) ? row[formulaKey(key)] : undefined
  return typeof text === 'string' && readCell(text, column, NO_LOOKUPS) === (row[key] ?? null) ? text : undefined
}

/** The row with the cells written; a cell that is written without a 计算式 loses the one that it had. */
export function withCells(row: Row, cells: readonly Pick<CellEdit, 'column' | 'value' | 'formula'>[]): Row {
  const next: Record<string, Value | undefined> = { ...row }
  for (const { column, value, formula } of cells) {
    const key = formulaKey(column)
    next[column] = value
    if (formula !== undefined) next[key] = formula
    else if (key in row) next[key] = null
  }
  return next
}
