import { useLocation, useParams, useSearch } from 'wouter'
import { useGo } from '#client/data/navigation.ts'
import { PART, useTabParam } from '#client/data/tabAddress.ts'

export { useGo } from '#client/data/navigation.ts'

/** Replaces the address after the first save. */
export function useGoOn(): (path: string) => void {
  const go = useGo()
  const [part] = useTabParam(PART)
  return path => go(part === null ? path : `${path}${path.includes('?') ? '&' : '?'}${PART}=${part}`, { replace: true })
}

export const usePath = (): string => useLocation()[0]

/** Empty if absent. */
export const useRouteParam = (name: string): string => useParams()[name] ?? ''

/** Null if absent. */
export const useQueryParam = (name: string): string | null => new URLSearchParams(useSearch()).get(name)
