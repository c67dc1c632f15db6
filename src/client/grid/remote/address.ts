import type { Column, FilterOp, Grid, KindName } from '#schemas/kit/index.ts'
import { kindOf } from '#schemas/kit/index.ts'
import { isFilterValue } from './filterValue.ts'
import type { Conditions, Filter, ListQuery, PageLength, Sort } from './query.ts'
import { columnOf, defaultLength, defaultQuery, isSortable, MOST_SORTS, PAGE_SIZES } from './query.ts'

/** Query parameters of the list; the others stay. */
export const LIST_PARAMS = ['view', 'page', 'size', 'sort', 'filters', 'q', 'at'] as const

/** Contract limits: conditions, and characters of the quick search. */
const MOST_FILTERS = 30
const QUICK_LIMIT = 100

/** Named view: the address contains only the differences, for a private view everything. */
export interface ViewBase { readonly id: string; readonly shared: boolean; readonly conditions: Conditions }
export interface Focus { readonly rowId: string; readonly column: string }

export interface ParsedAddress {
  readonly query: ListQuery
  readonly view: string | null
  readonly focus: Focus | null
  /** Conditions in the address; the others come from its view. */
  readonly given: ReadonlySet<keyof Conditions>
  /** Labels of invalid parts. */
  readonly ignored: readonly string[]
}

export type MayAsk = (column: Column<KindName, unknown>) => boolean
const everything: MayAsk = () => true

const sortText = (sorts: readonly Sort[]): string => sorts.map(({ key, order }) => `${key}:${order.toLowerCase()}`).join()
const filterText = (filters: readonly Filter[]): string =>
  JSON.stringify(filters.map(({ key, op, value }) => (value === undefined ? [key, op] : [key, op, value])))

/** Sorts that the grid supports; others go to `ignore`. */
export function knownSorts(grid: Grid, sorts: readonly Sort[], isPermitted: MayAsk, ignore: (key: string) => void): readonly Sort[] {
  const keys = new Set<string>()
  return sorts.filter(({ key }) => {
    const column = columnOf(grid, key)
    const isValid = column !== undefined && isSortable(grid, key) && isPermitted(column) && !keys.has(key) && keys.size < MOST_SORTS
    if (isValid) keys.add(key)
    else ignore(key)
    return isValid
  })
}

/** A condition that the column supports, or null: addresses are typed by hand and outlive columns. */
function knownFilter(grid: Grid, key: unknown, op: unknown, value: unknown, isPermitted: MayAsk): Filter | null {
  const column = typeof key === 'string' ? columnOf(grid, key) : undefined
  if (typeof key !== 'string' || !column || column.facts.filter === false || !isPermitted(column)) return null
  const valid: FilterOp | undefined = kindOf(column).filters.find(one => one === op)
  if (valid === undefined) return null
  if (valid === 'empty' || valid === 'filled') return { key, op: valid }
  return isFilterValue(column, valid, value) ? { key, op: valid, value } : null
}

/** Conditions that the grid supports; others go to `ignore` by column. */
export function knownFilters(
  grid: Grid, parts: readonly (readonly unknown[])[], isPermitted: MayAsk, ignore: (key: string) => void,
): readonly Filter[] {
  return parts.flatMap(([key, op, value], i) => {
    const filter = i < MOST_FILTERS ? knownFilter(grid, key, op, value, isPermitted) : null
    if (filter === null) ignore(typeof key === 'string' ? columnOf(grid, key)?.label ?? key : `第 ${i + 1} 项`)
    return filter ?? []
  })
}

/** Whether the address has list parameters; a menu link without any changes nothing. */
export function namesList(search: string): boolean {
  const params = new URLSearchParams(search)
  return LIST_PARAMS.some(name => params.has(name))
}

function partsOf(text: string): readonly (readonly unknown[])[] | null {
  try {
    const parts: unknown = JSON.parse(text)
    return Array.isArray(parts) ? parts.map((part: unknown) => (Array.isArray(part) ? part : [])) : null
  } catch {
    return null
  }
}

const FITS = 'auto'
const lengthText = ({ pageSize, fits }: PageLength): string => (fits ? FITS : String(pageSize))
const lengthIn = (text: string): PageLength | null => {
  if (text === FITS) return defaultLength()
  const pageSize = PAGE_SIZES.find(size => String(size) === text)
  return pageSize === undefined ? null : { pageSize }
}

/** Parses an address part by part; invalid parts take defaults. Never throws. */
export function readAddress(grid: Grid, search: string, isPermitted: MayAsk = everything, length = defaultLength()): ParsedAddress {
  const params = new URLSearchParams(search)
  const preset = defaultQuery(length)
  const ignored: string[] = []
  const stated = new Set<keyof Conditions>()
  /** Null where absent or invalid. */
  const part = <T>(name: string, label: string, read: (text: string) => T | null): T | null => {
    const text = params.get(name)
    const value = text === null ? null : read(text)
    if (text !== null && value === null) ignored.push(label)
    return value
  }
  const pageNum = part('page', '页码', text => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null))
  const size = part('size', '每页条数', lengthIn)
  const sorts = part('sort', '排序', text => {
    if (text === '') return []
    const parts = text.split(',').map((one): Sort & { readonly wrong: boolean } => {
      const [key = '', order] = one.split(':')
      return { key, order: order === 'desc' ? 'DESC' : 'ASC', wrong: order !== 'asc' && order !== 'desc' }
    })
    const ignore = (key: string) => { ignored.push(`排序“${columnOf(grid, key)?.label ?? key}”`) }
    for (const { key, wrong } of parts) if (wrong) ignore(key)
    return knownSorts(grid, parts.filter(({ wrong }) => !wrong).map(({ key, order }) => ({ key, order })), isPermitted, ignore)
  })
  const filters = part('filters', '筛选', text => {
    const parts = partsOf(text)
    return parts && knownFilters(grid, parts, isPermitted, key => { ignored.push(`筛选“${key}”`) })
  })
  const quick = part('q', '搜索', text => (text.length <= QUICK_LIMIT && !text.includes('\0') ? text : null))
  const focus = part('at', '位置', text => {
    const dot = text.indexOf('.')
    const column = text.slice(0, dot)
    return dot > 0 && dot < text.length - 1 && columnOf(grid, column) ? { column, rowId: text.slice(dot + 1) } : null
  })
  if (sorts) stated.add('sorts')
  if (filters) stated.add('filters')
  if (quick !== null) stated.add('quick')
  return {
    query: {
      pageNum: pageNum ?? preset.pageNum, ...size ?? length, sorts: sorts ?? preset.sorts,
      filters: filters ?? preset.filters, quick: quick ?? preset.quick,
    },
    view: params.get('view') || null, focus, given: stated, ignored,
  }
}

/** Merges an address's query over its view's conditions. */
export const queryOver = ({ query, given: stated }: ParsedAddress, conditions: Partial<Conditions> = {}): ListQuery => ({
  ...query, ...Object.fromEntries(Object.entries(conditions).filter(([name]) => !stated.has(name as keyof Conditions))),
})

export interface AddressExtras { readonly view: string | null; readonly base: ViewBase | null; readonly focus: Focus | null }
const NOWHERE: AddressExtras = { view: null, base: null, focus: null }

/** Address of a query: differences from view and defaults, after the page's parameters. */
export function searchOf(
  grid: Grid, query: ListQuery, search: string, { view, base, focus }: AddressExtras = NOWHERE, length = defaultLength(),
): string {
  const params = new URLSearchParams(search)
  for (const name of LIST_PARAMS) params.delete(name)
  const preset = defaultQuery()
  if (view !== null) params.set('view', view)
  if (query.pageNum !== preset.pageNum) params.set('page', String(query.pageNum))
  if (lengthText(query) !== lengthText(length)) params.set('size', lengthText(query))
  // A private view's conditions are spelled out for readers without access to it.
  const state = (name: string, text: string, ofView: string | undefined, ofPreset: string) => {
    const implied = ofView === undefined ? text === ofPreset : text === ofView && (base?.shared === true || text === ofPreset)
    if (!implied) params.set(name, text)
  }
  state('sort', sortText(query.sorts), base ? sortText(base.conditions.sorts) : undefined, sortText(preset.sorts))
  state('filters', filterText(query.filters), base ? filterText(base.conditions.filters) : undefined, filterText(preset.filters))
  state('q', query.quick, base?.conditions.quick, preset.quick)
  if (focus) params.set('at', `${focus.column}.${focus.rowId}`)
  return params.toString()
}
