import { z } from 'zod'
import type { Grid } from '#schemas/kit/index.ts'
import type { Asked } from './record.ts'

const isPrice = (grid: Grid, key: string): boolean => Object.hasOwn(grid.columns, key) && grid.columns[key]?.facts.price === true

/** Whether prices stand among the columns of an export. */
export const tellsPrices = (grid: Grid, { columns }: Asked): boolean => columns.some(({ key }) => isPrice(grid, key))

const keyed = z.array(z.object({ key: z.string() })).optional()
const CONDITIONS = z.object({ sorts: keyed, filters: keyed })

/** Whether an export was narrowed or sorted by a price. */
export function asksForPrices(grid: Grid, { query }: Asked): boolean {
  const { sorts = [], filters = [] } = CONDITIONS.parse(query)
  return [...sorts, ...filters].some(({ key }) => isPrice(grid, key))
}
