import { Button, Tag } from '@blueprintjs/core'
import { Cog, Flash, Menu as MenuIcon, MenuClosed, MenuOpen, Moon, Office } from '@blueprintjs/icons'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useSnapshot } from 'valtio'
import { PLATFORM_PERMISSION } from '#schemas/dict/permissions.ts'
import { useCommands } from '#client/data/commands.ts'
import { useRoutes } from '#client/data/route.ts'
import { useUser } from '#client/data/session.ts'
import { settings } from '#client/data/settings.ts'
import { holds } from '#client/data/user.ts'
import { isDark } from '#client/ui/theme/theme.ts'
import { mayOpen } from '../access.ts'
import { HOME } from '../home.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { KeyHelp } from './KeyHelp.tsx'
import { MessageBell } from './MessageBell.tsx'
import { TopMenu } from './TopMenu.tsx'
import { UserMenu } from './UserMenu.tsx'
import type { CurrentTab } from './useCurrentTab.ts'
import { useMenuPlace } from './useMenuPlace.ts'
import { useTabTitle } from './useTabTitle.ts'
import './header.css'

const WORKBENCH = '工作台'
const COMPANY = '/merchant/settings'
const MESSAGES = '/dashboard/notifyRemindList'
const SettingDrawer = lazy(async () => ({ default: (await import('./SettingDrawer.tsx')).SettingDrawer }))

const MENU_ICONS = { full: <MenuClosed />, icons: <MenuOpen />, drawer: <MenuIcon /> } as const
const MENU_LABELS = { full: '收起菜单', icons: '展开菜单', drawer: '打开菜单' } as const

export interface HeaderProps {
  readonly current: CurrentTab
  /** `top`: inside this header. */
  readonly menu: 'full' | 'icons' | 'drawer' | 'top'
  readonly onToggleMenu: () => void
}

function Crumbs({ current }: { readonly current: CurrentTab }) {
  const title = useTabTitle(current)
  const section = useMenuPlace().section?.label
  return (
    <nav aria-label="当前位置" className="yz-crumbs">
      <ol>
        {current.route.path !== HOME && <li><Link href={HOME}>{WORKBENCH}</Link></li>}
        {section !== undefined && section !== title && section !== WORKBENCH && <li>{section}</li>}
        <li aria-current="page"><h1>{title}</h1></li>
      </ol>
    </nav>
  )
}

/** The 40 px bar: location, edition, theme, user. */
export function Header({ current, menu, onToggleMenu }: HeaderProps) {
  const user = useUser()
  const routes = useRoutes()
  const [, navigate] = useLocation()
  const [showSettings, setShowSettings] = useState(false)
  useSnapshot(settings)
  const title = useTabTitle(current)
  const dark = isDark()
  const narrow = menu === 'drawer'
  // Only companies have editions, not the platform.
  const hasEdition = !holds(user, PLATFORM_PERMISSION)
  const company = routes.find(route => route.path === COMPANY)
  const turn = { label: dark ? '换成浅色' : '换成深色', icon: dark ? <Flash /> : <Moon />, run: () => { settings.theme = dark ? 'light' : 'dark' } }
  const showAll = { label: '界面设置', icon: <Cog />, run: () => setShowSettings(true) }
  useCommands([{ key: 'shell.theme', ...turn }, { key: 'shell.settings', ...showAll }], true)
  return (
    <header className="yz-header">
      {menu === 'top'
        ? <><TopMenu /><h1 className="yz-hidden">{title}</h1></>
        : <Button variant="minimal" icon={MENU_ICONS[menu]} aria-label={MENU_LABELS[menu]} onClick={onToggleMenu} />}
      {menu !== 'top' && (narrow ? <h1 className="yz-header-title" title={title}>{title}</h1> : <Crumbs current={current} />)}
      <span className="yz-grow" />
      {!narrow && hasEdition && (
        <>
          <Tag minimal className="yz-edition">{user.merchant.execute ? '全过程版' : '项目测算版'}</Tag>
          <span className="yz-header-rule" aria-hidden />
        </>
      )}
      <PaletteButton compact={narrow} />
      <KeyHelp />
      {routes.some(route => route.path === MESSAGES) && <MessageBell path={MESSAGES} />}
      {company && mayOpen(company, user) && !narrow && (
        <Button variant="minimal" icon={<Office />} aria-label={company.title} title={company.title} onClick={() => navigate(COMPANY)} />
      )}
      <Button variant="minimal" icon={turn.icon} aria-label={turn.label} onClick={turn.run} />
      {!narrow && <Button variant="minimal" icon={showAll.icon} aria-label={showAll.label} onClick={showAll.run} />}
      <UserMenu compact={narrow} onSettings={showAll.run} />
      {showSettings && <Suspense><SettingDrawer onClose={() => setShowSettings(false)} /></Suspense>}
    </header>
  )
}
