import type { Column, KindName } from './column.ts'
import { computeCell, evaluate, evaluateShares, resultText, type Expr, type Scope } from './formula.ts'
import type { Grid } from './grid.ts'
import { holds } from './rules.ts'
import type { Row } from './value.ts'

/** Decimals to which a numeric column is stored: money has two, an integer none. */
export const scaleOf = (column: Column<KindName, unknown>): number =>
  'scale' in column.options ? (column.options as { scale: number }).scale : column.kind === 'money' ? 2 : 0

/** The derived columns in force: those whose condition the header meets now. */
export const derivedNow = (grid: Grid, head: Row = {}): ReadonlyMap<string, Expr> =>
  new Map(grid.derived.filter(d => holds(d.when, {}, head)).map(d => [d.column, d.expr]))

/**
 * Fills computed and derived columns of all rows; rows that do not change keep their identity.
 * Derived columns come first: formulas may read them. Rounding happens once per cell, to the column's scale.
 */
export function computeRows<R extends Row>(grid: Grid, rows: readonly R[], head: Row = {}, lines: Scope['lines'] = {}): R[] {
  let current: readonly Row[] = rows
  const step = (key: string, expr: Expr): void => {
    const scale = scaleOf(grid.columns[key]!)
    const scope = (row: Row): Scope => ({ row, key: String(row[grid.rowKey]), rows: current, head, lines })
    const values = expr.op === 'share'
      ? evaluateShares(expr, scope({}), scale)
      : current.map(row => computeCell(expr, scope(row), scale))
    current = current.map((row, i) => ((row[key] ?? null) === values[i] ? row : { ...row, [key]: values[i]! }))
  }
  for (const [key, expr] of derivedNow(grid, head)) step(key, expr)
  for (const key of grid.order) step(key, grid.formulas[key]!)
  return [...current] as R[]
}

/** A new row with the columns' defaults. */
export function newRow(grid: Grid, id: string, given: Row = {}): Row {
  const defaults = Object.entries(grid.columns).map(([key, column]) => [key, column.facts.default ?? null])
  return { ...Object.fromEntries(defaults), ...given, [grid.rowKey]: id }
}

/** Sums of the footer columns, each over the rounded rows. */
export function footerOf(grid: Grid, rows: readonly Row[]): Row {
  return Object.fromEntries(Object.keys(grid.footer).map(key => {
    const sum = evaluate({ op: 'sum', line: 'rows', key }, { row: {}, lines: { rows } })
    return [key, resultText(sum, scaleOf(grid.columns[key]!))]
  }))
}

/** Why the row must stay, or null: some rows of a list belong to somebody else. */
export function whyKept(grid: Grid, row: Row, head: Row = {}): string | null {
  const rule = grid.rules.find(one => one.keep === true && holds(one.when, row, head))
  return rule === undefined ? null : rule.message ?? '此行不能删除'
}

/** True when a person may type in the cell: not computed, not read-only, not derived now, not locked by a rule. */
export function isEditable(grid: Grid, row: Row, key: string, head: Row = {}): boolean {
  const column = grid.columns[key]
  if (!column || column.computed || column.facts.readOnly) return false
  if (grid.derived.some(d => d.column === key && holds(d.when, {}, head))) return false
  return !grid.rules.some(rule => rule.lock?.includes(key) && holds(rule.when, row, head))
}
