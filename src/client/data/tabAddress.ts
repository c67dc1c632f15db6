import { useLocation, useSearch } from 'wouter'
import { cameBackTo } from './backForward.ts'

/** wouter returns the search partly decoded; only this form can be compared. */
const canonical = (search: string): string => new URLSearchParams(search).toString()

/** Query parameter of the open part of a document. */
export const PART = 'part'

/** The part of a query that identifies the page, without the place inside it. */
export function pageOf(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(PART)
  return params.toString()
}

export interface TabAddress {
  /** Query of the tab's location, without the question mark, as URLSearchParams writes it. */
  readonly search: string
  /** Replaces the query; with `step` as a new entry of the browser's history. */
  readonly setSearch: (search: string, step?: boolean) => void
  /** Did the browser's back or forward lead to the current query? Answers true once. */
  readonly cameBack: () => boolean
}

/** The query of the tab around this page. A hidden tab does not follow the browser's address. */
export function useTabAddress(): TabAddress {
  const search = canonical(useSearch())
  const [path, navigate] = useLocation()
  return {
    search,
    setSearch: (next, step = false) => navigate(next === '' ? path : `${path}?${next}`, { replace: !step }),
    cameBack: () => cameBackTo(path, search),
  }
}

/** One query parameter of the page: a chosen type, an open panel. Null when absent. */
export function useTabParam(name: string): readonly [string | null, (value: string | null) => void] {
  const { search, setSearch } = useTabAddress()
  const params = new URLSearchParams(search)
  return [params.get(name), value => {
    if (value === null) params.delete(name)
    else params.set(name, value)
    setSearch(params.toString())
  }]
}
