import { HTMLSelect } from '@blueprintjs/core'
import { lazy, Suspense, useMemo, useRef, type ComponentType } from 'react'
import { screenKey } from '#client/data/route.ts'
import { useCan } from '#client/data/session.ts'
import { TabContext, useTab } from '#client/data/tabContext.ts'
import { useTabAddress } from '#client/data/tabAddress.ts'
import { confirmLeave } from '#client/ui/ConfirmAlert.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import type { Section } from '../section.ts'
import { SECTIONS } from './sections.ts'
import './settings.css'

const loaded = new Map<string, ComponentType>()
function componentOf({ key, load }: Section): ComponentType {
  const component = loaded.get(key) ?? lazy(async () => ({ default: await load() }))
  loaded.set(key, component)
  return component
}

interface ChooserProps { readonly sections: readonly Section[]; readonly current: Section; readonly onChoose: (key: string) => void }

function SectionList({ sections, current, onChoose }: ChooserProps) {
  return (
    <nav className="yz-sections" aria-label="企业管理">
      {sections.map(({ key, title, group }) => (
        <div key={key} className="item">
          {group !== undefined && <div className="group">{group}</div>}
          <button type="button" aria-current={key === current.key ? 'page' : undefined} onClick={() => onChoose(key)}>{title}</button>
        </div>
      ))}
    </nav>
  )
}

function SectionSelect({ sections, current, onChoose }: ChooserProps) {
  return (
    <div className="yz-section-select">
      <HTMLSelect fill aria-label="企业管理的内容" value={current.key} onChange={event => onChoose(event.target.value)}>
        {sections.map(({ key, title }) => <option key={key} value={key}>{title}</option>)}
      </HTMLSelect>
    </div>
  )
}

/** 企业管理 (spec-1 §2): one section at a time, named by the address. */
export function SettingsPage() {
  const { search, setSearch } = useTabAddress()
  const hasPermission = useCan()
  const tab = useTab()
  const dirty = useRef(false)
  const wide = useBreakpoint() === 'wide'
  const sections = SECTIONS.filter(({ action, permission }) =>
    (permission === undefined || hasPermission(permission)) && (
      action === undefined || hasPermission(`${screenKey('/merchant/settings')}:${action}`)
    ))
  const requested = new URLSearchParams(search).get('section')
  const current = sections.find(({ key }) => key === requested) ?? sections[0]
  const watched = useMemo(() => ({
    ...tab,
    setDirty: (now: boolean, isStored?: boolean) => {
      dirty.current = now
      tab.setDirty(now, isStored)
    },
  }), [tab])
  if (current === undefined) return null

  const choose = async (key: string) => {
    if (key === current.key) return
    if (dirty.current && !await confirmLeave(current.title)) return
    watched.setDirty(false)
    setSearch(new URLSearchParams({ section: key }).toString(), true)
  }
  const Chooser = wide ? SectionList : SectionSelect
  const CurrentSection = componentOf(current)
  return (
    <div className="yz-org">
      <Chooser sections={sections} current={current} onChoose={key => void choose(key)} />
      <section className="yz-section" aria-label={current.title}>
        <TabContext value={watched}>
          <Suspense key={current.key} fallback={<SkeletonRows />}><CurrentSection /></Suspense>
        </TabContext>
      </section>
    </div>
  )
}
