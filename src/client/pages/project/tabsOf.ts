import type { RouteDef } from '#client/data/route.ts'

const OF_PROJECT = /^\/project\/:id\/[^/]+$/

/** The tabs of a project: its built pages that stand one level below its number, in the order of the spec. */
export const projectTabs = (routes: readonly RouteDef[], may: (route: RouteDef) => boolean): readonly RouteDef[] =>
  routes.filter(route => OF_PROJECT.test(route.path) && route.load !== undefined && may(route))

/** The same page of another project, or its first one where the page does not exist on its own. */
export const sameTabOf = (path: string, projectId: string): string =>
  `/project/${projectId}/${path.split('/')[3] ?? 'info'}`
