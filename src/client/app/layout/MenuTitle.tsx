import type { RouteDef } from '#client/data/route.ts'
import { useTasks } from '#client/data/tasks.ts'
import { IN_DEVELOPMENT, isInDevelopment, type MenuGroup } from '../menu.ts'

/** Its entry and section show the number of waiting documents. */
const WAITING_SCREEN = '/process/stillAuditList'
const WAITING_SECTION: MenuGroup['key'] = 'process'
/** Higher counts do not fit. */
const MAX_COUNT = 99

/** Nothing if no documents wait for the user. */
function PendingCount() {
  const count = useTasks()?.stillAudit ?? 0
  return count > 0 && <small className="yz-waiting" aria-label={`${count} 件待审批`}>{count > MAX_COUNT ? `${MAX_COUNT}+` : count}</small>
}

export function SectionTitle({ group: { key, label } }: { readonly group: MenuGroup }) {
  return <><span>{label}</span>{key === WAITING_SECTION && <PendingCount />}</>
}

export function MenuTitle({ route }: { readonly route: RouteDef }) {
  return <>{route.title}{isInDevelopment(route)
    && <small className="yz-soon">{IN_DEVELOPMENT}</small>}{route.path === WAITING_SCREEN && <PendingCount />}</>
}
