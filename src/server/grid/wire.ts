import type { Grid } from '#schemas/kit/index.ts'
import { sqlKindOf } from './kinds/index.ts'

/** Properties without a grid column stay unchanged. */
export function toWire(grid: Grid, row: Readonly<Record<string, unknown>>, omitted: readonly string[] = []): Record<string, unknown> {
  // No intermediate objects: a long list has ten thousand rows.
  const converted: Record<string, unknown> = {}
  for (const key in row) {
    if (omitted.includes(key)) continue
    const column = Object.hasOwn(grid.columns, key) ? grid.columns[key] : undefined
    converted[key] = column === undefined ? row[key] : sqlKindOf(column.kind).wire(row[key])
  }
  return converted
}
