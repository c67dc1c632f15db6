import { useId } from 'react'
import { useTabParam } from '#client/data/tabAddress.ts'
import { DocTabs, panelId } from '#client/ui/DocTabs.tsx'
import { DelegationPanel } from './DelegationPanel.tsx'
import { OperationsPanel } from './OperationsPanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { SecurityPanel } from './SecurityPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import './settings.css'

const SECTIONS = [
  { id: 'profile', title: '个人资料', Panel: ProfilePanel },
  { id: 'security', title: '账号安全', Panel: SecurityPanel },
  { id: 'sessions', title: '登录设备', Panel: SessionsPanel },
  { id: 'delegation', title: '审批委托', Panel: DelegationPanel },
  { id: 'operations', title: '操作记录', Panel: OperationsPanel },
] as const

/** 个人中心: the user's personal settings (domain B18). */
export function SettingsPage() {
  const [requested, setRequested] = useTabParam('section')
  const tabs = useId()
  const section = SECTIONS.find(({ id }) => id === requested) ?? SECTIONS[0]
  return (
    <div className="yz-me">
      <DocTabs id={tabs} label="个人中心" tabs={SECTIONS} active={section.id} onChange={id => setRequested(id === 'profile' ? null : id)} />
      <div className="panel" id={panelId(tabs, section.id)} role="tabpanel" aria-label={section.title}><section.Panel /></div>
    </div>
  )
}
