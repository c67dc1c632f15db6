import type { Columns, FilterOp, Grid } from '#schemas/kit/index.ts'

export interface Sort { readonly key: string; readonly order: 'ASC' | 'DESC' }
export type FilterValue = string | boolean | readonly string[]
/** `empty` and `filled` have no value. */
export interface Filter { readonly key: string; readonly op: FilterOp; readonly value?: FilterValue }

/** State of a server list, shared by address, chips, header arrows and pager. */
export interface ListQuery {
  readonly pageNum: number
  readonly pageSize: number
  /** The page length follows the sheet's height. */
  readonly fits?: true
  /** Without any the default order applies, or relevance during a search. */
  readonly sorts: readonly Sort[]
  readonly filters: readonly Filter[]
  readonly quick: string
}

/** The part of a query that a view stores. */
export type Conditions = Pick<ListQuery, 'sorts' | 'filters' | 'quick'>

export type PageLength = Pick<ListQuery, 'pageSize' | 'fits'>

/** Page sizes beside the fitting one; the first applies where nothing is measured (spec-1 §9). */
export const PAGE_SIZES = [10, 20, 50, 100] as const

export const MOST_SORTS = 5

export const defaultSorts = (grid: Pick<Grid, 'sort'>): readonly Sort[] =>
  grid.sort.map(([key, order]) => ({ key, order: order === 'asc' ? 'ASC' : 'DESC' }))

/** Sorts without the default order. */
export function chosenSorts(grid: Pick<Grid, 'sort'>, sorts: readonly Sort[]): readonly Sort[] {
  const preset = defaultSorts(grid)
  const untouched = preset.length === sorts.length
    && preset.every(({ key, order }, at) => sorts[at]?.key === key && sorts[at].order === order)
  return untouched ? [] : sorts
}

/** @param pageSize fixed rows per page; without it as many as fit */
export const defaultLength = (pageSize?: number): PageLength =>
  (pageSize === undefined ? { pageSize: PAGE_SIZES[0], fits: true } : { pageSize })
export const defaultQuery = (length = defaultLength()): ListQuery => ({ pageNum: 1, ...length, sorts: [], filters: [], quick: '' })

/** Column of an external key; never an inherited property of Object. */
export const columnOf = (grid: { readonly columns: Columns }, key: string): Columns[string] | undefined =>
  Object.hasOwn(grid.columns, key) ? grid.columns[key] : undefined

export const isSortable = (grid: { readonly columns: Columns }, key: string): boolean => {
  const column = columnOf(grid, key)
  return column !== undefined && column.facts.sort !== false && column.kind !== 'files'
}

type SortView = readonly (readonly [column: string, direction: 'asc' | 'desc'])[]

export const sortView = (sorts: readonly Sort[]): SortView =>
  sorts.map(({ key, order }) => [key, order === 'ASC' ? 'asc' : 'desc'] as const)

export const sortsOfView = (view: SortView): readonly Sort[] =>
  view.slice(0, MOST_SORTS).map(([key, way]): Sort => ({ key, order: way === 'asc' ? 'ASC' : 'DESC' }))

/** Replaces a column's filters at the position of its chip. */
export function withFilters(filters: readonly Filter[], key: string, next: readonly Filter[]): readonly Filter[] {
  const at = filters.findIndex(filter => filter.key === key)
  const before = (at < 0 ? filters : filters.slice(0, at)).filter(filter => filter.key !== key)
  const after = at < 0 ? [] : filters.slice(at).filter(filter => filter.key !== key)
  return [...before, ...next, ...after]
}
