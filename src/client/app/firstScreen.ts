import { beginLoad } from '#client/data/chunk.ts'
import { begin } from '#client/data/http.ts'
import type { RouteDef } from '#client/data/route.ts'
import { loadUser, session } from '#client/data/session.ts'
import { isPublic } from './access.ts'
import { BASE } from './home.ts'
import { findRoute, type RouteMatch } from './match.ts'
import { parser } from './parser.ts'

export const loadSignedIn = async () => (await import('./layout/SignedIn.tsx')).SignedIn

/** Preloads shell, user, and a screen with data in parallel. Consumers load again and report failures. */
export function beginScreen(match: RouteMatch | undefined): void {
  if (session.user === null) loadUser().catch(() => {})
  for (const { path, input } of match?.route.begins?.(match.params) ?? []) begin(path, input)
  beginLoad(loadSignedIn).catch(() => {})
  if (match?.route.load) beginLoad(match.route.load).catch(() => {})
}

/** Preloads the first screen while the renderer is loading. */
export function beginWindow(routes: readonly RouteDef[]): void {
  const match = findRoute(routes, parser, location.pathname.slice(BASE.length))
  if (session.token !== null && !(match && isPublic(match.route))) beginScreen(match)
}
