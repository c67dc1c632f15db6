import { Link, useLocation } from 'wouter'
import { useRoutes } from '#client/data/route.ts'
import { useUser } from '#client/data/session.ts'
import { menuOf } from '../menu.ts'
import { Brand } from './Brand.tsx'
import { PopupEntry } from './SideMenu.tsx'

/** The main menu inside the header, for the layout without a side menu. */
export function TopMenu() {
  const [path] = useLocation()
  const groups = menuOf(useRoutes(), useUser())
  return (
    <nav className="yz-topmenu" aria-label="主菜单">
      <Brand named />
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
