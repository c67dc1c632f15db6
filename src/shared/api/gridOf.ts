import { z } from 'zod'
import { formulaKey, type Grid } from '#schemas/kit/index.ts'

/** Grid by which the server removes price columns (domain B14). */
interface RowFacts {
  readonly grid: Grid
  /** Further properties that reveal a price. */
  readonly prices: readonly string[]
}

const ROWS = z.registry<RowFacts>()

export function ofGrid<S extends z.ZodType>(schema: S, grid: Grid, ...prices: readonly string[]): S {
  ROWS.add(schema, { grid, prices })
  return schema
}

/** Properties that require the price right. */
export function priceKeys(schema: z.ZodType): readonly string[] {
  const facts = ROWS.get(schema)
  if (facts === undefined) return []
  const columns = Object.entries(facts.grid.columns).filter(([, column]) => column.facts.price).map(([key]) => key)
  // A formula (计算式) reveals the price.
  return [...columns, ...columns.map(formulaKey), ...facts.prices]
}

/** Looks through intersections and nullable wrappers. */
export function gridOf(schema: z.ZodType): Grid | undefined {
  const grid = ROWS.get(schema)?.grid
  if (grid !== undefined) return grid
  if (schema instanceof z.ZodIntersection) return gridOf(schema.def.left as z.ZodType) ?? gridOf(schema.def.right as z.ZodType)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return gridOf(schema.def.innerType as z.ZodType)
  return undefined
}
