import type { Column, KindName } from './column.ts'
import { computeCell, evaluateCounts, evaluateShares, readsOf, type Expr, type Scope } from './formula.ts'
import type { Grid } from './grid.ts'
import { holds } from './rules.ts'
import { isEmpty, type Row } from './value.ts'

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
    const keyOf = (row: Row): string => String(row[grid.rowKey])
    const scope = (row: Row): Scope => ({ row, key: keyOf(row), rows: current, head, lines })
    const values = expr.op === 'share' ? evaluateShares(expr, scope({}), scale)
      : expr.op === 'count' ? evaluateCounts(expr, current.map(keyOf), { lines }, scale)
      : current.map(row => computeCell(expr, row, scope, scale))
    current = current.map((row, i) => ((row[key] ?? null) === values[i] ? row : { ...row, [key]: values[i]! }))
  }
  for (const [key, expr] of derivedNow(grid, head)) step(key, expr)
  for (const key of grid.order) step(key, grid.formulas[key]!)
  return [...current] as R[]
}

/** True where a cell is computed from other rows of its table: then no row can be computed alone. */
export const readsTable = (grid: Grid): boolean =>
  [...Object.values(grid.formulas), ...grid.derived.map(({ expr }) => expr)].some(expr => readsOf(expr).table)

/** A new row with the columns' defaults. */
export function newRow(grid: Grid, id: string, given: Row = {}): Row {
  const defaults = Object.entries(grid.columns).map(([key, column]) => [key, column.facts.default ?? null])
  return { ...Object.fromEntries(defaults), ...given, [grid.rowKey]: id }
}

/** A new row with whoever makes it in the columns that name him, where nobody else stands there. */
export function madeBy({ columns }: Pick<Grid, 'columns'>, row: Row, { id, name }: { readonly id: string, readonly name: string }): Row {
  const own = Object.entries(columns).filter(([key, { options }]) => 'maker' in options && options.maker === true && isEmpty(row[key]))
  return { ...row, ...Object.fromEntries(own.flatMap(([key, { options }]) => [[key, id], ...'label' in options ? [[String(options.label), name]] : []])) }
}

/** The column with the id of the record whose name people write in a cell named `recordPicker`; undefined where no id stands beside the name. */
export function recordKey({ columns }: Pick<Grid, 'columns'>, name: string): string | undefined {
  if (columns[name]?.facts.cell !== 'recordPicker') return undefined
  return Object.keys(columns).find(key => { const { options } = columns[key]!; return 'target' in options && options.label === name })
}

/** Why the row must stay, or null: some rows of a list belong to somebody else. */
export function whyKept(grid: Grid, row: Row, head: Row = {}): string | null {
  const rule = grid.rules.find(one => one.keep === true && holds(one.when, row, head))
  return rule === undefined ? null : rule.message ?? '此行不能删除'
}

/** Is it one of the columns that say where a row stands in its tree? Moves write it, nobody types in it. */
export const isPlace = ({ tree }: Pick<Grid, 'tree'>, key: string): boolean => tree !== undefined && (key === tree.parent || key === tree.order)

/** Why nobody may type anywhere in the column: it is computed, read-only or derived now. Null where it is up to the row. */
export function whyColumnLocked(grid: Grid, key: string, head: Row = {}): string | null {
  const column = grid.columns[key]
  if (!column || column.facts.readOnly || isPlace(grid, key)) return '此列不能填写'
  if (column.computed) return `${column.label}由公式算出，不能填写`
  if (grid.derived.some(d => d.column === key && holds(d.when, {}, head))) return `${column.label}由当前的计算方式算出，不能填写`
  return null
}

/** Why nobody may type in the cell: its column is locked, or a rule locks it in this row. Null where it is open. */
export function whyLocked(grid: Grid, row: Row, key: string, head: Row = {}): string | null {
  const always = whyColumnLocked(grid, key, head)
  if (always !== null) return always
  const rule = grid.rules.find(one => one.lock?.includes(key) && holds(one.when, row, head))
  return rule === undefined ? null : rule.lockMessage ?? `此行的${grid.columns[key]!.label}已锁定，不能修改`
}

/** True when a person may type in the cell. */
export const isEditable = (grid: Grid, row: Row, key: string, head: Row = {}): boolean => whyLocked(grid, row, key, head) === null
