import { Cross, Home } from '@blueprintjs/icons'
import type { DragEvent } from 'react'
import type { Tab as OpenTab } from '#client/data/tabs.ts'
import { tabs } from '#client/data/tabs.ts'
import { truncateText } from '#client/ui/truncateText.ts'
import type { TabActions } from './useTabActions.ts'

/** See spec-1 §9. */
const TITLE_LIMIT = 15
const DRAGGED = 'application/x-yz-tab'

export interface TabProps {
  readonly tab: Readonly<OpenTab>
  readonly index: number
  readonly active: boolean
  readonly actions: TabActions
}

export function Tab({ tab, index, active, actions }: TabProps) {
  const onDragOver = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes(DRAGGED)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    const dragged = document.querySelector<HTMLElement>('.yz-tab.dragged')?.dataset.tab
    if (dragged !== undefined) tabs.move(dragged, index)
  }
  return (
    <div
      role="tab"
      data-tab={tab.id}
      aria-selected={active}
      aria-controls={`panel-${tab.id}`}
      tabIndex={active ? 0 : -1}
      className={`yz-tab${tab.dirty ? ' dirty' : ''}`}
      title={[...tab.title].length > TITLE_LIMIT ? tab.title : undefined}
      draggable={tab.closable}
      onDragStart={event => {
        event.dataTransfer.setData(DRAGGED, tab.id)
        event.dataTransfer.effectAllowed = 'move'
        event.currentTarget.classList.add('dragged')
      }}
      onDragEnd={event => event.currentTarget.classList.remove('dragged')}
      onDragOver={onDragOver}
      onDrop={event => event.preventDefault()}
      onClick={() => actions.show(tab.id)}
      onAuxClick={event => { if (event.button === 1) void actions.close(tab.id, 'self') }}
    >
      {!tab.closable && <Home size={14} />}
      <span>{truncateText(tab.title, TITLE_LIMIT)}</span>
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
  )
}
