import { actionTo, type Action, type Tone } from '#schemas/kit/index.ts'

/** Package states (domain B2). */
export const QUOTA_STATE = { 0: '草稿', 1: '启用', 2: '停用', 9: '已删除' } as const
export type QuotaState = '0' | '1' | '2' | '9'

export const QUOTA_STATE_TONES: Readonly<Record<QuotaState, Tone>> = {
  0: { tone: 'info', shape: 'ring' },
  1: { tone: 'success', shape: 'disc', quiet: true },
  2: { tone: 'neutral', shape: 'dash' },
  9: { tone: 'neutral', shape: 'cross' },
}

/** Transitions (domain B2); saving an enabled package makes a new version instead. */
export const QUOTA_ACTIONS = {
  enable:  { label: '启用', icon: 'agree', from: ['0', '2'], to: '1', checked: true },
  disable: { label: '停用', icon: 'end', from: ['1'], to: '2' },
  remove:  { label: '删除', icon: 'remove', from: ['0', '2'], to: '9', right: 'delete' },
  restore: { label: '恢复', icon: 'takeBack', from: ['9'], to: '0' },
} as const satisfies Readonly<Record<string, Action<QuotaState>>>

/** Returns the Chinese reason why no action leads from one state to the other, else null. */
export function transitionRefusal(from: QuotaState, to: QuotaState): string | null {
  if (actionTo({ actions: QUOTA_ACTIONS }, from, to) !== undefined) return null
  return from === '1' && to === '9' ? '启用中的定额请先停用' : `${QUOTA_STATE[from]}的定额不能改为${QUOTA_STATE[to]}`
}

/** Days to restore a deleted package (domain B2). */
export const RESTORE_DAYS = 30

/** Package source: copied from the platform or the company, imported, or new. */
export const QUOTA_SOURCE = { PLAT: '平台', SELF: '本企业', IMPORT: '导入', NEW: '新建' } as const

/** The typed half of the labour calculation (spec-2 §4). */
export const CALC_MODE = { totalToJobStep: '总价分配到工序', jobStepToTotal: '工序汇总到总价' } as const
