import { z } from 'zod'
import type { Grid } from '#schemas/kit/index.ts'

const keyed = z.array(z.object({ key: z.string() })).optional()
const CONDITIONS = z.object({ sorts: keyed, filters: keyed })

/** Whether a list was filtered or sorted by a price. */
export function asksForPrices(grid: Grid, query: unknown): boolean {
  const { sorts = [], filters = [] } = CONDITIONS.parse(query)
  return [...sorts, ...filters].some(({ key }) => Object.hasOwn(grid.columns, key) && grid.columns[key]?.facts.price === true)
}
