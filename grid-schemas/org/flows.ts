import { choice, datetime, defineGrid, integer, longText, text, type RowOf } from '#schemas/kit/index.ts'
import { PROCESS_GROUPS } from './processes.ts'

/** 审批流程: every process with its current revision. */
export const flowList = defineGrid('org.flowList', {
  title: '审批流程', access: { read: 'N_MERCHANT', write: 'N_MERCHANT' },
  columns: {
    name:       text('流程', { readOnly: true, width: 180, pin: 'left', cell: 'recordLink' }),
    group:      choice('分组', PROCESS_GROUPS, { readOnly: true, width: 88 }),
    nodes:      longText('节点', { readOnly: true, width: 420, sort: false, filter: false }),
    revision:   integer('版本', { readOnly: true, width: 72 }),
    byName:     text('发布人', { readOnly: true, width: 96 }),
    updateTime: datetime('发布时间', { readOnly: true, width: 140 }),
  },
  quick: ['name'],
})
export type FlowRow = RowOf<typeof flowList>
