import { choice, datetime, defineGrid, text, type RowOf, type Tone } from '#schemas/kit/index.ts'
import { WARNING_LEVEL, WARNING_LEVEL_TONES, WARNING_RULES, type WarningRuleKey } from './warningRules.ts'

export const WARNING_STATE = { OPEN: '待处理', ACK: '已知悉', CLOSED: '已关闭' } as const
export type WarningState = keyof typeof WARNING_STATE
const STATE_TONES: Readonly<Record<WarningState, Tone>> = {
  OPEN: { tone: 'warning', shape: 'ring' }, ACK: { tone: 'info', shape: 'half' }, CLOSED: { tone: 'neutral', shape: 'dash', quiet: true },
}
const TITLES = Object.fromEntries(
  Object.entries(WARNING_RULES).map(([key, { title }]) => [key, title])
) as Readonly<Record<WarningRuleKey, string>>

/** 预警通知：每条规则、每个对象至多一条未关闭的预警（domain B13）。 */
export const warnings = defineGrid('notice.warnings', {
  title: '预警通知',
  access: { read: '-' },
  columns: {
    objectName: text('对象', { readOnly: true, width: 240, cell: 'recordLink' }),
    level:      choice('级别', WARNING_LEVEL, { readOnly: true, width: 84, tones: WARNING_LEVEL_TONES }),
    rule:       choice('规则', TITLES, { readOnly: true, width: 160 }),
    content:    text('内容', { readOnly: true, width: 340 }),
    state:      choice('状态', WARNING_STATE, { readOnly: true, width: 88, tones: STATE_TONES }),
    ownerName:  text('责任人', { readOnly: true, width: 90, sort: false }),
    firstSeen:  datetime('首次发现', { readOnly: true, width: 140 }),
    lastSeen:   datetime('最近发现', { readOnly: true, width: 140 }),
    handledByName: text('处理人', { readOnly: true, width: 90, sort: false, hidden: true }),
    handledAt:  datetime('处理时间', { readOnly: true, width: 140, hidden: true }),
  },
  sort: [['state', 'desc'], ['level', 'asc'], ['lastSeen', 'desc']],
  quick: ['objectName', 'content'],
  opens: '{route}',
  lead: ['objectName', 'level', 'state'],
  source: { page: 'notify/warning/queryPage' },
})
export type WarningRow = RowOf<typeof warnings>
