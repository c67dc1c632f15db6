import { Boundary, Menu, MenuItem, OverflowList } from '@blueprintjs/core'
import { More } from '@blueprintjs/icons'
import { Link, useLocation } from 'wouter'
import { useRoutes } from '#client/data/route.ts'
import { useUser } from '#client/data/session.ts'
import { Popover } from '#client/ui/Popover.tsx'
import { menuOf } from '../menu.ts'
import type { MenuGroup } from '../menu.ts'
import { Brand } from './Brand.tsx'
import { MenuTitle } from './MenuTitle.tsx'
import { PopupEntry } from './SideMenu.tsx'
import { useMenuPlace } from './useMenuPlace.ts'

function Entry({ group }: { readonly group: MenuGroup }) {
  const { at } = useMenuPlace()
  if (!group.only) return <PopupEntry group={group} placement="bottom-start" />
  return (
    <Link href={group.only.path} className="yz-entry" aria-current={at(group.only)}>
      <group.icon size={16} /><span>{group.only.title}</span>
    </Link>
  )
}

/** Sections that do not fit the window. */
function MoreEntry({ groups }: { readonly groups: readonly MenuGroup[] }) {
  const [, navigate] = useLocation()
  const { isIn: isCurrent, at } = useMenuPlace()
  return (
    <Popover
      placement="bottom-start"
      content={(
        <Menu>
          {groups.map(group => group.only
            ? <MenuItem
              key={group.key} icon={<group.icon />} text={group.only.title} selected={isCurrent(group)}
              onClick={() => navigate(group.only?.path ?? '')}
            />
            : (
                <MenuItem key={group.key} icon={<group.icon />} text={group.label} selected={isCurrent(group)}>
                  {group.routes.map(route => (
                    <MenuItem
                      key={route.path} text={<MenuTitle route={route} />} selected={at(route) !== undefined}
                      onClick={() => navigate(route.path)}
                    />
                  ))}
                </MenuItem>
              ))}
        </Menu>
      )}
    >
      <button type="button" className={`yz-entry${groups.some(isCurrent) ? ' hot' : ''}`} aria-haspopup="menu">
        <More size={16} /><span>更多</span>
      </button>
    </Popover>
  )
}

const entryOf = (group: MenuGroup) => <Entry key={group.key} group={group} />
const moreOf = (groups: readonly MenuGroup[]) => <MoreEntry groups={groups} />

/** For the layout without a side menu. */
export function TopMenu() {
  return (
    <nav className="yz-topmenu" aria-label="主菜单">
      <Brand named />
      <OverflowList
        items={menuOf(useRoutes(), useUser())}
        collapseFrom={Boundary.END}
        visibleItemRenderer={entryOf}
        overflowRenderer={moreOf}
      />
    </nav>
  )
}
