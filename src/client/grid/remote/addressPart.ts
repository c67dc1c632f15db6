import type { Filter, ListQuery } from './query.ts'

export interface Stop { readonly query: ListQuery; readonly view: string | null }

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const filtersOf = (filters: readonly Filter[], key: string): readonly Filter[] => filters.filter(filter => filter.key === key)

/** The changed part: view, one column's conditions, search, sorts, size or page; null for none. */
export function changedPart(before: Stop, now: Stop): string | null {
  if (before.view !== now.view) return 'view'
  const [a, b] = [before.query, now.query]
  const keys = new Set([...a.filters, ...b.filters].map(({ key }) => key))
  const filtered = [...keys].filter(key => !same(filtersOf(a.filters, key), filtersOf(b.filters, key)))
  if (filtered.length > 0) return `filter:${filtered.join()}`
  if (a.quick !== b.quick) return 'search'
  if (!same(a.sorts, b.sorts)) return 'sort'
  // Page lengths that follow the window are no user step.
  if (a.fits && b.fits && a.pageSize !== b.pageSize) return null
  if (a.pageSize !== b.pageSize || a.fits !== b.fits) return 'size'
  return a.pageNum === b.pageNum ? null : 'page'
}

/** Typed parts are one history step until the user does something else. */
export const isTyped = (part: string): boolean => part === 'search' || part.startsWith('filter:')
