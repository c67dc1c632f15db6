import type { Filter, ListQuery } from './query.ts'

/** A list as far as steps of the browser's history distinguish its states. */
export interface Stop { readonly query: ListQuery; readonly view: string | null }

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const of = (filters: readonly Filter[], key: string): readonly Filter[] => filters.filter(filter => filter.key === key)

/** What a step changed: the view, the conditions of one column, the search, sorts, size or page; null for nothing. */
export function changedPart(before: Stop, now: Stop): string | null {
  if (before.view !== now.view) return 'view'
  const [a, b] = [before.query, now.query]
  const keys = new Set([...a.filters, ...b.filters].map(({ key }) => key))
  const filtered = [...keys].filter(key => !same(of(a.filters, key), of(b.filters, key)))
  if (filtered.length > 0) return `filter:${filtered.join()}`
  if (a.quick !== b.quick) return 'search'
  if (!same(a.sorts, b.sorts)) return 'sort'
  // Pages that follow the window are others than before with it: nobody has taken a step.
  if (a.fits && b.fits && a.pageSize !== b.pageSize) return null
  if (a.pageSize !== b.pageSize || a.fits !== b.fits) return 'size'
  return a.pageNum === b.pageNum ? null : 'page'
}

/** Parts that change letter by letter: one step of the history for as long as nothing else is done. */
export const isTyped = (part: string): boolean => part === 'search' || part.startsWith('filter:')
