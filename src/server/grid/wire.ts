import type { Grid } from '#schemas/kit/index.ts'
import { sqlKindOf } from './kinds/index.ts'

/** A row of the database as calls carry it. Properties that are no columns of the grid stay as they are. */
export function toWire(grid: Grid, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => {
    const column = Object.hasOwn(grid.columns, key) ? grid.columns[key] : undefined
    return [key, column === undefined ? value : sqlKindOf(column.kind).wire(value)]
  }))
}
