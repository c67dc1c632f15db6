import { useLayoutEffect, useMemo } from 'react'
import { useLocation, useRouter, useSearch } from 'wouter'
import { useRoutes } from '#client/data/route.ts'
import type { RouteDef } from '#client/data/route.ts'
import { useUser } from '#client/data/session.ts'
import { tabs } from '#client/data/tabs.ts'
import type { TabPlan } from '#client/data/tabs.ts'
import { planOf, resolve } from '../match.ts'

/** What the browser's address shows. */
export interface CurrentTab {
  readonly route: RouteDef
  readonly plan: TabPlan
}

/** History state of a navigation that takes over the tab it came from. */
export const IN_PLACE = 'yz.inPlace'

const isInPlace = (state: unknown): boolean => state === IN_PLACE

/** Resolves the address to a route the user may open, and shows its tab. */
export function useCurrentTab(): CurrentTab {
  const [path] = useLocation()
  const search = useSearch()
  const { parser } = useRouter()
  const routes = useRoutes()
  const user = useUser()

  const current = useMemo(() => {
    const { route } = resolve(routes, parser, user, path)
    return { route, plan: planOf(route, path, search) }
  }, [routes, parser, path, search, user])

  useLayoutEffect(() => {
    if (isInPlace(history.state)) {
      history.replaceState(null, '')
      tabs.replace(current.plan)
    } else {
      tabs.visit(current.plan)
    }
  }, [current])
  return current
}
