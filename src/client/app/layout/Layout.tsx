import { Drawer } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { screenKey } from '#client/data/route.ts'
import { settings } from '#client/data/settings.ts'
import { hasPermission } from '#client/data/session.ts'
import { tabs } from '#client/data/tabs.ts'
import { watchTasks } from '#client/data/tasks.ts'
import { giveFocus } from '#client/ui/giveFocus.ts'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import { Header } from './Header.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TabBar } from './TabBar.tsx'
import { TabPages } from './TabPages.tsx'
import { useHeaderAway } from './useHeaderAway.ts'
import { useCurrentTab } from './useCurrentTab.ts'
import './layout.css'

function useLeaveWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (tabs.state.list.some(tab => tab.dirty)) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
}

/** Loaded after the first page to keep contracts out of the entry chunk. */
function useMerchantNews(): void {
  useEffect(() => {
    let stop = (): void => {}
    let unmounted = false
    const follow = async () => {
      const { followMerchant } = await import('#client/data/merchantNews.ts')
      if (!unmounted) stop = followMerchant()
    }
    void follow()
    return () => {
      unmounted = true
      stop()
    }
  }, [])
}

/** For the counts in the menu and on the workbench. */
function useTaskWatch(): void {
  useEffect(() => (hasPermission(screenKey('/process/list')) ? watchTasks() : undefined), [])
}

/** First tab stop: skips menu, header and tabs. */
function SkipLink() {
  return (
    <a
      className="yz-skip"
      href="#content"
      onClick={event => {
        event.preventDefault()
        giveFocus(document.getElementById('content')!)
      }}
    >
      跳到内容
    </a>
  )
}

/** Menu, header, tabs (spec-1 §2). */
export function Layout() {
  const width = useBreakpoint()
  const { menuCollapsed, multiTab, layout, contentWidth, fixedHeader, autoHideHeader, fixedSide } = useSnapshot(settings)
  const away = useHeaderAway(fixedHeader && autoHideHeader)
  const [drawer, setDrawer] = useState(false)
  const current = useCurrentTab()
  const { list } = useSnapshot(tabs.state)
  // Hidden, not unmounted: palette and tab keys keep working.
  const ownHead = list.some(tab => tab.id === current.plan.id && tab.ownHead)
  useLeaveWarning()
  useMerchantNews()
  useTaskWatch()

  const collapsed = menuCollapsed ?? width === 'medium'
  const top = layout === 'topmenu' && width !== 'narrow'
  const toggle = () => {
    if (width === 'narrow') setDrawer(true)
    else settings.menuCollapsed = !collapsed
  }
  return (
    <div className={`yz-shell${fixedSide ? '' : ' side-flows'}`}>
      <SkipLink />
      {width !== 'narrow' && !top && <SideMenu form={collapsed ? 'icons' : 'full'} />}
      {width === 'narrow' && (
        <Drawer isOpen={drawer} position="left" size={280} onClose={() => setDrawer(false)} className="yz-drawer" aria-label="主菜单">
          <SideMenu form="full" onChosen={() => setDrawer(false)} />
        </Drawer>
      )}
      <div className={`yz-main${fixedHeader ? '' : ' header-flows'}`}>
        <div className={`yz-top${away ? ' away' : ''}`} hidden={ownHead}>
          <Header
            current={current} menu={top ? 'top' : width === 'narrow' ? 'drawer' : collapsed ? 'icons' : 'full'} onToggleMenu={toggle}
          />
          {multiTab && <TabBar narrow={width === 'narrow'} />}
        </div>
        <main id="content" className={`yz-page${contentWidth === 'fixed' ? ' fixed' : ''}`}><TabPages current={current} /></main>
      </div>
    </div>
  )
}
