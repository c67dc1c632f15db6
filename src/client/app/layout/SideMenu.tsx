import { Menu, MenuItem } from '@blueprintjs/core'
import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { memo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { RouteDef } from '#client/data/route.ts'
import { useRoutes } from '#client/data/route.ts'
import { useUser } from '#client/data/session.ts'
import { Popover } from '#client/ui/Popover.tsx'
import { Brand } from './Brand.tsx'
import { MenuTitle, SectionTitle } from './MenuTitle.tsx'
import { menuOf } from '../menu.ts'
import type { MenuGroup } from '../menu.ts'
import { useMenuPlace } from './useMenuPlace.ts'
import './sideMenu.css'

interface EntryProps {
  readonly group: MenuGroup
  readonly onChosen?: () => void
}

function DirectEntry({ group, route, onChosen }: EntryProps & { readonly route: RouteDef }) {
  const { at } = useMenuPlace()
  return (
    <Link href={route.path} className="yz-entry" aria-current={at(route)} onClick={onChosen}>
      <group.icon size={16} /><span>{route.title}</span>
    </Link>
  )
}

/** Unfolds below itself; the current page's entry is open. */
function FoldingEntry({ group, onChosen }: EntryProps) {
  const { isIn, at } = useMenuPlace()
  const [toggled, setToggled] = useState<boolean | null>(null)
  const open = toggled ?? isIn(group)
  return (
    <>
      <button
        type="button" className={`yz-entry${isIn(group) && !open ? ' hot' : ''}`} aria-expanded={open} onClick={() => setToggled(!open)}
      >
        <group.icon size={16} /><SectionTitle group={group} />
        {open ? <ChevronDown size={14} className="fold" /> : <ChevronRight size={14} className="fold" />}
      </button>
      {open && group.routes.map(route => (
        <Link
          key={route.path}
          href={route.path}
          className="yz-entry sub"
          aria-current={at(route)}
          onClick={onChosen}
        >
          <span><MenuTitle route={route} /></span>
        </Link>
      ))}
    </>
  )
}

/** Used by the collapsed side menu and the top menu. */
export function PopupEntry({ group, placement }: EntryProps & { readonly placement: 'right-start' | 'bottom-start' }) {
  const [, navigate] = useLocation()
  const { isIn, at } = useMenuPlace()
  const hot = isIn(group)
  return (
    <Popover
      fill
      placement={placement}
      content={(
        <Menu>
          {group.routes.map(route => (
            <MenuItem
              key={route.path} text={<MenuTitle route={route} />} selected={at(route) !== undefined} onClick={() => navigate(route.path)}
            />
          ))}
        </Menu>
      )}
    >
      <button type="button" className={`yz-entry${hot ? ' hot' : ''}`} aria-haspopup="menu">
        <group.icon size={16} /><SectionTitle group={group} />
      </button>
    </Popover>
  )
}

export interface SideMenuProps {
  /** `full` 240 px with submenus, `icons` 80 px with popup menus. */
  readonly form: 'full' | 'icons'
  readonly onChosen?: () => void
}

/** Permitted routes only. Memoized: a list that writes its page into the address does not re-render it. */
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
