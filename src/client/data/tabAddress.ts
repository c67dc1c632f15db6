import { useLocation, useSearch } from 'wouter'
import { consumeBackForward } from './backForward.ts'

/** wouter returns the search partly decoded. */
const canonical = (search: string): string => new URLSearchParams(search).toString()

/** Open part of a document. */
export const PART = 'part'

/** Identifies the page without the position inside it. */
export function pageOf(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(PART)
  return params.toString()
}

export interface TabAddress {
  /** As URLSearchParams writes it, without the question mark. */
  readonly search: string
  /** `step` adds a history entry. */
  readonly setSearch: (search: string, step?: boolean) => void
  /** Whether back or forward led to the current query. Answers true once. */
  readonly cameBack: () => boolean
}

/** A hidden tab does not follow the browser's address. */
export function useTabAddress(): TabAddress {
  const search = canonical(useSearch())
  const [path, navigate] = useLocation()
  return {
    search,
    setSearch: (next, step = false) => navigate(next === '' ? path : `${path}?${next}`, { replace: !step }),
    cameBack: () => consumeBackForward(path, search),
  }
}

/** One query parameter of the page: a type, an open panel. Null when absent. */
export function useTabParam(name: string): readonly [string | null, (value: string | null) => void] {
  const { search, setSearch } = useTabAddress()
  const params = new URLSearchParams(search)
  return [params.get(name), value => {
    if (value === null) params.delete(name)
    else params.set(name, value)
    setSearch(params.toString())
  }]
}
