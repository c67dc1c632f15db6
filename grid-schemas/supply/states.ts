import type { Tone } from '#schemas/kit/index.ts'

/** 询价申请：草稿 → 待回复 → 已回复 → 已办结 (domain B7.3). */
export const APPLY_STATE = { DRAFT: '草稿', ASKED: '待回复', REPLIED: '已回复', DONE: '已办结', VOID: '已作废' } as const
export const APPLY_TONES: Readonly<Record<keyof typeof APPLY_STATE, Tone>> = {
  DRAFT: { tone: 'info', shape: 'ring' }, ASKED: { tone: 'warning', shape: 'half' }, REPLIED: { tone: 'success', shape: 'half' },
  DONE: { tone: 'success', shape: 'disc', quiet: true }, VOID: { tone: 'danger', shape: 'dash' },
}

/** 询价单的状态 (domain B7.5). */
export const INQUIRY_STATE = { DRAFT: '草稿', QUOTING: '报价中', CLOSED: '已截止', AWARDED: '已定标', USED: '已转合同', VOID: '已作废' } as const
export type InquiryState = keyof typeof INQUIRY_STATE
export const INQUIRY_TONES: Readonly<Record<InquiryState, Tone>> = {
  DRAFT: { tone: 'info', shape: 'ring' }, QUOTING: { tone: 'warning', shape: 'half' }, CLOSED: { tone: 'neutral', shape: 'dash' },
  AWARDED: { tone: 'success', shape: 'half' }, USED: { tone: 'success', shape: 'disc', quiet: true },
  VOID: { tone: 'danger', shape: 'cross' },
}

/** Inquiry scope: invited suppliers, open, or a single source with a reason (domain B7.5). */
export const INQUIRY_WAY = { INVITED: '邀请', OPEN: '公开', SINGLE: '单一来源' } as const

export const INVITE_STATE = { UNSENT: '未发送', SENT: '已发送', VIEWED: '已查看', QUOTED: '已报价', DECLINED: '已拒绝', REVOKED: '已撤回' } as const
export type InviteState = keyof typeof INVITE_STATE
export const INVITE_TONES: Readonly<Record<InviteState, Tone>> = {
  UNSENT: { tone: 'neutral', shape: 'ring' }, SENT: { tone: 'info', shape: 'ring' }, VIEWED: { tone: 'info', shape: 'half' },
  QUOTED: { tone: 'success', shape: 'disc' }, DECLINED: { tone: 'danger', shape: 'cross' }, REVOKED: { tone: 'neutral', shape: 'dash' },
}

/** Reasons for exceeding the entitlement (domain B7.2). */
export const OVER_CAUSE = { CHANGE: '变更', LOSS: '损失', MEASURE: '量错', DAMAGE: '损坏' } as const
export const URGENCY = { NORMAL: '普通', URGENT: '加急' } as const

/** Delivery state of an order, derived from arrivals and closed remainders (domain B7.5). */
export const DELIVER_STATE = { NONE: '未到货', PART: '部分到货', ALL: '已到货', CLOSED: '已关闭' } as const
export const DELIVER_TONES: Readonly<Record<keyof typeof DELIVER_STATE, Tone>> = {
  NONE: { tone: 'info', shape: 'ring' }, PART: { tone: 'warning', shape: 'half' }, ALL: { tone: 'success', shape: 'disc', quiet: true },
  CLOSED: { tone: 'neutral', shape: 'dash' },
}
export const DELIVER_TO = { STORE: '工地仓库', DIRECT: '直送现场' } as const
