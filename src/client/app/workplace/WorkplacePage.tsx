import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { PLATFORM_PERMISSION } from '#schemas/dict/permissions.ts'
import { screenKey, useRoutes } from '#client/data/route.ts'
import { useCan, useUser } from '#client/data/session.ts'
import { HOME } from '../home.ts'
import { menuOf } from '../menu.ts'
import { AnalysisWork } from './AnalysisWork.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { greeting } from './greeting.ts'
import { TaskDesk } from './TaskDesk.tsx'
import { WarningsPanel } from './WarningsPanel.tsx'
import './workplace.css'

const WaitingApplies = lazy(async () => ({ default: (await import('./WaitingApplies.tsx')).WaitingApplies }))

const REGISTRATIONS = '/merchant/settings?section=registrations'
const day = new Intl.DateTimeFormat('zh-CN', { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' })

/** User, date, tasks, and links to all permitted screens. */
export function WorkplacePage() {
  const user = useUser()
  const [now] = useState(() => new Date())
  const hasPermission = useCan()
  const routes = useRoutes().filter(route => route.kind !== 'placeholder' && route.path !== HOME)
  const menu = menuOf(routes, user)
  const work = menu.filter(group => group.key !== 'workbench')
  // Without tasks there is still a link to the messages.
  const groups = work.length === 0 ? menu : work
  return (
    <div className="yz-workplace">
      <h2>{greeting(now.getHours())}，{user.realName}</h2>
      <p>{day.format(now)} · {user.merchant.merchantName}</p>
      {hasPermission(PLATFORM_PERMISSION) && <Suspense><WaitingApplies /></Suspense>}
      {hasPermission(screenKey('/process/list')) && <TaskDesk />}
      <AnalysisWork />
      <FirstSteps />
      <WarningsPanel />
      <div className="groups">
        {groups.map(group => (
          <section key={group.key} aria-label={group.label}>
            <h3><group.icon size={16} />{group.label}</h3>
            <ul>
              {group.routes.map(route => <li key={route.path}><Link href={route.path}>{route.title}</Link></li>)}
              {group.key === 'merchant' && hasPermission(PLATFORM_PERMISSION) && <li><Link href={REGISTRATIONS}>入驻申请</Link></li>}
            </ul>
          </section>
        ))}
      </div>
      {work.length === 0 && <p className="none">{user.roles.length === 0 ? '你的账号还没有分配角色' : '你的角色在这里没有其他功能'}，需要时请联系企业管理员。</p>}
    </div>
  )
}
