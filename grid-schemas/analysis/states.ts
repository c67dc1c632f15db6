import { actionRefusal, type Action, type ProcessState, type Tone } from '#schemas/kit/index.ts'

/** Displayed states of an analysis, derived by {@link analyseStateOf} (domain B4.2). */
export const ANALYSE_STATE = {
  UNASSIGNED: '未分配', ASSIGNED: '待分析', ANALYSING: '分析中', REJECTED: '已退回', SUBMITTED: '已提交', SELECTED: '已选用', NOT_SELECTED: '未选用',
  BEST: '已择优', AUDITING: '审批中', APPROVED: '已审定', VOID: '已作废',
} as const
export type AnalyseState = keyof typeof ANALYSE_STATE
/** Codes of the specification's table (domain B4.2). */
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

/** Stored states of an analysis; all later ones derive from its round. */
export const OWN_STATES = [
  'UNASSIGNED', 'ASSIGNED', 'ANALYSING', 'REJECTED', 'SUBMITTED', 'SELECTED',
] as const satisfies readonly AnalyseState[]
export type OwnState = (typeof OWN_STATES)[number]

/** States with work for the estimator. */
export const TO_DO_STATES = ['ASSIGNED', 'ANALYSING', 'REJECTED'] as const satisfies readonly OwnState[]

/** Role of a person for an analysis: 成本总监, its estimator, or a reader of the project (domain B4.1). */
export type AnalyseRole = 'MAJORDOMO' | 'MANAGER' | 'VIEWER'
interface AnalyseAction extends Action<OwnState> {
  readonly who: Exclude<AnalyseRole, 'VIEWER'>
  /** Only for several analyses of a round: a change has a single one. */
  readonly among?: true
}

/** The only acts that change an analysis's stored state (domain B4.2). */
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

/** Whether an act is for several analyses of a round. */
export const isAmong = (deed: AnalyseDeed): boolean => Object.hasOwn(ANALYSE_ACTIONS[deed], 'among')

/** Reason in Chinese why an act is refused in this state; null where it is allowed. */
export const analyseRefusal = (deed: AnalyseDeed, state: OwnState): string | null =>
  actionRefusal({ states: ANALYSE_STATE, actions: ANALYSE_ACTIONS }, deed, state)

/** Facts of the round. `selected`: one of its analyses is selected; `changeId`: the round of a change, which needs no selection. */
export interface RoundFacts {
  readonly changeId: string | null
  readonly processState: ProcessState
  readonly bestAt: string | null
  readonly supersededAt: string | null
  readonly voidedAt: string | null
  readonly selected: boolean
}
const IN_AUDIT: readonly ProcessState[] = ['STARTING', 'RUNNING', 'PROCESSED']

/** Whether the round may still change: not void, approved or under approval. */
export const isOpenRound = (
  { processState, supersededAt, voidedAt }: Pick<RoundFacts, 'processState' | 'supersededAt' | 'voidedAt'>
): boolean =>
  voidedAt === null && supersededAt === null && processState !== 'COMPLETE' && processState !== 'CANCELLED'
    && !IN_AUDIT.includes(processState)

/**
 * Displayed state of an analysis: once one of a round is selected, the other submitted ones are not selected, and the selected one follows
 * the round. Analyses that were sent back or assigned late continue until the round is decided. For a change, the submitted analysis is the
 * one to be approved (domain B4.2).
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
