import { choice, datetime, defineGrid, money, PROCESS_STATE, PROCESS_TONES, text, type RowOf, type Tone } from '#schemas/kit/index.ts'
import { URGENCY } from '#schemas/org/flowCondition.ts'
import { PROCESSES, type ProcessKey } from '#schemas/org/processes.ts'

const PROCESS_NAMES = Object.fromEntries(
  Object.entries(PROCESSES).map(([key, [name]]) => [key, name])
) as Readonly<Record<ProcessKey, string>>
export const URGENCY_TONES: Readonly<Record<keyof typeof URGENCY, Tone>> = {
  50: { tone: 'neutral', shape: 'ring', quiet: true }, 75: { tone: 'warning', shape: 'half' }, 100: { tone: 'danger', shape: 'disc' },
}

/** Waiting time at the current approvers; none for a finished document. */
export const WAITING_TIME = { DAY: '不到 1 天', DAYS: '1 至 3 天', WEEK: '3 至 7 天', LONG: '7 天以上', NONE: '不在等待' } as const
/** Minimum days, the longest first. */
export const WAITING_DAYS = [['LONG', 7], ['WEEK', 3], ['DAYS', 1]] as const

/** Columns of any document in the process centre (spec-1 §2, domain B12). */
const columns = {
  urgency:     choice('紧急程度', URGENCY, { readOnly: true, width: 92, tones: URGENCY_TONES }),
  kindName:    text('单据', { readOnly: true, width: 116 }),
  title:       text('事项', { readOnly: true, width: 250, cell: 'recordLink' }),
  code:        text('编号', { readOnly: true, width: 168 }),
  projectName: text('项目', { readOnly: true, width: 170 }),
  amount:      money('金额', { readOnly: true, unit: '元', width: 120, price: true }),
  starterName: text('发起人', { readOnly: true, width: 90 }),
  state:       choice('状态', PROCESS_STATE, { readOnly: true, width: 104, tones: PROCESS_TONES }),
  nodeName:    text('当前节点', { readOnly: true, width: 140 }),
  startTime:   datetime('发起时间', { readOnly: true, width: 140 }),
  waiting:     choice('等待时长', WAITING_TIME, { readOnly: true, width: 104, hidden: true }),
  processKey:  choice('流程', PROCESS_NAMES, { readOnly: true, width: 116, hidden: true }),
} as const
const shared = {
  access: { read: 'N_PROCESS' }, opens: '{route}', quick: ['code', 'title', 'projectName', 'starterName'],
  lead: ['title', 'urgency', 'amount'],
} as const

/** 任务：本人发起、审批过、待审批或被抄送的单据。 */
export const processList = defineGrid('process.list', {
  ...shared, title: '任务', columns, sort: [['startTime', 'desc']], source: { page: 'process/queryPage' },
})
/** 我发起的。 */
export const launchedList = defineGrid('process.launched', {
  ...shared, title: '我发起的', columns, sort: [['startTime', 'desc']], source: { page: 'process/queryPageLaunch' },
})
const { urgency, ...others } = columns
/** Hours before its deadline in which a task is urgent. */
export const DUE_SOON_HOURS = 4
export const DUE = { OVER: '已超时', SOON: '即将超时', LATER: '未到期', NONE: '不限期' } as const
const DUE_TONES: Readonly<Record<keyof typeof DUE, Tone>> = {
  OVER: { tone: 'danger', shape: 'cross' }, SOON: { tone: 'warning', shape: 'half' },
  LATER: { tone: 'neutral', shape: 'ring', quiet: true }, NONE: { tone: 'neutral', shape: 'dash', quiet: true },
}
/** 待我审批：紧急的在前，同样紧急的先到期的在前。 */
export const stillAuditList = defineGrid('process.stillAudit', {
  ...shared, title: '待我审批', source: { page: 'process/queryPageStillAudit' },
  columns: {
    urgency,
    deadline:   datetime('时限', { readOnly: true, width: 130, cell: 'deadline' }),
    ...others,
    openedTime: datetime('到达时间', { readOnly: true, width: 140 }),
    due:        choice('时限状态', DUE, { readOnly: true, width: 104, tones: DUE_TONES, hidden: true }),
  },
  sort: [['urgency', 'desc'], ['deadline', 'asc']],
})
/** 我已审批。 */
export const auditedList = defineGrid('process.audited', {
  ...shared, title: '我已审批', source: { page: 'process/queryPageAudited' },
  columns: { ...columns, auditTime: datetime('审批时间', { readOnly: true, width: 140 }) },
  sort: [['auditTime', 'desc']],
})
const READ = { 0: '未读', 1: '已读' } as const
/** 抄送我的：未读在前。 */
export const copiedList = defineGrid('process.copied', {
  ...shared, title: '抄送我的', source: { page: 'process/queryPageCc' },
  columns: {
    read: choice('阅读', READ, {
      readOnly: true, width: 84, tones: { 0: { tone: 'info', shape: 'disc' }, 1: { tone: 'neutral', shape: 'ring', quiet: true } },
    }),
    ...columns,
    copyTime: datetime('抄送时间', { readOnly: true, width: 140 }),
  },
  sort: [['read', 'asc'], ['copyTime', 'desc']],
})

export const PROCESS_LISTS = {
  list: processList, launched: launchedList, stillAudit: stillAuditList, audited: auditedList, copied: copiedList,
} as const
export type ProcessListKey = keyof typeof PROCESS_LISTS
export type ProcessRow = RowOf<typeof processList>
