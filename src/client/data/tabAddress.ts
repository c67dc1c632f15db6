import { useLocation, useSearch } from 'wouter'
import { cameBackTo } from './backForward.ts'

/** wouter hands the search over partly decoded; only this form can be compared. */
const canonical = (search: string): string => new URLSearchParams(search).toString()

/** The parameter that names the open part of a document: a place inside its page. */
export const PART = 'part'

/** What of a query says which page it is, and not where inside of it somebody works. */
export function pageOf(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(PART)
  return params.toString()
}

export interface TabAddress {
  /** Query of the tab's own location, without the question mark, as URLSearchParams writes it. */
  readonly search: string
  /** Replaces the query; with `step` the browser's history gets an entry. */
  readonly setSearch: (search: string, step?: boolean) => void
  /** Did the browser's back or forward lead to the query that stands here now? Asked once. */
  readonly cameBack: () => boolean
}

/** The query part of the tab around this page. What the browser shows meanwhile does not reach a hidden tab. */
export function useTabAddress(): TabAddress {
  const search = canonical(useSearch())
  const [path, navigate] = useLocation()
  return {
    search,
    setSearch: (wanted, step = false) => navigate(wanted === '' ? path : `${path}?${wanted}`, { replace: !step }),
    cameBack: () => cameBackTo(path, search),
  }
}

/** One parameter of the tab's query that belongs to the page: a chosen type, an open panel. Null when it is not there. */
export function useTabParam(name: string): readonly [string | null, (value: string | null) => void] {
  const { search, setSearch } = useTabAddress()
  const params = new URLSearchParams(search)
  return [params.get(name), value => {
    if (value === null) params.delete(name)
    else params.set(name, value)
    setSearch(params.toString())
  }]
}
