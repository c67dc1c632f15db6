import { is } from 'drizzle-orm'
import { getTableConfig, PgColumn } from 'drizzle-orm/pg-core'
import { isPlace, type Grid } from '#schemas/kit/index.ts'
import type { ParsedRowsChange } from '#shared/api/rows.ts'
import type { TreeTable } from '../tree/placements.ts'
import type { RowTable } from './rowTable.ts'

/** `name` is the lock's, `order` the order column's. */
interface StoredTree { readonly table: TreeTable, readonly name: string, readonly order: string }

/** Undefined where the list's rows form no tree. */
export function treeOf({ grid, table, columns, key, where }: RowTable): StoredTree | undefined {
  const { tree } = grid
  if (tree === undefined) return undefined
  const [parent, order] = [columns[tree.parent], columns[tree.order]]
  if (!is(parent, PgColumn) || !is(order, PgColumn)) {
    throw new Error(`${grid.name}: parent and order of its tree must be columns of the table`)
  }
  return {
    table: { from: table, key, parent, order, where, ...(tree.levels !== undefined && { levels: tree.levels }) },
    name: getTableConfig(table).name, order: order.name,
  }
}

export const changesPlaces = (grid: Grid, { added, removed, changed }: ParsedRowsChange): boolean => grid.tree !== undefined
  && (added.length + removed.length > 0 || changed.some(({ cells }) => Object.keys(cells).some(key => isPlace(grid, key))))
