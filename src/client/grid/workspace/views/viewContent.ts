import type { Grid } from '#schemas/kit/index.ts'
import type { GridView, GridViewContent } from '#shared/api/setting.ts'
import { plainArrangement, type Arrangement } from '#client/grid/columns/arrangement.ts'
import { knownFilters, knownSorts, type MayAsk, type ViewBase } from '#client/grid/remote/address.ts'
import { chosenSorts, defaultQuery, type Conditions, type ListQuery } from '#client/grid/remote/query.ts'

const silent = (): void => {}

/** Conditions that the current grid and permissions support. */
export function conditionsIn(grid: Grid, content: GridViewContent, isPermitted: MayAsk): Conditions {
  const preset = defaultQuery()
  const sorts = knownSorts(grid, content.sorts ?? [], isPermitted, silent)
  return {
    sorts: chosenSorts(grid, sorts),
    filters: knownFilters(grid, (content.filters ?? []).map(({ key, op, value }) => [key, op, value]), isPermitted, silent),
    quick: content.quick ?? preset.quick,
  }
}

export const contentOf = (arrangement: Arrangement, { sorts, filters, quick }: Conditions): GridViewContent => ({
  ...plainArrangement(arrangement),
  sorts: sorts.map(sort => ({ ...sort })),
  filters: filters.map(({ key, op, value }) =>
    (value === undefined ? { key, op } : { key, op, value: Array.isArray(value) ? [...value] : value as string | boolean })),
  quick,
})

export const sameConditions = (a: Conditions, b: Conditions): boolean => {
  const text = ({ sorts, filters, quick }: Conditions) => JSON.stringify([
    sorts.map(({ key, order }) => [key, order]), filters.map(({ key, op, value }) => [key, op, value]).toSorted(), quick,
  ])
  return text(a) === text(b)
}

export const changedSince = (before: ListQuery, query: ListQuery): Partial<ListQuery> =>
  Object.fromEntries(Object.entries(query).filter(([part, value]) =>
    JSON.stringify(value) !== JSON.stringify(before[part as keyof ListQuery])))

export const baseOf = (grid: Grid, { id, shared, content }: GridView, isPermitted: MayAsk): ViewBase =>
  ({ id, shared, conditions: conditionsIn(grid, content, isPermitted) })
