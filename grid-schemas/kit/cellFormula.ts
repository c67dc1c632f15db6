import type { Column, Columns } from './column.ts'
import { readCell, takesNumbers } from './kinds/index.ts'
import type { KindName } from './column.ts'
import { NO_LOOKUPS } from './lookup.ts'
import type { Row } from './value.ts'

type AnyColumn = Column<KindName, unknown>

const FORMULA_LENGTH = 200

export const takesFormula = takesNumbers

export const formulaKey = (column: string): string => `=${column}`

/** Returns a typed 计算式 as stored (`=12*3.5+0.8`), undefined if invalid (workspace.md, Typing). */
export function formulaIn(text: string, column: AnyColumn): string | undefined {
  const typed = text.normalize('NFKC').trim()
  const computes = typed.startsWith('=') && typed.length <= FORMULA_LENGTH && takesFormula(column)
  return computes && readCell(typed, column, NO_LOOKUPS) !== typed ? typed : undefined
}

/** Returns a cell's 计算式, undefined if the value was overwritten by something else. */
export function formulaOf(row: Row, key: string, column: AnyColumn): string | undefined {
  const text = takesFormula(column) ? row[formulaKey(key)] : undefined
  const holds = typeof text === 'string' && text.length <= FORMULA_LENGTH && readCell(text, column, NO_LOOKUPS) === (row[key] ?? null)
  return holds ? text : undefined
}

export const hasFormulas = (row: Readonly<Record<string, unknown>>): boolean => {
  const prefix = formulaKey('')
  for (const key in row) if (key.startsWith(prefix)) return true
  return false
}

export function formulasOf(row: Row, columns: Columns): Readonly<Record<string, string>> | null {
  if (!hasFormulas(row)) return null
  const entries = Object.entries(columns).flatMap(([key, column]): [string, string][] => {
    const text = formulaOf(row, key, column)
    return text === undefined ? [] : [[key, text]]
  })
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

/** Inverse of formulasOf. */
export const formulaCells = (formulas: Readonly<Record<string, string>> | null): Row =>
  Object.fromEntries(Object.entries(formulas ?? {}).map(([key, text]) => [formulaKey(key), text]))
