import type { Grid } from '#schemas/kit/index.ts'
import { sqlKindOf } from './kinds/index.ts'

/** A row of the database as calls carry it, without the properties of `besides`. Properties that are no columns of the grid stay as they are. */
export function toWire(grid: Grid, row: Readonly<Record<string, unknown>>, besides: readonly string[] = []): Record<string, unknown> {
  // A long list makes ten thousand of these: nothing but the row itself is made on the way.
  const carried: Record<string, unknown> = {}
  for (const key in row) {
    if (besides.includes(key)) continue
    const column = Object.hasOwn(grid.columns, key) ? grid.columns[key] : undefined
    carried[key] = column === undefined ? row[key] : sqlKindOf(column.kind).wire(row[key])
  }
  return carried
}
