import { isEmpty } from '#schemas/kit/index.ts'
import type { RowModel } from '#client/grid/model.ts'
import type { CellPlace } from '#client/grid/sheet/types.ts'

/** The first cell that has to be filled in and is not, in the order of rows and columns. */
export function firstHole({ grid, rows, editable }: RowModel): CellPlace | undefined {
  for (const row of rows()) {
    for (const [column, { required, facts }] of Object.entries(grid.columns)) {
      if (required === false || facts.hidden || !isEmpty(row[column] ?? null) || !editable(row, column)) continue
      return { rowId: String(row[grid.rowKey]), column }
    }
  }
  return undefined
}
