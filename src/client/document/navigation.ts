import { useLocation, useParams, useSearch } from 'wouter'
import { useGo } from '#client/data/places.ts'
import { PART, useTabParam } from '#client/data/tabAddress.ts'

export { useGo } from '#client/data/places.ts'

/** Replaces the address after the first save of a new document; the open part stays open. */
export function useGoOn(): (path: string) => void {
  const go = useGo()
  const [part] = useTabParam(PART)
  return path => go(part === null ? path : `${path}${path.includes('?') ? '&' : '?'}${PART}=${part}`, { replace: true })
}

/** The path below the base path that the tab shows. */
export const usePath = (): string => useLocation()[0]

/** A parameter of the route (`/man/edit/:id`); empty when the route has none of that name. */
export const useRouteParam = (name: string): string => useParams()[name] ?? ''

/** A parameter of the address's query; null when it is not there. */
export const useQueryParam = (name: string): string | null => new URLSearchParams(useSearch()).get(name)
