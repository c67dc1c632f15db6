import type { RouteDef } from '#client/data/route.ts'
import { IN_DEVELOPMENT, isInDevelopment } from '../menu.ts'

/** A screen's name in the menu, and whether it is there yet. */
export function MenuTitle({ route }: { readonly route: RouteDef }) {
  return <>{route.title}{isInDevelopment(route) && <small className="yz-soon">{IN_DEVELOPMENT}</small>}</>
}
