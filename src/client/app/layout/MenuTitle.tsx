import type { RouteDef } from '#client/data/route.ts'
import { useTasks } from '#client/data/tasks.ts'
import { IN_DEVELOPMENT, isInDevelopment, type MenuGroup } from '../menu.ts'

/** The screen and the section that show how much waits. */
const WAITING_SCREEN = '/process/stillAuditList'
const WAITING_SECTION: MenuGroup['key'] = 'process'
/** More is not counted: it does not fit, and says nothing else. */
const MOST = 99

/** How many documents wait for the person; nothing where none do. */
function Waiting() {
  const count = useTasks()?.stillAudit ?? 0
  return count > 0 && <small className="yz-waiting" aria-label={`${count} 件待审批`}>{count > MOST ? `${MOST}+` : count}</small>
}

/** A section's name in the menu, and how much waits in it. */
export function SectionTitle({ group: { key, label } }: { readonly group: MenuGroup }) {
  return <><span>{label}</span>{key === WAITING_SECTION && <Waiting />}</>
}

/** A screen's name in the menu, whether it is there yet, and how much waits in it. */
export function MenuTitle({ route }: { readonly route: RouteDef }) {
  return <>{route.title}{isInDevelopment(route)
    && <small className="yz-soon">{IN_DEVELOPMENT}</small>}{route.path === WAITING_SCREEN && <Waiting />}</>
}
