import type { Columns, FilterOp, Grid } from '#schemas/kit/index.ts'

export interface Sort { readonly key: string; readonly order: 'ASC' | 'DESC' }
export type FilterValue = string | boolean | readonly string[]
/** One condition on a column; `empty` and `filled` have no value. */
export interface Filter { readonly key: string; readonly op: FilterOp; readonly value?: FilterValue }

/** What a server list shows: the state behind its address, its chips, its header arrows and its pager. */
export interface ListQuery {
  readonly pageNum: number
  readonly pageSize: number
  /** The page is as long as the sheet is high; absent where somebody, or the list itself, says how long it is. */
  readonly fits?: true
  /** What somebody has chosen; with none the list has its own order, or while a search puts the nearest first, that one. */
  readonly sorts: readonly Sort[]
  readonly filters: readonly Filter[]
  readonly quick: string
}

/** What a named view keeps of a query: pages belong to the moment. */
export type Conditions = Pick<ListQuery, 'sorts' | 'filters' | 'quick'>

/** How long the pages of a list are. */
export type PageLength = Pick<ListQuery, 'pageSize' | 'fits'>

/** Rows a page may have beside as many as fit; the first is the length of lists that nobody measures (spec-1 §9). */
export const PAGE_SIZES = [10, 20, 50, 100] as const

/** Most columns that a list is sorted by at once; the contract refuses more. */
export const MOST_SORTS = 5

export const defaultSorts = (grid: Pick<Grid, 'sort'>): readonly Sort[] =>
  grid.sort.map(([key, order]) => ({ key, order: order === 'asc' ? 'ASC' : 'DESC' }))

/** Sorts that were kept somewhere: those that say no more than the list's own order were nobody's choice. */
export function chosenSorts(grid: Pick<Grid, 'sort'>, sorts: readonly Sort[]): readonly Sort[] {
  const own = defaultSorts(grid)
  const untouched = own.length === sorts.length && own.every(({ key, order }, at) => sorts[at]?.key === key && sorts[at].order === order)
  return untouched ? [] : sorts
}

/** @param pageSize rows of a page of lists that say so themselves; of the others as many as fit */
export const defaultLength = (pageSize?: number): PageLength => (pageSize === undefined ? { pageSize: PAGE_SIZES[0], fits: true } : { pageSize })
export const defaultQuery = (length = defaultLength()): ListQuery => ({ pageNum: 1, ...length, sorts: [], filters: [], quick: '' })

/** The column of a key that came from outside; never one of Object's own properties. */
export const columnOf = (grid: { readonly columns: Columns }, key: string): Columns[string] | undefined =>
  Object.hasOwn(grid.columns, key) ? grid.columns[key] : undefined

/** Can the column be sorted by the server? */
export const isSortable = (grid: { readonly columns: Columns }, key: string): boolean => {
  const column = columnOf(grid, key)
  return column !== undefined && column.facts.sort !== false && column.kind !== 'files'
}

type SortView = readonly (readonly [column: string, direction: 'asc' | 'desc'])[]

export const sortView = (sorts: readonly Sort[]): SortView =>
  sorts.map(({ key, order }) => [key, order === 'ASC' ? 'asc' : 'desc'] as const)

/** The sorts behind the header arrows. */
export const sortsOfView = (view: SortView): readonly Sort[] =>
  view.slice(0, MOST_SORTS).map(([key, way]): Sort => ({ key, order: way === 'asc' ? 'ASC' : 'DESC' }))

/** Replaces the conditions of one column, keeping the place of its chip. */
export function withFilters(filters: readonly Filter[], key: string, next: readonly Filter[]): readonly Filter[] {
  const at = filters.findIndex(filter => filter.key === key)
  const before = (at < 0 ? filters : filters.slice(0, at)).filter(filter => filter.key !== key)
  const after = at < 0 ? [] : filters.slice(at).filter(filter => filter.key !== key)
  return [...before, ...next, ...after]
}
