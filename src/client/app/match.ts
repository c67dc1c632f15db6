import type { Parser } from 'wouter'
import { matchRoute } from 'wouter'
import type { RouteDef } from '#client/data/route.ts'
import type { TabPlan } from '#client/data/tabs.ts'
import type { User } from '#client/data/user.ts'
import { mayOpen } from './access.ts'
import { FORBIDDEN, NOT_FOUND } from './routes.ts'

export interface RouteMatch {
  readonly route: RouteDef
  readonly params: Readonly<Record<string, string | undefined>>
}

const wildness = (route: RouteDef) => route.path.split('/').filter(part => part.startsWith(':') || part === '*').length

/** The route of a path below the base; the one with fewest parameters wins, so `/process/list` beats `/process/:key`. */
export function findRoute(routes: readonly RouteDef[], parser: Parser, path: string): RouteMatch | undefined {
  return routes.toSorted((a, b) => wildness(a) - wildness(b)).flatMap(route => {
    const [matched, params] = matchRoute(parser, route.path, path)
    return matched ? [{ route, params: params as RouteMatch['params'] }] : []
  })[0]
}

export interface ResolvedRoute {
  readonly route: RouteDef
  /** `*` when an error page stands in. */
  readonly pattern: string
}

/** The page of a path for a user, and the pattern that yields its parameters; a refused path shows an error page in its place. */
export function resolve(routes: readonly RouteDef[], parser: Parser, user: User, path: string): ResolvedRoute {
  const match = findRoute(routes, parser, path)
  if (match === undefined) return { route: NOT_FOUND, pattern: '*' }
  if (!mayOpen(match.route, user, match.params.id)) return { route: FORBIDDEN, pattern: '*' }
  return { route: match.route, pattern: match.route.path }
}

/** The tab that a location belongs to. */
export function planOf(route: RouteDef, path: string, search: string): TabPlan {
  const location = search === '' ? path : `${path}?${search}`
  const perRoute = (route.tab ?? (route.menu ? 'route' : 'address')) === 'route'
  return {
    id: perRoute ? path : location,
    location,
    title: route.title,
    closable: route.closable ?? true,
    keepAlive: route.keepAlive ?? true,
  }
}
