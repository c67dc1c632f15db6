import type { Parser } from 'wouter'
import { matchRoute } from 'wouter'
import { planned, type RouteDef } from '#client/data/route.ts'
import { pageOf } from '#client/data/tabAddress.ts'
import type { TabPlan } from '#client/data/tabs.ts'
import type { User } from '#client/data/user.ts'
import { mayAsk, mayOpen } from './access.ts'
import { FORBIDDEN, NOT_FOUND } from './routes.ts'

export interface RouteMatch {
  readonly route: RouteDef
  readonly params: Readonly<Record<string, string | undefined>>
}

const PROJECT = '/project/:id'

/** Cached: every address change uses the list several times. */
const RANKED = new WeakMap<readonly RouteDef[], readonly RouteDef[]>()

const wildness = (route: RouteDef) => route.path.split('/').filter(part => /^[:*]/.test(part)).length

/** Includes planned routes; fewest parameters first. */
function ranked(routes: readonly RouteDef[]): readonly RouteDef[] {
  const rankedRoutes = RANKED.get(routes) ?? [...routes, ...planned].toSorted((a, b) => wildness(a) - wildness(b))
  RANKED.set(routes, rankedRoutes)
  return rankedRoutes
}

/** Matches a path below the base; fewest parameters win, so `/process/list` beats `/process/:key`. An unbuilt screen counts as unknown. */
export function findRoute(routes: readonly RouteDef[], parser: Parser, path: string): RouteMatch | undefined {
  for (const route of ranked(routes)) {
    const [matched, params] = matchRoute(parser, route.path, path)
    if (matched) return planned.includes(route) ? undefined : { route, params: params as RouteMatch['params'] }
  }
  return undefined
}

export interface ResolvedRoute {
  readonly route: RouteDef
  /** `*` for an error page. */
  readonly pattern: string
  readonly to?: string
  /** Project without permission: the user is sent back (spec-1 §6). */
  readonly refused?: boolean
}

/** The number in the path, or `projectId` in the query of pages below /project/ (spec-1 §2). */
export function projectOf({ route, params }: RouteMatch, search: string): string | undefined {
  if (route.path.startsWith(PROJECT)) return params.id
  return route.path.startsWith('/project/') ? new URLSearchParams(search).get('projectId') ?? undefined : undefined
}

/** Resolves a location to a page and its parameter pattern; a refused path shows an error page. */
export function resolve(routes: readonly RouteDef[], parser: Parser, user: User, path: string, search: string): ResolvedRoute {
  const match = findRoute(routes, parser, path)
  if (match === undefined) return { route: NOT_FOUND, pattern: '*' }
  const { route, params } = match
  // The target checks access itself.
  const to = route.to?.(params, search)
  if (to !== undefined) return { route, pattern: route.path, to }
  if (!mayOpen(route, user, projectOf(match, search)) && !mayAsk(route, user, search))
    return { route: FORBIDDEN, pattern: '*', refused: route.path.startsWith(PROJECT) }
  return { route, pattern: route.path }
}

export function planOf(route: RouteDef, path: string, search: string): TabPlan {
  const at = (query: string): string => (query === '' ? path : `${path}?${query}`)
  const location = at(search)
  const ids = { route: path, address: at(pageOf(search)), project: path.split('/').slice(0, 3).join('/') }
  return {
    id: ids[route.tab ?? (route.menu ? 'route' : 'address')],
    location,
    title: route.title,
    closable: route.closable ?? true,
    keepAlive: route.keepAlive ?? true,
  }
}
