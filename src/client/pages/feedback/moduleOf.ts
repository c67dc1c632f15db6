import type { RouteDef } from '#client/data/route.ts'

const firstPart = (path: string): string => path.split('/')[1] ?? ''

/** The part of the product that a page belongs to: its own title in the menu, or that of the screens beside it. */
export function moduleOf(routes: readonly RouteDef[], address: string): string {
  const path = address.split('?')[0] ?? ''
  const found = routes.find(route => route.path === path) ?? routes.find(route => route.menu && firstPart(route.path) === firstPart(path))
  return path === '' ? '' : found?.title ?? ''
}
