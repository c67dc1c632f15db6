import type { FilterOp, Grid } from '#schemas/kit/index.ts'
import { kindOf } from '#schemas/kit/index.ts'
import type { Filter, FilterValue, ListQuery, Sort } from './query.ts'
import { columnOf, defaultQuery, isSortable, PAGE_SIZES } from './query.ts'

/** Parameters of the address that belong to the list; all others are the page's own and stay. */
export const LIST_PARAMS = ['page', 'size', 'sort', 'filters', 'q'] as const

const sortText = (sorts: readonly Sort[]): string => sorts.map(({ key, order }) => `${key}:${order.toLowerCase()}`).join()

function sortsIn(grid: Grid, text: string): readonly Sort[] {
  const keys = new Set<string>()
  return text.split(',').flatMap(part => {
    const [key = '', order] = part.split(':')
    if (!isSortable(grid, key) || keys.has(key) || (order !== 'asc' && order !== 'desc')) return []
    keys.add(key)
    return [{ key, order: order === 'asc' ? 'ASC' as const : 'DESC' as const }]
  })
}

const isValue = (value: unknown): value is FilterValue =>
  typeof value === 'string' || typeof value === 'boolean' || (Array.isArray(value) && value.every(item => typeof item === 'string'))

/** A condition that the column's kind knows, or null: addresses are typed by people and outlive columns. */
function filterIn(grid: Grid, part: unknown): Filter | null {
  if (!Array.isArray(part)) return null
  const [key, op, value] = part as readonly unknown[]
  const column = typeof key === 'string' ? columnOf(grid, key) : undefined
  if (typeof key !== 'string' || !column || column.facts.filter === false) return null
  if (!kindOf(column).filters.some(known => known === op)) return null
  if (op === 'empty' || op === 'filled') return { key, op }
  return isValue(value) ? { key, op: op as FilterOp, value } : null
}

function filtersIn(grid: Grid, text: string): readonly Filter[] {
  try {
    const parts: unknown = JSON.parse(text)
    return Array.isArray(parts) ? parts.flatMap(part => filterIn(grid, part) ?? []) : []
  } catch {
    return []
  }
}

/** Does the address say anything about the list? A menu link does not, and then the list stays as it was. */
export function namesList(search: string): boolean {
  const params = new URLSearchParams(search)
  return LIST_PARAMS.some(name => params.has(name))
}

/** The query that an address asks for; whatever is missing or not understood takes its default. */
export function queryOf(grid: Grid, search: string): ListQuery {
  const params = new URLSearchParams(search)
  const preset = defaultQuery(grid)
  const page = Number(params.get('page'))
  const sorts = sortsIn(grid, params.get('sort') ?? '')
  return {
    pageNum: Number.isSafeInteger(page) && page >= 1 ? page : preset.pageNum,
    pageSize: PAGE_SIZES.find(size => String(size) === params.get('size')) ?? preset.pageSize,
    sorts: sorts.length > 0 ? sorts : preset.sorts,
    filters: filtersIn(grid, params.get('filters') ?? ''),
    quick: params.get('q') ?? preset.quick,
  }
}

/** The address of a query: only what differs from the defaults, behind the page's own parameters. */
export function searchOf(grid: Grid, query: ListQuery, search: string): string {
  const params = new URLSearchParams(search)
  for (const name of LIST_PARAMS) params.delete(name)
  const preset = defaultQuery(grid)
  if (query.pageNum !== preset.pageNum) params.set('page', String(query.pageNum))
  if (query.pageSize !== preset.pageSize) params.set('size', String(query.pageSize))
  if (sortText(query.sorts) !== sortText(preset.sorts)) params.set('sort', sortText(query.sorts))
  if (query.filters.length > 0) {
    params.set('filters', JSON.stringify(query.filters.map(({ key, op, value }) => value === undefined ? [key, op] : [key, op, value])))
  }
  if (query.quick !== '') params.set('q', query.quick)
  return params.toString()
}
