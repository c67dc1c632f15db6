import { Button, ContextMenu } from '@blueprintjs/core'
import type { ContextMenuContentProps } from '@blueprintjs/core'
import { CaretDown, ChevronDown, Cross, Refresh } from '@blueprintjs/icons'
import { useEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useCommands } from '#client/data/commands.ts'
import { tabs } from '#client/data/tabs.ts'
import { Popover } from '#client/ui/Popover.tsx'
import { Tab } from './Tab.tsx'
import { TabListMenu, TabMenu } from './TabMenu.tsx'
import { useTabActions } from './useTabActions.ts'
import { keysOfTabs, useTabSwitching } from './useTabKeys.ts'
import './tabBar.css'

function menuUnder({ mouseEvent }: ContextMenuContentProps) {
  const tab = mouseEvent?.target instanceof Element ? mouseEvent.target.closest<HTMLElement>('[data-tab]') : null
  return <TabMenu id={tab?.dataset.tab ?? tabs.state.activeId ?? ''} />
}

/** Below 768 px one button that lists the tabs. */
export function TabBar({ narrow }: { readonly narrow: boolean }) {
  const { list, activeId } = useSnapshot(tabs.state)
  const actions = useTabActions()
  const onKeyDown = useMemo(() => keysOfTabs(actions), [actions])
  const bar = useRef<HTMLDivElement>(null)
  useTabSwitching(actions)
  const title = list.find(tab => tab.id === activeId)?.title
  // A page names its tab once loaded: the longer title is scrolled into view too.
  useEffect(() => {
    bar.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeId, title])

  const id = activeId ?? ''
  const closable = list.some(tab => tab.id === id && tab.closable)
  useCommands([
    { key: 'shell.closeTab', label: '关闭标签', icon: <Cross />, disabled: !closable, run: () => void actions.close(id, 'self') },
    {
      key: 'shell.closeOthers', label: '关闭其他标签', icon: <Cross />,
      disabled: tabs.targets(id, 'others').length === 0, run: () => void actions.close(id, 'others'),
    },
    { key: 'shell.refreshTab', label: '刷新标签', icon: <Refresh />, run: () => void actions.refresh(id) },
  ], true)

  if (narrow) {
    const unsaved = list.filter(tab => tab.dirty).length
    return (
      <nav className="yz-tabs one" aria-label="已打开的页面">
        <Popover content={<TabListMenu />} placement="bottom-start">
          <Button variant="minimal" size="small" endIcon={<CaretDown />}>
            {list.length} 个标签{unsaved > 0 && ` · ${unsaved} 个未保存`}
          </Button>
        </Popover>
      </nav>
    )
  }
  return (
    <nav className="yz-tabs" aria-label="已打开的页面">
      <ContextMenu className="yz-tabs-scroll" content={menuUnder}>
        <div role="tablist" aria-label="标签" className="yz-tablist" ref={bar} onKeyDown={onKeyDown}>
          {list.map((tab, index) => <Tab key={tab.id} tab={tab} index={index} active={tab.id === activeId} actions={actions} />)}
        </div>
      </ContextMenu>
      <Popover content={<TabMenu id={activeId ?? ''} />} placement="bottom-end">
        <Button variant="minimal" size="small" icon={<ChevronDown size={14} />} aria-label="标签操作" />
      </Popover>
    </nav>
  )
}
