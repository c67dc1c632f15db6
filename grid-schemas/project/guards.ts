import { actionRefusal } from '#schemas/kit/index.ts'
import { PROJECT_EVENTS, PROJECT_STATE, type ProjectEvent, type ProjectState } from './states.ts'

export interface RunningDocument { readonly code: string; readonly route: string }

export interface GuardFacts {
  readonly bidResult: string | null
  /** An approved analysis is the target, or a user has decided to do without one. */
  readonly analysed: boolean
  readonly running: readonly RunningDocument[]
  readonly contractConfirmed: boolean
  readonly staffConfirmed: boolean
  /** Roles assigned in the project (domain B14). */
  readonly roles: ReadonlySet<number>
  readonly started: boolean
}

export interface Guard {
  readonly key: string
  readonly label: string
  readonly met: boolean
  readonly text: string
  readonly leads: string
}

/** Required duties during construction, with the roles that fulfil each (domain B1). */
export const DUTIES = [
  { key: 'manager', label: '项目经理', roles: [7] },
  { key: 'keeper', label: '仓管员', roles: [9] },
  { key: 'cost', label: '成本人员', roles: [3, 4] },
] as const

export const missingDuties = (roles: ReadonlySet<number>): readonly string[] =>
  DUTIES.filter(duty => !duty.roles.some(key => roles.has(key))).map(({ label }) => label)

const staffText = ({ roles, staffConfirmed }: GuardFacts): string => {
  const missing = missingDuties(roles)
  return missing.length > 0 ? `还缺${missing.join('、')}` : staffConfirmed ? '已确认' : '未确认'
}

/** Formats open documents: 2 张未结束：XJ1、XJ2. */
export const runningText = (running: readonly RunningDocument[]): string =>
  `${running.length} 张未结束：${running.slice(0, 3).map(({ code }) => code).join('、')}${running.length > 3 ? '等' : ''}`

type GuardsOf = (facts: GuardFacts, id: string) => readonly Guard[]
const GUARDS: Readonly<Partial<Record<ProjectEvent, GuardsOf>>> = {
  win: ({ bidResult, analysed }, id) => [
    {
      key: 'result', label: '投标结果', met: bidResult === 'WON', text: bidResult === null ? '未录入' : '已录入',
      leads: `/project/state/save?projectId=${id}`,
    },
    { key: 'analysis', label: '投标测算', met: analysed, text: analysed ? '已审定或免测算' : '没有已审定的测算', leads: `/project/${id}/analyse/info` },
  ],
  lose: ({ running }, id) => [
    {
      key: 'running', label: '单据', met: running.length === 0, text: running.length === 0 ? '没有未结束的单据' : runningText(running),
      leads: running[0]?.route ?? `/project/${id}/info`,
    },
  ],
  start: (facts, id) => [
    {
      key: 'contract', label: '合同信息', met: facts.contractConfirmed, text: facts.contractConfirmed ? '已确认' : '未确认',
      leads: `/project/executeReady/info?projectId=${id}`,
    },
    {
      key: 'staff', label: '项目人员', met: facts.staffConfirmed && missingDuties(facts.roles).length === 0, text: staffText(facts),
      leads: `/project/executeReady/member?projectId=${id}`,
    },
    { key: 'date', label: '开工日期', met: facts.started, text: facts.started ? '已确认' : '未确认', leads: `/project/${id}/executeReady` },
  ],
}

/** Returns an event's preconditions in the project; none where another document decides. */
export const guardsOf = (event: ProjectEvent, facts: GuardFacts, projectId: string): readonly Guard[] =>
  GUARDS[event]?.(facts, projectId) ?? []

export const nextEvent = (state: ProjectState): ProjectEvent | null => {
  const events: Readonly<Partial<Record<ProjectState, ProjectEvent>>> = {
    INITIATE: 'win', ACTUALIZE_PREPARATION: 'start', CONSTRUCTING: 'accept', SETTLEMENT: 'settle', WARRANTY: 'finish',
  }
  return events[state] ?? null
}

/** Returns the Chinese reason for a refused event with the unmet guard, else null. */
export function eventRefusal(event: ProjectEvent, state: ProjectState, facts: GuardFacts, projectId: string): {
  readonly text: string, readonly guard?: Guard,
} | null {
  const refusal = actionRefusal({ states: PROJECT_STATE, actions: PROJECT_EVENTS }, event, state)
  if (refusal !== null) return { text: `当前状态不允许该操作：${refusal}` }
  const guard = guardsOf(event, facts, projectId).find(({ met: isMet }) => !isMet)
  return guard === undefined ? null : { text: `不能${PROJECT_EVENTS[event].label}，${guard.label}：${guard.text}`, guard }
}
