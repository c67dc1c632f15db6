import { useLayoutEffect, useMemo } from 'react'
import { useLocation, useRouter, useSearch } from 'wouter'
import { useRoutes } from '#client/data/route.ts'
import type { RouteDef } from '#client/data/route.ts'
import { useUser } from '#client/data/session.ts'
import { tabs } from '#client/data/tabs.ts'
import type { TabPlan } from '#client/data/tabs.ts'
import { toast } from '#client/ui/toaster.tsx'
import { planOf, resolve } from '../match.ts'
import { IN_PLACE } from './inPlace.ts'

export interface CurrentTab {
  readonly route: RouteDef
  readonly plan: TabPlan
}

/** Redirect target without permission (spec-1 §6). */
const originOf = (): string => tabs.state.list.find(tab => tab.id === tabs.state.activeId)?.location ?? '/'

const isInPlace = (state: unknown): boolean => state === IN_PLACE

/** Resolves the address to a permitted route and shows its tab. */
export function useCurrentTab(): CurrentTab {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const { parser } = useRouter()
  const routes = useRoutes()
  const user = useUser()

  const current = useMemo(() => {
    const { route, to, refused } = resolve(routes, parser, user, path, search)
    return { route, plan: planOf(route, path, search), to, refused }
  }, [routes, parser, path, search, user])

  useLayoutEffect(() => {
    if (current.to !== undefined) return navigate(current.to, { replace: true, state: history.state as unknown })
    if (current.refused) {
      toast.bad('无权限：你没有该项目的权限')
      return navigate(originOf(), { replace: true })
    }
    if (isInPlace(history.state)) {
      history.replaceState(null, '')
      tabs.replace(current.plan)
    } else {
      tabs.visit(current.plan)
    }
  }, [current, navigate])
  return current
}
