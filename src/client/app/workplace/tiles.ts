import type { Tasks } from '#client/data/tasks.ts'
import { spanText } from '#client/cells/timeLeft.ts'

/** Links to the list, with the conditions, that it counts. */
export interface Tile {
  readonly label: string
  readonly count: number
  readonly note: string
  /** The note is urgent. */
  readonly bad: boolean
  readonly path: string
}

type Condition = readonly [column: string, op: string, value: readonly string[]]
const listed = (path: string, ...filters: readonly Condition[]): string => `${path}?filters=${encodeURIComponent(JSON.stringify(filters))}`

/**
 * In the order of their number keys.
 * @param warnings how many are open, and how many of them are grave
 */
export function tilesOf(tasks: Tasks, warnings: { readonly open: number }, now: number): readonly Tile[] {
  const { stillAudit, dueSoon, overdue, launched, rejected, copied, unread, oldest } = tasks
  return [
    {
      label: '待我审批', count: stillAudit, note: oldest === null ? '' : `最久 ${spanText(now - Date.parse(oldest))}`, bad: false,
      path: '/process/stillAuditList',
    },
    {
      label: '即将超时', count: dueSoon + overdue, note: overdue > 0 ? `${overdue} 件已超时` : '', bad: overdue > 0,
      path: listed('/process/stillAuditList', ['due', 'in', ['OVER', 'SOON']]),
    },
    {
      label: '我发起的', count: launched + rejected, note: rejected > 0 ? `${rejected} 件被驳回` : '', bad: rejected > 0,
      path: listed('/process/myLaunchList', ['state', 'in', ['RUNNING', 'REJECTED']]),
    },
    {
      label: '抄送我的', count: copied, note: unread > 0 ? `${unread} 件未读` : '', bad: false,
      path: unread > 0 ? listed('/process/ccList', ['read', 'in', ['0']]) : '/process/ccList',
    },
    { label: '预警', count: warnings.open, note: warnings.open > 0 ? '未关闭' : '', bad: false, path: '/dashboard/notifyRemindWarningList' },
  ]
}
