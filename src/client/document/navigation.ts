import { useLocation, useParams, useSearch } from 'wouter'

/** Goes to a path below the base path. */
export const useGo = (): ((path: string, options?: { readonly replace?: boolean }) => void) => useLocation()[1]

/** The path below the base path that the tab shows. */
export const usePath = (): string => useLocation()[0]

/** A parameter of the route (`/quota/edit/:id`); empty when the route has none of that name. */
export const useRouteParam = (name: string): string => useParams()[name] ?? ''

/** A parameter of the address's query; null when it is not there. */
export const useQueryParam = (name: string): string | null => new URLSearchParams(useSearch()).get(name)
