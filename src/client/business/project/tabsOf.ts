import type { RouteDef } from '#client/data/route.ts'
import { SCREENS } from '#shared/screens.ts'

const IN_PROJECT = /^\/project\/:id\/./
/** What stands below the number of the project, in an address or in a route: info, analyse/info. */
const below = (path: string): string => path.split('/').slice(3).join('/')
const places = new Map(SCREENS.map(({ path }, place) => [below(path), place]))
const placeOf = ({ path }: RouteDef): number => places.get(below(path)) ?? places.size

/** The name of a page among the tabs of its project. */
export const tabIdOf = ({ path }: RouteDef): string => below(path)

/** The tabs of a project: its built pages in the order of the spec, without those that stand under another one. */
export const projectTabs = (routes: readonly RouteDef[], may: (route: RouteDef) => boolean): readonly RouteDef[] =>
  routes.filter(route => IN_PROJECT.test(route.path) && route.load !== undefined && route.under === undefined && may(route))
    .toSorted((a, b) => placeOf(a) - placeOf(b))

/** The tab that an address belongs to: its own, or that of the page under which it stands. */
export function shownTab(path: string, routes: readonly RouteDef[]): string {
  const own = below(path)
  const route = routes.find(one => IN_PROJECT.test(one.path) && below(one.path) === own)
  return route?.under === undefined ? own : below(route.under)
}

/** The same tab of another project. What stands under a tab is of the one project alone. */
export const sameTabOf = (path: string, routes: readonly RouteDef[], projectId: string): string =>
  `/project/${projectId}/${shownTab(path, routes) || 'info'}`
