import { EyeOpen } from '@blueprintjs/icons'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { toast } from '#client/ui/toaster.tsx'

const STEPS = ['砌墙', '抹灰', '贴砖', '刷漆', '吊顶', '防水']

/** Cell callbacks of a page without a server. */
export const cellEvents: CellEvents = {
  open: column => toast.info(`打开 ${column}`),
  suggest: async (column, text) => STEPS.filter(label => label.includes(text.trim()))
    .map(label => ({ key: label, label, detail: '示例', set: { [column]: label } })),
  rowActions: [{ key: 'view', label: '查看', icon: <EyeOpen />, run: row => toast.info(`查看 ${String(row.id)}`) }],
}
