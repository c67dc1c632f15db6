import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { CaretDown, Cog, Download, Help, LogOut, Exchange, User as UserIcon } from '@blueprintjs/icons'
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { CallError } from '#client/data/callError.ts'
import { useCommands } from '#client/data/commands.ts'
import { useRoutes } from '#client/data/route.ts'
import { signOut, useUser } from '#client/data/session.ts'
import { tabs } from '#client/data/tabs.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { Popover } from '#client/ui/Popover.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { mayOpen } from '../access.ts'
import { BASE, SIGN_IN } from '../home.ts'
import { fateOf } from './unsaved.ts'

const MENU_LINKS: readonly (readonly [string, ReactElement])[] = [
  ['/user/settings', <UserIcon key="user" />],
  ['/exportTasks', <Download key="exports" />],
  ['/menu/problem-feedback', <Help key="feedback" />],
  ['/user/change/merchant', <Exchange key="merchant" />],
]

async function leaveProduct(): Promise<void> {
  const unsaved = tabs.state.list.filter(tab => tab.dirty)
  const fate = unsaved.length > 0 ? fateOf(unsaved, '退出') : { intent: 'primary' as const }
  if (!await confirm({ title: '确定要退出登录吗？', verb: '退出', ...fate })) return
  try {
    await signOut()
  } catch (error) {
    if (error instanceof CallError) toast.bad(error.msg)
  }
  // Clears the user's data from memory.
  location.assign(BASE + SIGN_IN)
}

export function UserMenu({ compact, onSettings }: { readonly compact: boolean; readonly onSettings: () => void }) {
  const user = useUser()
  const routes = useRoutes()
  const [, navigate] = useLocation()
  useCommands([{ key: 'shell.signOut', label: '退出登录', icon: <LogOut />, run: () => void leaveProduct() }], true)
  const links = MENU_LINKS.flatMap(([path, icon]) => {
    const route = routes.find(candidate => candidate.path === path)
    return route && mayOpen(route, user) ? [{ route, icon }] : []
  })
  const face = user.avatar === null
    ? <span className="yz-avatar" aria-hidden>{[...user.realName][0]}</span>
    : <img className="yz-avatar" src={user.avatar} alt="" />
  const roles = user.roles.length === 0 ? '游客' : user.roles.map(role => role.value).join('、')
  const content = (
    <Menu>
      <li className="yz-who" role="none"><b>{user.realName}</b><span>{roles}</span></li>
      <MenuDivider />
      {links.map(({ route, icon }) => <MenuItem key={route.path} icon={icon} text={route.title} onClick={() => navigate(route.path)} />)}
      <MenuItem icon={<Cog />} text="界面设置" onClick={onSettings} />
      <MenuDivider />
      <MenuItem icon={<LogOut />} text="退出登录" onClick={() => void leaveProduct()} />
    </Menu>
  )
  return (
    <Popover content={content} placement="bottom-end">
      <Button
        variant="minimal"
        icon={face}
        endIcon={compact ? undefined : <CaretDown size={14} />}
        text={<><span className={compact ? 'yz-hidden' : undefined}>{user.realName}</span><span className="yz-hidden">，账号菜单</span></>}
      />
    </Popover>
  )
}
