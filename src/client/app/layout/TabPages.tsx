import { useMemo, type ReactNode } from 'react'
import { Route, Router, useLocation, useRouter } from 'wouter'
import { useSnapshot } from 'valtio'
import { useRoutes, type RouteDef } from '#client/data/route.ts'
import { useUser } from '#client/data/session.ts'
import { settings } from '#client/data/settings.ts'
import { TabContext } from '#client/data/tabContext.ts'
import { LIVE_LIMIT, tabs } from '#client/data/tabs.ts'
import type { Tab } from '#client/data/tabs.ts'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { BASE } from '../home.ts'
import { useChunk } from '#client/data/chunk.ts'
import { planOf, resolve } from '../match.ts'
import { ReportButton } from '../ReportButton.tsx'
import { loadPlaceholder } from '../routes.ts'
import type { CurrentTab } from './useCurrentTab.ts'
import { IN_PLACE } from './inPlace.ts'
import { usePageFocus } from './usePageFocus.ts'
import { titleOf } from './tabTitle.ts'
import { useTabActions } from './useTabActions.ts'
import { useTabTitle } from './useTabTitle.ts'

interface TabPageProps {
  readonly tab: Pick<Tab, 'id' | 'location' | 'origin'>
  readonly active: boolean
}

function Chunk({ load }: { readonly load: NonNullable<RouteDef['load']> }) {
  const Page = useChunk(load)
  return Page ? <Page /> : <SkeletonRows />
}

/** Retains a layout while its inner pages change. */
function Around({ load, children }: { readonly load: NonNullable<RouteDef['layout']>; readonly children: ReactNode }) {
  const Layout = useChunk(load)
  return Layout ? <Layout>{children}</Layout> : <SkeletonRows />
}

/** The browser's address does not reach a hidden page. */
function TabPage({ tab: { id, location, origin }, active }: TabPageProps) {
  const { multiTab } = useSnapshot(settings)
  const returns = !multiTab && origin !== null
  const [, navigate] = useLocation()
  const { parser } = useRouter()
  const actions = useTabActions()
  const [path = '', search = ''] = location.split('?')
  const [routes, user] = [useRoutes(), useUser()]
  const { route, pattern } = resolve(routes, parser, user, path, search)

  const hook = useMemo(() => {
    // wouter passes the full path, and the outer navigate adds the base again; `~` marks a path as full.
    const go = (to: string, options: { readonly replace?: boolean } = {}): void => {
      if (!options.replace) return navigate(`~${to}`)
      if (tabs.state.activeId === id) return navigate(`~${to}`, { replace: true, state: IN_PLACE })
      // A hidden page's redirect after its first save leaves the visible page alone.
      const [next = '', query = ''] = to.slice(BASE.length).split('?')
      tabs.replace(planOf(resolve(routes, parser, user, next, query).route, next, query), id)
    }
    return () => [BASE + path, go] satisfies [string, typeof go]
  }, [path, navigate, id, routes, parser, user])
  const handle = useMemo(() => ({
    active, returns,
    setDirty: (dirty: boolean, isStored?: boolean) => tabs.setDirty(id, dirty, isStored),
    setTitle: (title: string) => tabs.setTitle(id, titleOf(route.title, title)),
    setOwnHead: (hasOwnHead: boolean) => tabs.setOwnHead(id, hasOwnHead),
    close: (instead?: string) => void actions.close(id, 'self', instead),
    leave: () => actions.leave(id),
  }), [active, returns, id, route.title, actions])

  return (
    <Router base={BASE} hook={hook} searchHook={() => search}>
      <TabContext value={handle}>
        <ErrorBoundary report={<ReportButton />}>
          <Route path={pattern}>
            {route.layout
              ? <Around load={route.layout}><Chunk key={route.path} load={route.load ?? loadPlaceholder} /></Around>
              : <Chunk load={route.load ?? loadPlaceholder} />}
          </Route>
        </ErrorBoundary>
      </TabContext>
    </Router>
  )
}

/** Awake tabs only; hidden ones stay mounted, because a grid does not survive unmounting. */
export function TabPages({ current }: { readonly current: CurrentTab }) {
  const { list, activeId } = useSnapshot(tabs.state)
  const { multiTab } = useSnapshot(settings)
  const awake = tabs.awake(list, activeId, multiTab ? LIVE_LIMIT : 1)
  useTabTitle(current)
  usePageFocus(activeId)
  // Stable order: a page moved in the DOM loses its scroll position.
  return list.filter(tab => awake.has(tab.id)).toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(tab => (
    <section
      key={`${tab.id} ${tab.epoch}`}
      id={`panel-${tab.id}`}
      className="yz-tabpage"
      role="tabpanel"
      aria-label={tab.title}
      hidden={tab.id !== activeId}
    >
      <TabPage tab={tab} active={tab.id === activeId} />
    </section>
  ))
}
