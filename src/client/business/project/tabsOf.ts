import type { RouteDef } from '#client/data/route.ts'
import { SCREENS } from '#shared/screens.ts'

const IN_PROJECT = /^\/project\/:id\/./
/** The part after the project's number, in an address or in a route: info, analyse/info. */
const below = (path: string): string => path.split('/').slice(3).join('/')
const places = new Map(SCREENS.map(({ path }, place) => [below(path), place]))
const placeOf = ({ path }: RouteDef): number => places.get(below(path)) ?? places.size

/** The name of a page among the tabs of its project. */
export const tabIdOf = ({ path }: RouteDef): string => below(path)

/** The tabs of a project: its built pages in the order of the spec, without those under another one. */
export const projectTabs = (routes: readonly RouteDef[], may: (route: RouteDef) => boolean): readonly RouteDef[] =>
  routes.filter(route => IN_PROJECT.test(route.path) && route.load !== undefined && route.under === undefined && may(route))
    .toSorted((a, b) => placeOf(a) - placeOf(b))

/** The tab of an address: its own, or that of the page it is under. */
export function shownTab(path: string, routes: readonly RouteDef[]): string {
  const own = below(path)
  const route = routes.find(one => IN_PROJECT.test(one.path) && below(one.path) === own)
  return route?.under === undefined ? own : below(route.under)
}

/** The same tab of another project. Pages under a tab belong to one project. */
export const sameTabOf = (path: string, routes: readonly RouteDef[], projectId: string): string =>
  `/project/${projectId}/${shownTab(path, routes) || 'info'}`
