import type { Tone } from '#schemas/kit/index.ts'

/** States of a company's application (domain B15). */
export const APPLY_STATE = { APPLIED: '待审核', APPROVED: '已通过', REJECTED: '未通过', EXPIRED: '已过期' } as const
export type ApplyState = keyof typeof APPLY_STATE

export const APPLY_STATE_TONES: Readonly<Record<ApplyState, Tone>> = {
  APPLIED: { tone: 'info', shape: 'half' },
  APPROVED: { tone: 'success', shape: 'disc', quiet: true },
  REJECTED: { tone: 'danger', shape: 'cross' },
  EXPIRED: { tone: 'neutral', shape: 'dash' },
}

export const APPLY_DAYS = 30
