import { derivedNow } from './compute.ts'
import type { Grid } from './grid.ts'
import { checkCell } from './kinds/index.ts'
import type { Lookups } from './lookup.ts'
import { holds } from './rules.ts'
import { aliasKey } from './text.ts'
import { isEmpty, type Row } from './value.ts'

export type ProblemCode = 'required' | 'invalid' | 'forbidden' | 'duplicate'

export interface Problem {
  readonly row: string
  readonly column: string
  readonly code: ProblemCode
  readonly text: string
}

type Checked = readonly (readonly [key: string, column: Grid['columns'][string]])[]

/** Adds one fault per cell; a valid row allocates nothing. */
function checkRow(problems: Problem[], grid: Grid, row: Row, head: Row, lookups: Lookups, columns: Checked): void {
  const first = problems.length
  const add = (column: string, code: ProblemCode, text: string): void => {
    const isReported = problems.some((problem, i) => i >= first && problem.column === column)
    if (!isReported) problems.push({ row: String(row[grid.rowKey] ?? ''), column, code, text })
  }
  for (const [key, column] of columns) {
    const text = checkCell(row[key], column, lookups)
    if (text) add(key, isEmpty(row[key]) ? 'required' : 'invalid', text)
  }
  for (const rule of grid.rules) {
    if (!holds(rule.when, row, head)) continue
    for (const key of rule.require ?? []) {
      if (isEmpty(row[key])) add(key, 'required', rule.message ?? `${grid.columns[key]!.label}必须填写`)
    }
    if (rule.refuse) add(rule.refuse, 'forbidden', rule.message ?? '当前不可填写')
    for (const [key, values] of Object.entries(rule.forbid ?? {})) {
      if (values.includes(row[key] ?? null)) add(key, 'forbidden', rule.message ?? '当前不可选择')
    }
    for (const [key, first] of Object.entries(rule.notBefore ?? {})) {
      const [day, from] = [row[key], row[first]]
      if (typeof day !== 'string' || typeof from !== 'string' || day === '' || day >= from) continue
      if ([key, first].every(one => checkCell(row[one], grid.columns[one]!, lookups) === null)) add(
        key, 'invalid', rule.message ?? `${grid.columns[key]!.label}不能早于${grid.columns[first]!.label}`
      )
    }
  }
}

export function checkTwins(grid: Grid, rows: readonly Row[]): Problem[] {
  if (!grid.unique) return []
  const { columns, message } = grid.unique
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const parts = columns.map(key => aliasKey(String(row[key] ?? '')))
    if (parts.every(part => part === '')) continue
    const group = parts.join('\u0000')
    const twins = groups.get(group)
    if (twins === undefined) groups.set(group, [row])
    else twins.push(row)
  }
  return [...groups.values()].filter(group => group.length > 1)
    .flatMap(group => group.map(row => ({ row: String(row[grid.rowKey]), column: columns[0]!, code: 'duplicate' as const, text: message })))
}

/**
 * Returns all faults of individual rows, in row and column order.
 * @param only columns to check; default all
 */
export function checkEach(grid: Grid, rows: readonly Row[], lookups: Lookups, head: Row = {}, only?: readonly string[]): Problem[] {
  const derived = derivedNow(grid, head)
  const columns = Object.entries(grid.columns).filter(
    ([key, column]) => !column.computed && !derived.has(key) && only?.includes(key) !== false
  )
  const problems: Problem[] = []
  for (const row of rows) checkRow(problems, grid, row, head, lookups, columns)
  return problems
}

export const checkRows = (grid: Grid, rows: readonly Row[], lookups: Lookups, head: Row = {}, only?: readonly string[]): Problem[] =>
  [...checkEach(grid, rows, lookups, head, only), ...checkTwins(grid, rows)]
