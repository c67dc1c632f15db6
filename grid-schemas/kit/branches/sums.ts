import { scaleOf } from '../compute.ts'
import { computeCell } from '../formula.ts'
import { toScale } from '../decimal.ts'
import type { Grid } from '../grid.ts'
import { Sum } from '../sum.ts'
import type { Row } from '../value.ts'
import { RowTree } from './rowTree.ts'

/** Columns of which a row with others under it shows the sum of its branch. */
export const branchColumns = (grid: Pick<Grid, 'columns'>): readonly string[] =>
  Object.keys(grid.columns).filter(key => grid.columns[key]!.facts.sum === 'branch')

/** Columns whose formula such a row shows over the sums of its branch: a ratio is never the sum of ratios. */
export const branchFormulas = (grid: Pick<Grid, 'columns'>): readonly string[] =>
  Object.keys(grid.columns).filter(key => grid.columns[key]!.facts.sum === 'formula')

/** The sums of a branch with what follows from them. */
export function withBranchFormulas(grid: Pick<Grid, 'columns' | 'formulas'>, sums: Row): Row {
  let row = sums
  for (const key of branchFormulas(grid)) row = { ...row, [key]: computeCell(grid.formulas[key]!, row, own => ({ row: own }), scaleOf(grid.columns[key]!)) }
  return row
}

/**
 * Sums per branch, over the rows without others under them: by row, of those that have some. What such a row held itself counts
 * no more. Null where nothing in the branch has a value; texts that are no numbers are left out.
 * @param known sums of branches whose rows are not all at hand
 */
export function branchSums(
  grid: Pick<Grid, 'columns' | 'formulas'>, tree: RowTree, rowOf: (id: string) => Row | undefined, known: (id: string) => Row | undefined = () => undefined,
): ReadonlyMap<string, Row> {
  const columns = branchColumns(grid)
  const sums = new Map<string, Row>()
  if (columns.length === 0) return sums
  // Those under a row stand behind it.
  for (const id of tree.ids.toReversed()) {
    const given = known(id)
    const children = tree.childrenOf(id)
    if (given !== undefined) sums.set(id, given)
    if (given !== undefined || children.length === 0) continue
    sums.set(id, withBranchFormulas(grid, Object.fromEntries(columns.map(key => {
      const values = children.map(child => (sums.get(child) ?? rowOf(child))?.[key])
      return [key, totalOf(values, scaleOf(grid.columns[key]!))]
    }))))
  }
  return sums
}

/** All rows of a grid as they stand on paper: those of a tree in its order, with the sums of their branches. */
export function asListed(grid: Pick<Grid, 'columns' | 'formulas' | 'rowKey' | 'tree'>, rows: readonly Row[]): readonly Row[] {
  if (grid.tree === undefined) return rows
  const byId = new Map(rows.map(row => [String(row[grid.rowKey]), row]))
  const tree = new RowTree(grid.tree, grid.rowKey, rows)
  const sums = branchSums(grid, tree, id => byId.get(id))
  return tree.ids.map(id => ({ ...byId.get(id), ...sums.get(id) }))
}

/** The sum of decimal texts and whole numbers at a scale; null when there are none. */
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
