import { useLocation, useSearch } from 'wouter'

/** wouter hands the search over partly decoded; only this form can be compared. */
const canonical = (search: string): string => new URLSearchParams(search).toString()

export interface TabAddress {
  /** Query of the tab's own location, without the question mark, as URLSearchParams writes it. */
  readonly search: string
  /** Replaces the query; the browser's history gets no new entry. */
  readonly setSearch: (search: string) => void
}

/** The query part of the tab around this page. What the browser shows meanwhile does not reach a hidden tab. */
export function useTabAddress(): TabAddress {
  const search = canonical(useSearch())
  const [path, navigate] = useLocation()
  return { search, setSearch: wanted => navigate(wanted === '' ? path : `${path}?${wanted}`, { replace: true }) }
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
