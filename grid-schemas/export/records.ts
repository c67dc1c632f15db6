import { choice, datetime, decimal, defineGrid, integer, percent, text, type RowOf, type Tone } from '#schemas/kit/index.ts'

/** Export states (domain B16). */
export const EXPORT_STATE = { QUEUED: '排队', RUNNING: '生成中', DONE: '完成', FAILED: '失败', CANCELLED: '已取消', EXPIRED: '已过期' } as const
export type ExportState = keyof typeof EXPORT_STATE
const TONES: Readonly<Record<ExportState, Tone>> = {
  QUEUED: { tone: 'neutral', shape: 'ring' },
  RUNNING: { tone: 'warning', shape: 'half' },
  DONE: { tone: 'success', shape: 'disc' },
  FAILED: { tone: 'danger', shape: 'cross' },
  CANCELLED: { tone: 'neutral', shape: 'dash' },
  EXPIRED: { tone: 'neutral', shape: 'dash' },
}

/** 导出记录：本人的导出任务（domain B16）。 */
export const exportRecords = defineGrid('export.records', {
  title: '导出记录',
  access: { read: '-' },
  columns: {
    module:     text('模块', { readOnly: true, width: 128 }),
    state:      choice('状态', EXPORT_STATE, { readOnly: true, width: 92, tones: TONES }),
    progress:   percent('进度', { readOnly: true, scale: 0, width: 72 }),
    fileName:   text('文件名', { readOnly: true, width: 270, cell: 'recordLink' }),
    rowCount:   integer('行数', { readOnly: true, width: 80 }),
    size:       decimal('大小', { readOnly: true, scale: 1, unit: 'KB', width: 96, fixed: true }),
    project:    text('项目', { readOnly: true, width: 110 }),
    createTime: datetime('创建时间', { readOnly: true, width: 140 }),
    expireTime: datetime('失效时间', { readOnly: true, width: 140 }),
    error:      text('失败原因', { readOnly: true, width: 220 }),
    sha256:     text('SHA-256', { readOnly: true, width: 300, hidden: true }),
    actions:    text('操作', { readOnly: true, width: 76, pin: 'right', cell: 'rowActions', sort: false, filter: false, excel: false }),
  },
  sort: [['createTime', 'desc']],
  quick: ['module', 'fileName', 'project'],
  source: { page: 'export/queryRecords' },
})
export type ExportRow = RowOf<typeof exportRecords>
