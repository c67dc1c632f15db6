import { Button } from '@blueprintjs/core'
import { Notifications } from '@blueprintjs/icons'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useUnread, watchUnread } from '#client/data/unread.ts'
import './messageBell.css'

/** With a dot while there are unread messages (domain B13). */
export function MessageBell({ path }: { readonly path: string }) {
  const [, navigate] = useLocation()
  const { total } = useUnread()
  useEffect(watchUnread, [])
  const label = total > 0 ? `消息，${total} 条未读` : '消息'
  return (
    <Button
      variant="minimal"
      className={total > 0 ? 'yz-bell unread' : 'yz-bell'}
      icon={<Notifications />}
      aria-label={label}
      title={label}
      onClick={() => navigate(path)}
    />
  )
}
