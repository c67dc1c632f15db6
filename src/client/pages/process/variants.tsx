import { Endorsed, Inbox, SendTo, TakeAction, Tick } from '@blueprintjs/icons'
import type { JSX } from 'react'
import { PROCESS_LISTS, type ProcessListKey } from '#schemas/process/lists.ts'
import { approvalApi } from '#shared/api/approval.ts'
import type { PageContract } from '#client/grid/remote/contract.ts'
import type { Filter } from '#client/grid/remote/query.ts'

export interface Preset { readonly key: string, readonly label: string, readonly filters: (today: string) => readonly Filter[] }

export interface Variant {
  readonly page: PageContract
  readonly presets: readonly Preset[]
  readonly none: { readonly icon: JSX.Element, readonly title: string, readonly text: string }
}

const inState = (...states: readonly string[]): Preset['filters'] => () => [{ key: 'state', op: 'in', value: states }]
const ALL: Preset = { key: 'all', label: '全部', filters: () => [] }
const RUNNING: Preset = { key: 'running', label: '处理中', filters: inState('STARTING', 'RUNNING', 'PROCESSED') }
const DONE: Preset = { key: 'done', label: '已完成', filters: inState('COMPLETE') }
const BACK: Preset = { key: 'back', label: '被驳回', filters: inState('REJECTED') }

/** Differences between the lists of the process centre beside their grids (grid-schemas/process/lists.ts). */
export const VARIANTS: Readonly<Record<ProcessListKey, Variant>> = {
  list: {
    page: approvalApi.page, presets: [ALL, RUNNING, DONE],
    none: { icon: <TakeAction size={32} />, title: '没有任务', text: '你发起、审批或被抄送的单据会出现在这里。' },
  },
  launched: {
    page: approvalApi.launched, presets: [ALL, RUNNING, BACK, DONE],
    none: { icon: <SendTo size={32} />, title: '还没有发起过审批', text: '在单据页点“提交”，就会出现在这里。' },
  },
  stillAudit: {
    page: approvalApi.stillAudit,
    presets: [
      ALL,
      { key: 'today', label: '今天到期', filters: today => [{ key: 'deadline', op: 'to', value: today }] },
      { key: 'urgent', label: '加急', filters: () => [{ key: 'urgency', op: 'in', value: ['75', '100'] }] },
    ],
    none: { icon: <Tick size={32} />, title: '没有待你审批的单据', text: '有新的审批时，消息和菜单会提示。' },
  },
  audited: {
    page: approvalApi.audited, presets: [ALL, RUNNING, DONE],
    none: { icon: <Endorsed size={32} />, title: '还没有审批过单据', text: '审批过的单据会留在这里，可以随时查看结果。' },
  },
  copied: {
    page: approvalApi.copied, presets: [ALL, { key: 'unread', label: '未读', filters: () => [{ key: 'read', op: 'in', value: ['0'] }] }],
    none: { icon: <Inbox size={32} />, title: '没有抄送给你的单据', text: '单据办结后抄送给你时，会出现在这里。' },
  },
}
export const gridOf = (variant: ProcessListKey): (typeof PROCESS_LISTS)[ProcessListKey] => PROCESS_LISTS[variant]
