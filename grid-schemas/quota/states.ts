import { actionTo, type Action, type Tone } from '#schemas/kit/index.ts'

/** States of a quota package by key (domain B2). */
export const QUOTA_STATE = { 0: '草稿', 1: '启用', 2: '停用', 9: '已删除' } as const
export type QuotaState = '0' | '1' | '2' | '9'

export const QUOTA_STATE_TONES: Readonly<Record<QuotaState, Tone>> = {
  0: { tone: 'info', shape: 'ring' },
  1: { tone: 'success', shape: 'disc', quiet: true },
  2: { tone: 'neutral', shape: 'dash' },
  9: { tone: 'neutral', shape: 'cross' },
}

/** What leads from one state to another (domain B2); saving an enabled package makes a new version instead. */
export const QUOTA_ACTIONS = {
  enable:  { label: '启用', icon: 'agree', from: ['0', '2'], to: '1', checked: true },
  disable: { label: '停用', icon: 'end', from: ['1'], to: '2' },
  remove:  { label: '删除', icon: 'remove', from: ['0', '2'], to: '9', right: 'delete' },
  restore: { label: '恢复', icon: 'takeBack', from: ['9'], to: '0' },
} as const satisfies Readonly<Record<string, Action<QuotaState>>>

/** Why a package may not come from one state into another, in Chinese; null where an action leads there. */
export function transitionRefusal(from: QuotaState, to: QuotaState): string | null {
  if (actionTo({ actions: QUOTA_ACTIONS }, from, to) !== undefined) return null
  return from === '1' && to === '9' ? '启用中的定额请先停用' : `${QUOTA_STATE[from]}的定额不能改为${QUOTA_STATE[to]}`
}

/** Days for which a deleted package can be restored (domain B2). */
export const RESTORE_DAYS = 30

/** Where a package was copied from: a platform package, an own one, or an import. */
export const QUOTA_SOURCE = { PLAT: '平台', SELF: '本企业', IMPORT: '导入', NEW: '新建' } as const

/** Which half of the labour calculation is typed (spec-2 §4). */
export const CALC_MODE = { totalToJobStep: '总价分配到工序', jobStepToTotal: '工序汇总到总价' } as const
