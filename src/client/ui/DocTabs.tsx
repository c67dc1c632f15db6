import { Classes, Tab, Tabs } from '@blueprintjs/core'
import './docTabs.css'

export interface DocTab<Id extends string> {
  readonly id: Id
  readonly title: string
  /** Rows behind the tab. */
  readonly count?: number
  /** Shown in red if any. */
  readonly problems?: number
}

export interface DocTabsProps<Id extends string> {
  /** Prefix of element ids, from useId. */
  readonly id: string
  readonly label: string
  readonly tabs: readonly DocTab<Id>[]
  readonly active: Id
  readonly onChange: (id: Id) => void
}

/** For the caller's panel, to which the tab points. */
export const panelId = (tabs: string, tab: string): string => `${Classes.TAB_PANEL}_${tabs}_${tab}`

/** 36 px. The caller shows the panel. */
export function DocTabs<Id extends string>({ id, label, tabs, active, onChange }: DocTabsProps<Id>) {
  const change = (id: string | number) => {
    const tab = tabs.find(candidate => candidate.id === id)
    if (tab) onChange(tab.id)
  }
  return (
    <div className="yz-doctabs" role="group" aria-label={label}>
      <Tabs id={id} selectedTabId={active} onChange={change} animate={false}>
        {tabs.map(({ id, title, count, problems = 0 }) => (
          // Arrow keys need an explicit `disabled={false}`.
          <Tab key={id} id={id} disabled={false}>
            {title}
            {count !== undefined && <span className="count">{count}</span>}
            {problems > 0 && <span className="problems" aria-label={`${problems} 处问题`}>{problems}</span>}
          </Tab>
        ))}
      </Tabs>
    </div>
  )
}
