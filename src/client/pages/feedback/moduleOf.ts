import type { RouteDef } from '#client/data/route.ts'

const firstPart = (path: string): string => path.split('/')[1] ?? ''

/** The product module of a page: its menu title, or that of its sibling pages. */
export function moduleOf(routes: readonly RouteDef[], address: string): string {
  const path = address.split('?')[0] ?? ''
  const match = routes.find(route => route.path === path) ?? routes.find(route => route.menu && firstPart(route.path) === firstPart(path))
  return path === '' ? '' : match?.title ?? ''
}
