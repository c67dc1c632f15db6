import { z } from 'zod'
import { formulaKey, type Grid } from '#schemas/kit/index.ts'

/** Which grid the rows of a schema belong to, so that the server can leave price columns out of an answer (domain B14). */
interface RowFacts {
  readonly grid: Grid
  /** Properties beside the grid's own columns that show a price as well. */
  readonly prices: readonly string[]
}

const ROWS = z.registry<RowFacts>()

/** States that objects of this schema are rows of the grid. */
export function ofGrid<S extends z.ZodType>(schema: S, grid: Grid, ...prices: readonly string[]): S {
  ROWS.add(schema, { grid, prices })
  return schema
}

/** Properties of this very schema's objects that only holders of the price key may see; [] when it is no row of a grid. */
export function priceKeys(schema: z.ZodType): readonly string[] {
  const facts = ROWS.get(schema)
  if (facts === undefined) return []
  const columns = Object.entries(facts.grid.columns).filter(([, column]) => column.facts.price).map(([key]) => key)
  // The 计算式 of a price shows the price.
  return [...columns, ...columns.map(formulaKey), ...facts.prices]
}

/** The grid of a schema's rows, seen through intersections and nullable wrappers. */
export function gridOf(schema: z.ZodType): Grid | undefined {
  const own = ROWS.get(schema)?.grid
  if (own !== undefined) return own
  if (schema instanceof z.ZodIntersection) return gridOf(schema.def.left as z.ZodType) ?? gridOf(schema.def.right as z.ZodType)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return gridOf(schema.def.innerType as z.ZodType)
  return undefined
}
