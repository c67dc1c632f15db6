import type { Column, Columns } from './column.ts'
import { readCell, takesNumbers } from './kinds/index.ts'
import type { KindName } from './column.ts'
import { NO_LOOKUPS } from './lookup.ts'
import type { Row } from './value.ts'

type AnyColumn = Column<KindName, unknown>

/** Maximum length of a 计算式. */
const FORMULA_LENGTH = 200

/** Whether a cell of the column can hold a 计算式. */
export const takesFormula = takesNumbers

/** Key of a column's 计算式 in a row; no column has such a name. */
export const formulaKey = (column: string): string => `=${column}`

/** A typed text that is a valid 计算式 for the column (`=12*3.5+0.8`), as stored; else undefined (workspace.md, Typing). */
export function formulaIn(text: string, column: AnyColumn): string | undefined {
  const typed = text.normalize('NFKC').trim()
  const computes = typed.startsWith('=') && typed.length <= FORMULA_LENGTH && takesFormula(column)
  return computes && readCell(typed, column, NO_LOOKUPS) !== typed ? typed : undefined
}

/** The 计算式 of a cell; undefined where its result differs from the value, because something else has written the cell. */
export function formulaOf(row: Row, key: string, column: AnyColumn): string | undefined {
  const text = takesFormula(column) ? row[formulaKey(key)] : undefined
  const holds = typeof text === 'string' && text.length <= FORMULA_LENGTH && readCell(text, column, NO_LOOKUPS) === (row[key] ?? null)
  return holds ? text : undefined
}

/** Whether any cell of a row has a 计算式. */
export const hasFormulas = (row: Readonly<Record<string, unknown>>): boolean => {
  const prefix = formulaKey('')
  for (const key in row) if (key.startsWith(prefix)) return true
  return false
}

/** The 计算式 of a row by column, for storage; null without any. */
export function formulasOf(row: Row, columns: Columns): Readonly<Record<string, string>> | null {
  if (!hasFormulas(row)) return null
  const entries = Object.entries(columns).flatMap(([key, column]): [string, string][] => {
    const text = formulaOf(row, key, column)
    return text === undefined ? [] : [[key, text]]
  })
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

/** Inverse of formulasOf: the row's cells that carry them. */
export const formulaCells = (formulas: Readonly<Record<string, string>> | null): Row =>
  Object.fromEntries(Object.entries(formulas ?? {}).map(([key, text]) => [formulaKey(key), text]))
