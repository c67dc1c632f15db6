import { actionRefusal, type Action, type ProcessState, type Tone } from '#schemas/kit/index.ts'

/** Displayed states, derived by {@link analyseStateOf} (domain B4.2). */
export const ANALYSE_STATE = {
  UNASSIGNED: '未分配', ASSIGNED: '待分析', ANALYSING: '分析中', REJECTED: '已退回', SUBMITTED: '已提交', SELECTED: '已选用', NOT_SELECTED: '未选用',
  BEST: '已择优', AUDITING: '审批中', APPROVED: '已审定', VOID: '已作废',
} as const
export type AnalyseState = keyof typeof ANALYSE_STATE
/** Codes of the specification (domain B4.2). */
export const ANALYSE_CODE: Readonly<Record<AnalyseState, string>> = {
  UNASSIGNED: '00', ASSIGNED: '10', ANALYSING: '20', REJECTED: '25', SUBMITTED: '30', SELECTED: '40', NOT_SELECTED: '45', BEST: '50',
  AUDITING: '60', APPROVED: '70', VOID: '80',
}
export const ANALYSE_TONES: Readonly<Record<AnalyseState, Tone>> = {
  UNASSIGNED: { tone: 'neutral', shape: 'ring' }, ASSIGNED: { tone: 'info', shape: 'ring' }, ANALYSING: { tone: 'info', shape: 'half' },
  REJECTED: { tone: 'danger', shape: 'cross' },
  SUBMITTED: { tone: 'warning', shape: 'ring' }, SELECTED: { tone: 'success', shape: 'half' },
  NOT_SELECTED: { tone: 'neutral', shape: 'dash' }, BEST: { tone: 'success', shape: 'half' },
  AUDITING: { tone: 'warning', shape: 'half' }, APPROVED: { tone: 'success', shape: 'disc' }, VOID: { tone: 'neutral', shape: 'cross' },
}

/** Stored states; later ones derive from the round. */
export const OWN_STATES = [
  'UNASSIGNED', 'ASSIGNED', 'ANALYSING', 'REJECTED', 'SUBMITTED', 'SELECTED',
] as const satisfies readonly AnalyseState[]
export type OwnState = (typeof OWN_STATES)[number]

export const TO_DO_STATES = ['ASSIGNED', 'ANALYSING', 'REJECTED'] as const satisfies readonly OwnState[]

/** Role in an analysis: 成本总监, its estimator, or a reader of the project (domain B4.1). */
export type AnalyseRole = 'MAJORDOMO' | 'MANAGER' | 'VIEWER'
interface AnalyseAction extends Action<OwnState> {
  readonly who: Exclude<AnalyseRole, 'VIEWER'>
  /** Only for several analyses of a round, so not for a change. */
  readonly among?: true
}

/** All transitions of the stored state (domain B4.2). */
export const ANALYSE_ACTIONS = {
  assign:    { label: '分配', from: ['UNASSIGNED'], to: 'ASSIGNED', who: 'MAJORDOMO', among: true },
  start:     { label: '开始测算', from: ['ASSIGNED'], to: 'ANALYSING', who: 'MANAGER' },
  submit:    { label: '提交', from: ['ANALYSING'], to: 'SUBMITTED', who: 'MANAGER' },
  withdraw:  { label: '撤回', from: ['SUBMITTED'], to: 'ANALYSING', who: 'MANAGER' },
  handBack:  { label: '退还任务', from: ['ASSIGNED', 'ANALYSING'], to: 'UNASSIGNED', who: 'MANAGER', askReason: true },
  reject:    { label: '退回', from: ['SUBMITTED', 'SELECTED'], to: 'REJECTED', who: 'MAJORDOMO', askReason: true },
  reanalyse: { label: '重新测算', from: ['REJECTED'], to: 'ANALYSING', who: 'MANAGER' },
  select:    { label: '选用', from: ['SUBMITTED'], to: 'SELECTED', who: 'MAJORDOMO', among: true },
  deselect:  { label: '取消选用', from: ['SELECTED'], to: 'SUBMITTED', who: 'MAJORDOMO', among: true },
} as const satisfies Readonly<Record<string, AnalyseAction>>
export type AnalyseDeed = keyof typeof ANALYSE_ACTIONS

export const isAmong = (action: AnalyseDeed): boolean => Object.hasOwn(ANALYSE_ACTIONS[action], 'among')

export const analyseRefusal = (action: AnalyseDeed, state: OwnState): string | null =>
  actionRefusal({ states: ANALYSE_STATE, actions: ANALYSE_ACTIONS }, action, state)

/** Facts of the round. `selected`: one analysis is selected; `changeId`: the round of a change, which needs no selection. */
export interface RoundFacts {
  readonly changeId: string | null
  readonly processState: ProcessState
  readonly bestAt: string | null
  readonly supersededAt: string | null
  readonly voidedAt: string | null
  readonly selected: boolean
}
const IN_AUDIT: readonly ProcessState[] = ['STARTING', 'RUNNING', 'PROCESSED']

export const isOpenRound = (
  { processState, supersededAt, voidedAt }: Pick<RoundFacts, 'processState' | 'supersededAt' | 'voidedAt'>
): boolean =>
  voidedAt === null && supersededAt === null && processState !== 'COMPLETE' && processState !== 'CANCELLED'
    && !IN_AUDIT.includes(processState)

/**
 * Returns the displayed state: the selected analysis follows the round, other submitted ones are not selected, those sent back or late
 * continue. A change's submitted analysis goes to approval directly (domain B4.2).
 */
export function analyseStateOf(state: OwnState, round: RoundFacts): AnalyseState {
  if (round.voidedAt !== null || round.processState === 'CANCELLED') return 'VOID'
  if (round.selected && state !== 'SELECTED') return state === 'REJECTED'
    || state !== 'SUBMITTED' && isOpenRound(round) ? state : 'NOT_SELECTED'
  if (state !== (round.changeId === null ? 'SELECTED' : 'SUBMITTED')) return state
  if (round.supersededAt !== null || round.processState === 'COMPLETE') return 'APPROVED'
  if (IN_AUDIT.includes(round.processState)) return 'AUDITING'
  return round.changeId !== null ? 'SUBMITTED' : round.bestAt === null ? 'SELECTED' : 'BEST'
}
