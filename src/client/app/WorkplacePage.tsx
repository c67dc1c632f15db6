import { useState } from 'react'
import { Link } from 'wouter'
import { useRoutes } from '#client/data/route.ts'
import { useUser } from '#client/data/session.ts'
import { menuOf } from './menu.ts'
import './workplace.css'

const day = new Intl.DateTimeFormat('zh-CN', { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' })

function greeting(hour: number): string {
  if (hour < 6) return '夜深了'
  if (hour < 12) return '上午好'
  return hour < 18 ? '下午好' : '晚上好'
}

/** The landing page: who, when, and the way to everything the user may open. */
export function WorkplacePage() {
  const user = useUser()
  const [now] = useState(() => new Date())
  const groups = menuOf(useRoutes().filter(route => route.kind !== 'placeholder'), user).filter(group => group.key !== 'workbench')
  return (
    <div className="yz-workplace">
      <h2>{greeting(now.getHours())}，{user.realName}</h2>
      <p>{day.format(now)} · {user.merchant.merchantName}</p>
      <div className="groups">
        {groups.map(group => (
          <section key={group.key} aria-label={group.label}>
            <h3><group.icon size={16} />{group.label}</h3>
            <ul>{group.routes.map(route => <li key={route.path}><Link href={route.path}>{route.title}</Link></li>)}</ul>
          </section>
        ))}
      </div>
      {groups.length === 0 && <p className="none">你的账号还没有分配功能权限，请联系企业管理员。</p>}
    </div>
  )
}
