import type { Tone } from '#schemas/kit/index.ts'

/** States of a project by key (spec-1 §4, domain B1). */
export const PROJECT_STATE = {
  INITIATE: '已立项', ACTUALIZE_PREPARATION: '施工准备', CONSTRUCTING: '施工中', SETTLEMENT: '结算中',
  WARRANTY: '质保中', WARRANTY_COMPLETED: '质保结束', NOT_WON: '已关闭',
} as const
export type ProjectState = keyof typeof PROJECT_STATE

/** Stands for what belongs to no project: inquiries and spending without one. Never stored (domain B1). */
export const NO_PROJECT = { projectId: '-1', projectCode: '-无-', projectName: '非项目询价' } as const

/** The states that a project is picked by; the last is that of {@link NO_PROJECT}. */
export const PICKED_STATE = { ...PROJECT_STATE, NOT_PROJECT: '非项目' } as const
export type PickedState = keyof typeof PICKED_STATE

export const PROJECT_STATE_TONES: Readonly<Record<PickedState, Tone>> = {
  INITIATE: { tone: 'info', shape: 'ring' },
  ACTUALIZE_PREPARATION: { tone: 'info', shape: 'half' },
  CONSTRUCTING: { tone: 'warning', shape: 'half' },
  SETTLEMENT: { tone: 'warning', shape: 'half' },
  WARRANTY: { tone: 'success', shape: 'half' },
  WARRANTY_COMPLETED: { tone: 'success', shape: 'disc' },
  NOT_WON: { tone: 'neutral', shape: 'dash' },
  NOT_PROJECT: { tone: 'neutral', shape: 'ring' },
}
