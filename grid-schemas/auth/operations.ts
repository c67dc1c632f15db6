import { choice, datetime, defineGrid, text, type RowOf } from '#schemas/kit/index.ts'
import { RECORDED } from '#schemas/org/changeLog.ts'

const readOnly = true as const

/** 我的操作记录: the user's actions in the current company (domain B18). */
export const operations = defineGrid('auth.operations', {
  title: '我的操作记录', access: { read: '-' }, rowKey: 'id', quick: ['action', 'target'],
  sort: [['at', 'desc']],
  columns: {
    at: datetime('时间', { readOnly, width: 150, pin: 'left' }),
    action: text('操作', { readOnly, width: 180 }),
    entity: choice('对象', RECORDED, { readOnly, width: 104 }),
    target: text('名称', { readOnly, width: 260 }),
    reason: text('说明', { readOnly, width: 240 }),
    requestId: text('请求编号', { readOnly, width: 280, hidden: true }),
  },
})
export type OperationRow = RowOf<typeof operations>
