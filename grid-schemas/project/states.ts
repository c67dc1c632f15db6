import type { Action, Tone } from '#schemas/kit/index.ts'

/** Project states (spec-1 §4, domain B1). */
export const PROJECT_STATE = {
  INITIATE: '已立项', ACTUALIZE_PREPARATION: '施工准备', CONSTRUCTING: '施工中', SETTLEMENT: '结算中',
  WARRANTY: '质保中', WARRANTY_COMPLETED: '质保结束', NOT_WON: '已关闭',
} as const
export type ProjectState = keyof typeof PROJECT_STATE
export const PROJECT_STATES = Object.keys(PROJECT_STATE) as [ProjectState, ...ProjectState[]]

/** States with read-only project and records (domain B1). */
export const CLOSED_STATES: readonly ProjectState[] = ['NOT_WON', 'WARRANTY_COMPLETED']
export const OPEN_STATES = PROJECT_STATES.filter(state => !CLOSED_STATES.includes(state))

/** States that allow cost analyses (domain B1). */
export const ANALYSABLE_STATES: readonly ProjectState[] = ['INITIATE', 'ACTUALIZE_PREPARATION', 'CONSTRUCTING']

/** States of a won project, in order. */
export const PROJECT_WAY = [
  'INITIATE', 'ACTUALIZE_PREPARATION', 'CONSTRUCTING', 'SETTLEMENT', 'WARRANTY', 'WARRANTY_COMPLETED',
] as const satisfies readonly ProjectState[]

/** All transitions of a project's state (domain B1). */
export const PROJECT_EVENTS = {
  win:    { label: '中标', from: ['INITIATE'], to: 'ACTUALIZE_PREPARATION', by: '保存投标结果' },
  lose:   { label: '关闭', from: ['INITIATE'], to: 'NOT_WON', by: '保存投标结果' },
  reopen: { label: '重新打开', icon: 'takeBack', from: ['NOT_WON'], to: 'INITIATE', seeAll: true, askReason: true },
  start:  { label: '开工', from: ['ACTUALIZE_PREPARATION'], to: 'CONSTRUCTING', by: '三项施工准备确认' },
  accept: { label: '竣工验收', from: ['CONSTRUCTING'], to: 'SETTLEMENT', by: '竣工验收审批完成' },
  resume: { label: '恢复施工', from: ['SETTLEMENT'], to: 'CONSTRUCTING', seeAll: true, askReason: true },
  settle: { label: '结算', from: ['SETTLEMENT'], to: 'WARRANTY', by: '保存结算审定价' },
  finish: { label: '结束质保', from: ['WARRANTY'], to: 'WARRANTY_COMPLETED', by: '质保到期确认' },
} as const satisfies Readonly<Record<string, Action<ProjectState>>>
export type ProjectEvent = keyof typeof PROJECT_EVENTS

/** Pseudo entry for records without a project: inquiries and spending. Never stored (domain B1). */
export const NO_PROJECT = { projectId: '-1', projectCode: '-无-', projectName: '非项目询价' } as const

/** States for picking projects; the last is that of {@link NO_PROJECT}. */
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
