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

/** Prefix of the addresses of one project. */
const PROJECT = '/project/:id'

/** A list of routes is made once, and every step of the address asks it several times. */
const RANKED = new WeakMap<readonly RouteDef[], readonly RouteDef[]>()

const wildness = (route: RouteDef) => route.path.split('/').filter(part => /^[:*]/.test(part)).length

/** Every known route, those with fewest parameters first. */
function ranked(routes: readonly RouteDef[]): readonly RouteDef[] {
  const known = RANKED.get(routes) ?? [...routes, ...planned].toSorted((a, b) => wildness(a) - wildness(b))
  RANKED.set(routes, known)
  return known
}

/**
 * The route of a path below the base; the one with fewest parameters wins, so `/process/list` beats `/process/:key`.
 * A screen whose page is not built is as unknown as an address that nobody thought of.
 */
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
  /** Where a redirect leads. */
  readonly to?: string
  /** A project that the user has no right on: he is sent back instead of being shown a page (spec-1 §6). */
  readonly refused?: boolean
}

/** The project that an address is about: the number in its path, or `projectId` in the query of pages below /project/ (spec-1 §2). */
export function projectOf({ route, params }: RouteMatch, search: string): string | undefined {
  if (route.path.startsWith(PROJECT)) return params.id
  return route.path.startsWith('/project/') ? new URLSearchParams(search).get('projectId') ?? undefined : undefined
}

/** The page of a location for a user, and the pattern that yields its parameters; a refused path shows an error page in its place. */
export function resolve(routes: readonly RouteDef[], parser: Parser, user: User, path: string, search: string): ResolvedRoute {
  const match = findRoute(routes, parser, path)
  if (match === undefined) return { route: NOT_FOUND, pattern: '*' }
  const { route, params } = match
  // Its target checks access itself.
  const to = route.to?.(params, search)
  if (to !== undefined) return { route, pattern: route.path, to }
  if (!mayOpen(route, user, projectOf(match, search)) && !mayAsk(route, user, search))
    return { route: FORBIDDEN, pattern: '*', refused: route.path.startsWith(PROJECT) }
  return { route, pattern: route.path }
}

/** The tab that a location belongs to. */
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
