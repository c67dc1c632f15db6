import type { Column, KindName } from './column.ts'
import { computeCell, evaluateCounts, evaluateShares, readsOf, type Expr, type Scope } from './formula.ts'
import type { Grid } from './grid.ts'
import { holds } from './rules.ts'
import { isEmpty, type Row } from './value.ts'

/** Stored decimals: two for money, none for integers. */
export const scaleOf = (column: Column<KindName, unknown>): number =>
  'scale' in column.options ? (column.options as { scale: number }).scale : column.kind === 'money' ? 2 : 0

export const derivedNow = (grid: Grid, head: Row = {}): ReadonlyMap<string, Expr> =>
  new Map(grid.derived.filter(d => holds(d.when, {}, head)).map(d => [d.column, d.expr]))

/** Computes derived columns, then computed ones, rounding each cell once to its scale; unchanged rows keep their identity. */
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

export const readsTable = (grid: Grid): boolean =>
  [...Object.values(grid.formulas), ...grid.derived.map(({ expr }) => expr)].some(expr => readsOf(expr).table)

export function newRow(grid: Grid, id: string, values: Row = {}): Row {
  const defaults = Object.entries(grid.columns).map(([key, column]) => [key, column.facts.default ?? null])
  return { ...Object.fromEntries(defaults), ...values, [grid.rowKey]: id }
}

export function madeBy({ columns }: Pick<Grid, 'columns'>, row: Row, { id, name }: { readonly id: string, readonly name: string }): Row {
  const makers = Object.entries(columns).filter(([key, { options }]) => 'maker' in options && options.maker === true && isEmpty(row[key]))
  return {
    ...row,
    ...Object.fromEntries(makers.flatMap(([key, { options }]) => [[key, id], ...'label' in options ? [[String(options.label), name]] : []]))
  }
}

/** Returns the id column of a `recordPicker` name; undefined without one. */
export function recordKey({ columns }: Pick<Grid, 'columns'>, name: string): string | undefined {
  if (columns[name]?.facts.cell !== 'recordPicker') return undefined
  return Object.keys(columns).find(key => { const { options } = columns[key]!; return 'target' in options && options.label === name })
}

/** Returns why the row cannot be removed, or null. */
export function removalRefusal(grid: Grid, row: Row, head: Row = {}): string | null {
  const rule = grid.rules.find(one => one.keep === true && holds(one.when, row, head))
  return rule === undefined ? null : rule.message ?? '此行不能删除'
}

/** Whether a column holds the tree position, written by moves only. */
export const isPlace = ({ tree }: Pick<Grid, 'tree'>, key: string): boolean => tree !== undefined
  && (key === tree.parent || key === tree.order)

export function whyColumnLocked(grid: Grid, key: string, head: Row = {}): string | null {
  const column = grid.columns[key]
  if (!column || column.facts.readOnly || isPlace(grid, key)) return '此列不能填写'
  if (column.computed) return `${column.label}由公式算出，不能填写`
  if (grid.derived.some(d => d.column === key && holds(d.when, {}, head))) return `${column.label}由当前的计算方式算出，不能填写`
  return null
}

export function whyLocked(grid: Grid, row: Row, key: string, head: Row = {}): string | null {
  const always = whyColumnLocked(grid, key, head)
  if (always !== null) return always
  const rule = grid.rules.find(one => one.lock?.includes(key) && holds(one.when, row, head))
  return rule === undefined ? null : rule.lockMessage ?? `此行的${grid.columns[key]!.label}已锁定，不能修改`
}

export const isEditable = (grid: Grid, row: Row, key: string, head: Row = {}): boolean => whyLocked(grid, row, key, head) === null
