import { Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { memo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { RouteDef } from '#client/data/route.ts'
import { useRoutes } from '#client/data/route.ts'
import { useUser } from '#client/data/session.ts'
import { Brand } from './Brand.tsx'
import { menuOf } from '../menu.ts'
import type { MenuGroup } from '../menu.ts'
import './sideMenu.css'

interface EntryProps {
  readonly group: MenuGroup
  readonly onChosen?: () => void
}

const isAt = (path: string, route: RouteDef) => path === route.path

/** An entry that leads straight to its page. */
function DirectEntry({ group, route, onChosen }: EntryProps & { readonly route: RouteDef }) {
  const [path] = useLocation()
  return (
    <Link href={route.path} className="yz-entry" aria-current={isAt(path, route) ? 'page' : undefined} onClick={onChosen}>
      <group.icon size={16} /><span>{route.title}</span>
    </Link>
  )
}

/** An entry that unfolds below itself; the one with the current page is open. */
function FoldingEntry({ group, onChosen }: EntryProps) {
  const [path] = useLocation()
  const [toggled, setToggled] = useState<boolean | null>(null)
  const open = toggled ?? group.routes.some(route => isAt(path, route))
  return (
    <>
      <button type="button" className="yz-entry" aria-expanded={open} onClick={() => setToggled(!open)}>
        <group.icon size={16} /><span>{group.label}</span>
        {open ? <ChevronDown size={14} className="fold" /> : <ChevronRight size={14} className="fold" />}
      </button>
      {open && group.routes.map(route => (
        <Link
          key={route.path}
          href={route.path}
          className="yz-entry sub"
          aria-current={isAt(path, route) ? 'page' : undefined}
          onClick={onChosen}
        >
          <span>{route.title}</span>
        </Link>
      ))}
    </>
  )
}

/** An entry that opens a menu beside itself: collapsed side menu and top menu. */
export function PopupEntry({ group, placement }: EntryProps & { readonly placement: 'right-start' | 'bottom-start' }) {
  const [path, navigate] = useLocation()
  const hot = group.routes.some(route => isAt(path, route))
  return (
    <PopoverNext
      fill
      placement={placement}
      arrow={false}
      content={(
        <Menu>
          {group.routes.map(route => (
            <MenuItem key={route.path} text={route.title} selected={isAt(path, route)} onClick={() => navigate(route.path)} />
          ))}
        </Menu>
      )}
    >
      <button type="button" className={`yz-entry${hot ? ' hot' : ''}`} aria-haspopup="menu">
        <group.icon size={16} /><span>{group.label}</span>
      </button>
    </PopoverNext>
  )
}

export interface SideMenuProps {
  /** `full` 240 px with submenus, `icons` 80 px with menus beside. */
  readonly form: 'full' | 'icons'
  readonly onChosen?: () => void
}

/** The main menu, made of the routes that the user may open. It stands still while a list writes its page into the address. */
export const SideMenu = memo(function SideMenu({ form, onChosen }: SideMenuProps) {
  const groups = menuOf(useRoutes(), useUser())
  const entry = (group: MenuGroup) => group.only
    ? <DirectEntry key={group.key} group={group} route={group.only} onChosen={onChosen} />
    : form === 'full'
      ? <FoldingEntry key={group.key} group={group} onChosen={onChosen} />
      : <PopupEntry key={group.key} group={group} placement="right-start" />
  const foot = groups.filter(group => group.foot)
  return (
    <nav className={`yz-side ${form}`} aria-label="主菜单">
      <Brand named={form === 'full'} />
      <div className="yz-entries">{groups.filter(group => !group.foot).map(entry)}</div>
      {foot.length > 0 && <div className="yz-entries foot">{foot.map(entry)}</div>}
    </nav>
  )
})
