import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useRouter } from 'wouter'
import { useRoutes, type RouteDef } from '#client/data/route.ts'
import { useUser } from '#client/data/session.ts'
import { tabs } from '#client/data/tabs.ts'
import { findRoute } from '../match.ts'
import { menuOf, type MenuGroup } from '../menu.ts'
import { cameFrom, placeIn } from '../menuPlace.ts'

export interface CurrentMenuPlace {
  /** Its label precedes the page's title. */
  readonly section: MenuGroup | undefined
  readonly isIn: (group: MenuGroup) => boolean
  /** The page itself, or one that belongs to the entry. */
  readonly at: (route: RouteDef) => 'page' | 'true' | undefined
}

export function useMenuPlace(): CurrentMenuPlace {
  const [path] = useLocation()
  const { parser } = useRouter()
  const [routes, user] = [useRoutes(), useUser()]
  const { list, activeId } = useSnapshot(tabs.state)
  const menu = useMemo(() => menuOf(routes, user), [routes, user])
  const permission = useMemo(() => findRoute(routes, parser, path)?.route.permission ?? '-', [routes, parser, path])
  const { section, entry } = placeIn(menu, { path, permission, from: cameFrom(list, activeId) })
  return {
    section,
    isIn: group => group.key === section?.key,
    at: route => (route.path !== entry?.path ? undefined : route.path === path ? 'page' : 'true'),
  }
}
