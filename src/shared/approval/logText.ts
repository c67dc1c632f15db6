import { LOG_ACTION, type HistoricTask, type TaskElement, type Urgency } from '../api/workflow.ts'
import { NODE_MODE } from '#schemas/org/flowNodes.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The two largest units: 5 小时 28 分; 1 分 under a minute. */
export function durationText(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE))
  const [days, hours, rest] = [Math.floor(minutes * MINUTE / DAY), Math.floor(minutes * MINUTE % DAY / HOUR), minutes % 60]
  const parts = days > 0 ? [[days, '天'], [hours, '小时']] as const : [[hours, '小时'], [rest, '分']] as const
  return parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`).join(' ') || '1 分'
}

const between = (from: string | null, to: string | null): number | null =>
  (from === null || to === null ? null : Date.parse(to) - Date.parse(from))

/** 林预算（代周成本）. */
export const personText = (name: string, onBehalfName: string | null): string =>
  (onBehalfName === null ? name : `${name}（代${onBehalfName}）`)

/** Action text: 同意, 驳回到 发起申请, 转办给 李工. */
export function actText({ action, message, toNames }: Pick<HistoricTask, 'action' | 'message' | 'toNames'>): string {
  if (action === null) return message
  const to = toNames.join('、')
  if (to === '') return LOG_ACTION[action]
  return ({
    REJECT: `驳回到 ${to}`, TRANSFER: `转办给 ${to}`, ADD: `加签 ${to}`, CC: `抄送 ${to}`, LEFT: `${to} 不再审批本节点`,
  } as Partial<Record<typeof action, string>>)[action] ?? LOG_ACTION[action]
}

/** Actions that start a round: their entry shows only the user, its step names the action. */
const begins = ({ action }: Pick<HistoricTask, 'action'>): boolean => action === 'SUBMIT' || action === 'POST'

/** 陈项目 · 同意 · 用时 5 小时 28 分. */
export function entryText(entry: HistoricTask): string {
  const { assigneeKv, onBehalfName, startTime, endTime, action } = entry
  if (action === 'EFFECT' && assigneeKv === null) return ''
  const cost = begins(entry) ? null : between(startTime, endTime)
  return [
    assigneeKv && personText(assigneeKv.value, onBehalfName), begins(entry) ? null : actText(entry),
    cost === null ? null : `用时 ${durationText(cost)}`,
  ].filter(Boolean).join(' · ')
}

export const saidMore = ({ action, opinion }: Pick<HistoricTask, 'action' | 'opinion'>): boolean => opinion !== ''
  && (action === null || opinion !== LOG_ACTION[action])

/** An external entry shows only its message. */
export const saidText = (entry: Pick<HistoricTask, 'action' | 'message' | 'opinion' | 'toNames'>): string =>
  (entry.action !== null && saidMore(entry) ? `${actText(entry)}：${entry.opinion}` : actText(entry))

/** 孙立军 · 发起申请; 周成本 · 驳回到 发起人：破损未扣除. */
export const lastWords = (entry: HistoricTask): string =>
  [
    [entryText({ ...entry, startTime: null }), begins(entry) ? entry.name : ''].filter(Boolean).join(' · '),
    saidMore(entry) ? entry.opinion : '',
  ].filter(Boolean).join('：')

/** 会签 2 人; empty for one user or an ANY node. */
export function modeText({ mode, assignees, candidates }: Pick<TaskElement, 'mode' | 'assignees' | 'candidates'>): string {
  if (mode === 'ANY') return ''
  const count = assignees.length || candidates.length
  return count > 1 ? `${NODE_MODE[mode]} ${count} 人` : NODE_MODE[mode]
}

export function deadlineText(deadline: string | null, now: number): { readonly text: string, readonly late: boolean } | null {
  if (deadline === null) return null
  const remaining = Date.parse(deadline) - now
  return remaining < 0 ? { text: `已超时 ${durationText(-remaining)}`, late: true } : { text: `剩 ${durationText(remaining)}`, late: false }
}

export const isPressing = (urgency: Urgency): boolean => urgency !== 50
