import { Button, ContextMenu, PopoverNext } from '@blueprintjs/core'
import type { ContextMenuContentProps } from '@blueprintjs/core'
import { CaretDown, ChevronDown, Cross, Home, Refresh } from '@blueprintjs/icons'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useCommands } from '#client/data/commands.ts'
import { tabs } from '#client/data/tabs.ts'
import { cut } from '#client/ui/cut.ts'
import { TabListMenu, TabMenu } from './TabMenu.tsx'
import { useTabActions } from './useTabActions.ts'
import './tabBar.css'

export const TITLE_LIMIT = 15

function menuUnder({ mouseEvent }: ContextMenuContentProps) {
  const tab = mouseEvent?.target instanceof Element ? mouseEvent.target.closest<HTMLElement>('[data-tab]') : null
  return <TabMenu id={tab?.dataset.tab ?? tabs.state.activeId ?? ''} />
}

/** The open tabs; below 768 px one button that lists them. */
export function TabBar({ narrow }: { readonly narrow: boolean }) {
  const { list, activeId } = useSnapshot(tabs.state)
  const actions = useTabActions()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    bar.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeId])

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
        <PopoverNext content={<TabListMenu />} placement="bottom-start" arrow={false}>
          <Button variant="minimal" size="small" endIcon={<CaretDown />}>
            {list.length} 个标签{unsaved > 0 && ` · ${unsaved} 个未保存`}
          </Button>
        </PopoverNext>
      </nav>
    )
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const at = list.findIndex(tab => tab.id === activeId)
    const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: list.length - 1 }[event.key]
    const target = step === undefined ? undefined : list[step]
    if (event.key === 'Delete' && activeId !== null) void actions.close(activeId, 'self')
    if (target === undefined) return
    event.preventDefault()
    actions.show(target.id)
    bar.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(target.id)}"]`)?.focus()
  }
  return (
    <nav className="yz-tabs" aria-label="已打开的页面">
      <ContextMenu className="yz-tabs-scroll" content={menuUnder}>
        <div role="tablist" aria-label="标签" className="yz-tablist" ref={bar} onKeyDown={onKeyDown}>
          {list.map(tab => (
            <div
              key={tab.id}
              role="tab"
              data-tab={tab.id}
              aria-selected={tab.id === activeId}
              aria-controls={`panel-${tab.id}`}
              tabIndex={tab.id === activeId ? 0 : -1}
              className={`yz-tab${tab.dirty ? ' dirty' : ''}`}
              title={[...tab.title].length > TITLE_LIMIT ? tab.title : undefined}
              onClick={() => actions.show(tab.id)}
              onAuxClick={event => { if (event.button === 1) void actions.close(tab.id, 'self') }}
            >
              {!tab.closable && <Home size={14} />}
              <span>{cut(tab.title, TITLE_LIMIT)}</span>
              {tab.dirty && <span className="yz-hidden">有未保存的修改</span>}
              {tab.closable && (
                <span
                  className="end"
                  aria-hidden
                  title={tab.dirty ? '有未保存的修改' : '关闭'}
                  onClick={event => {
                    event.stopPropagation()
                    void actions.close(tab.id, 'self')
                  }}
                >
                  <Cross size={14} />
                </span>
              )}
            </div>
          ))}
        </div>
      </ContextMenu>
      <PopoverNext content={<TabMenu id={activeId ?? ''} />} placement="bottom-end" arrow={false}>
        <Button variant="minimal" size="small" icon={<ChevronDown size={14} />} aria-label="标签操作" />
      </PopoverNext>
    </nav>
  )
}
