import type { RouteDef } from '#client/data/route.ts'
import { SCREENS } from '#shared/screens.ts'

const IN_PROJECT = /^\/project\/:id\/./
/** After the project's number: info, analyse/info. */
const below = (path: string): string => path.split('/').slice(3).join('/')
const positions = new Map(SCREENS.map(({ path }, place) => [below(path), place]))
const placeOf = ({ path }: RouteDef): number => positions.get(below(path)) ?? positions.size

export const tabIdOf = ({ path }: RouteDef): string => below(path)

/** Built pages in the order of the spec, without those under another one. */
export const projectTabs = (routes: readonly RouteDef[], isPermitted: (route: RouteDef) => boolean): readonly RouteDef[] =>
  routes.filter(route => IN_PROJECT.test(route.path) && route.load !== undefined && route.under === undefined && isPermitted(route))
    .toSorted((a, b) => placeOf(a) - placeOf(b))

/** The page itself, or its parent page. */
export function shownTab(path: string, routes: readonly RouteDef[]): string {
  const pageId = below(path)
  const route = routes.find(one => IN_PROJECT.test(one.path) && below(one.path) === pageId)
  return route?.under === undefined ? pageId : below(route.under)
}

/** Pages under a tab belong to one project. */
export const sameTabOf = (path: string, routes: readonly RouteDef[], projectId: string): string =>
  `/project/${projectId}/${shownTab(path, routes) || 'info'}`
