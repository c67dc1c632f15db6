import { scaleOf } from '../compute.ts'
import { computeCell } from '../formula.ts'
import { toScale } from '../decimal.ts'
import type { Grid } from '../grid.ts'
import { Sum } from '../sum.ts'
import type { Row } from '../value.ts'
import { RowTree } from './rowTree.ts'

export const branchColumns = (grid: Pick<Grid, 'columns'>): readonly string[] =>
  Object.keys(grid.columns).filter(key => grid.columns[key]!.facts.sum === 'branch')

/** Columns with a formula over branch sums: a ratio is never a sum of ratios. */
export const branchFormulas = (grid: Pick<Grid, 'columns'>): readonly string[] =>
  Object.keys(grid.columns).filter(key => grid.columns[key]!.facts.sum === 'formula')

export function withBranchFormulas(grid: Pick<Grid, 'columns' | 'formulas'>, sums: Row): Row {
  let row = sums
  for (const key of branchFormulas(grid)) row = {
    ...row, [key]: computeCell(grid.formulas[key]!, row, current => ({ row: current }), scaleOf(grid.columns[key]!)),
  }
  return row
}

/**
 * Sums leaves by branch, for parent rows, without their values. Null without any value; invalid numbers are skipped.
 * @param sumsOf sums of branches that are not fully loaded
 */
export function branchSums(
  grid: Pick<Grid, 'columns' | 'formulas'>, tree: RowTree, rowOf: (id: string) => Row | undefined,
  sumsOf: (id: string) => Row | undefined = () => undefined,
): ReadonlyMap<string, Row> {
  const columns = branchColumns(grid)
  const sums = new Map<string, Row>()
  if (columns.length === 0) return sums
  // Descendants come behind their ancestor.
  for (const id of tree.ids.toReversed()) {
    const stored = sumsOf(id)
    const children = tree.childrenOf(id)
    if (stored !== undefined) sums.set(id, stored)
    if (stored !== undefined || children.length === 0) continue
    sums.set(id, withBranchFormulas(grid, Object.fromEntries(columns.map(key => {
      const values = children.map(child => (sums.get(child) ?? rowOf(child))?.[key])
      return [key, totalOf(values, scaleOf(grid.columns[key]!))]
    }))))
  }
  return sums
}

/** Returns all rows in display order, tree rows with their branch sums. */
export function asListed(grid: Pick<Grid, 'columns' | 'formulas' | 'rowKey' | 'tree'>, rows: readonly Row[]): readonly Row[] {
  if (grid.tree === undefined) return rows
  const byId = new Map(rows.map(row => [String(row[grid.rowKey]), row]))
  const tree = new RowTree(grid.tree, grid.rowKey, rows)
  const sums = branchSums(grid, tree, id => byId.get(id))
  return tree.ids.map(id => ({ ...byId.get(id), ...sums.get(id) }))
}

/** Sums decimal texts and integers at a scale; null without any. */
export function totalOf(values: readonly unknown[], scale: number): string | null {
  const sum = new Sum()
  let some = false
  for (const value of values) {
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text !== 'string' || !/^-?\d+(\.\d+)?$/.test(text)) continue
    sum.add(text)
    some = true
  }
  return some ? toScale(sum.total(), scale) : null
}
