import { Link, useLocation } from 'wouter'
import { useRoutes } from '#client/data/route.ts'
import { useUser } from '#client/data/session.ts'
import { Mark } from '#client/ui/Mark.tsx'
import { menuOf } from '../menu.ts'
import { PopupEntry } from './SideMenu.tsx'

/** The main menu inside the header, for the layout without a side menu. */
export function TopMenu() {
  const [path] = useLocation()
  const groups = menuOf(useRoutes(), useUser())
  return (
    <nav className="yz-topmenu" aria-label="主菜单">
      <Mark />
      {groups.map(group => group.only
        ? (
            <Link key={group.key} href={group.only.path} className="yz-entry" aria-current={path === group.only.path ? 'page' : undefined}>
              <group.icon size={16} /><span>{group.only.title}</span>
            </Link>
          )
        : <PopupEntry key={group.key} group={group} placement="bottom-start" />)}
    </nav>
  )
}
