import type { HistoricTask, LogAction, TaskElement, Workflow } from '../api/workflow.ts'

export type StepStatus = 'finish' | 'process' | 'error' | 'wait'
export type Assignee = TaskElement['assignees'][number]

export interface Step {
  readonly kind: 'start' | 'node' | 'reaudit' | 'end'
  readonly taskDefinitionKey: string | null
  readonly name: string
  /** Submit number, from 1. */
  readonly round: number
  readonly status: StepStatus
  /** Null while open. */
  readonly time: string | null
  /** Log entries, oldest first. */
  readonly entries: readonly HistoricTask[]
  readonly element: TaskElement | null
}

export const START_STEP = '发起申请'
export const POST_STEP = '过账'
export const END_STEP = '流程结束'
const REAUDIT_STEP = '反审核'
/** Key of the start where `taskElements` lists it as a node. */
const START = 'START'

type Outcome = 'sentBack' | 'voided' | null

/** Outcome of a log entry by its action; by its words only in an external log without actions (spec-1 §4, domain B12.6). */
export function outcomeOf({ action, message }: Pick<HistoricTask, 'action' | 'message'>): Outcome {
  if (action === 'REJECT' || action === 'RECALL') return 'sentBack'
  if (action === 'CANCEL') return 'voided'
  if (action !== null) return null
  if (/驳回|撤回/.test(message)) return 'sentBack'
  return message.includes('作废') ? 'voided' : null
}

const isOf = (...actions: readonly LogAction[]) => ({ action }: HistoricTask): boolean => action !== null && actions.includes(action)
const isEffect = isOf('EFFECT', 'EFFECT_FAIL')

/** The instance's round if the log lacks it. */
export const roundOf = ({ historicTasks, round }: Pick<Workflow, 'historicTasks' | 'round'>): number =>
  historicTasks.filter(isOf('SUBMIT', 'POST')).length || Math.max(1, round)

interface Draft {
  kind: Step['kind'], key: string | null, name: string, round: number, entries: HistoricTask[], closed: boolean, status: StepStatus,
}

function visitsOf({ historicTasks }: Workflow): { readonly visits: Draft[], readonly end: HistoricTask | null } {
  const visits: Draft[] = []
  let round = 0
  let end: HistoricTask | null = null
  const add = (kind: Step['kind'], entry: HistoricTask, status: StepStatus, name = entry.name): void => {
    visits.push({
      kind, key: entry.taskDefinitionKey, name, round: Math.max(1, round), entries: [entry], closed: kind !== 'node' || status === 'error',
      status,
    })
  }
  for (const entry of historicTasks) {
    const outcome = outcomeOf(entry)
    const last = visits.at(-1)
    if (entry.action === 'SUBMIT' || entry.action === 'POST') {
      // A failed end is in the past: the flow continued.
      if (end !== null && end.action !== 'EFFECT') add('end', end, 'error', END_STEP)
      end = null
      round += 1
      add('start', entry, 'finish', entry.action === 'POST' ? POST_STEP : START_STEP)
    } else if (entry.action === 'REAUDIT') {
      if (end !== null) add('end', end, 'finish', END_STEP)
      end = null
      add('reaudit', entry, 'error', REAUDIT_STEP)
    } else if (entry.action === 'CC') continue
    else if (outcome === 'voided' || isEffect(entry)) end = entry
    else if (entry.taskDefinitionKey === null) continue
    else if (last !== undefined && !last.closed && last.key === entry.taskDefinitionKey) {
      last.entries.push(entry)
      if (outcome === 'sentBack') Object.assign(last, { status: 'error', closed: true })
    } else add('node', entry, outcome === 'sentBack' ? 'error' : 'finish')
  }
  return { visits, end }
}

const timeOf = (status: StepStatus, entries: readonly HistoricTask[]): string | null =>
  (status === 'finish' || status === 'error' ? entries.at(-1)?.endTime ?? null : null)

function endStatus(state: Workflow['processStateKv']['key'], end: HistoricTask | null): StepStatus {
  if (state === 'FAIL' || state === 'CANCELLED' || (end !== null && outcomeOf(end) === 'voided')) return 'error'
  return state === 'COMPLETE' ? 'finish' : state === 'PROCESSED' ? 'process' : 'wait'
}

const WITH_STARTER: ReadonlySet<string> = new Set(['NOT_START', 'STARTING', 'REJECTED', 'RECALLED'])

/** The start, each node except copies, and 流程结束 (spec-1 §2, §4). Nodes passed before a return retain their entries. */
export function stepsOf(workflow: Workflow): Step[] {
  const { taskElements, currentKey, submitsTo, processStateKv: { key: state } } = workflow
  const { visits, end } = visitsOf(workflow)
  const nodes = taskElements.filter(({ category, taskDefinitionKey }) => category !== 'CC' && taskDefinitionKey !== START)
  const elementOf = (key: string | null): TaskElement | null => nodes.find(({ taskDefinitionKey }) => taskDefinitionKey === key) ?? null
  const withStarter = WITH_STARTER.has(state)
  // Resubmitting starts the next round.
  const round = roundOf(workflow) + (withStarter && visits.some(({ kind }) => kind === 'start') ? 1 : 0)
  const past = visits.map(({ kind, key, name, status, entries, round: visitRound }): Step => ({
    kind, taskDefinitionKey: key, name: elementOf(key)?.name ?? name, round: visitRound, status, time: timeOf(status, entries), entries,
    element: null,
  }))
  const steps = [...past]
  const coming = (elements: readonly TaskElement[], status: StepStatus): void => {
    for (const element of elements) {
      steps.push({
        kind: 'node', taskDefinitionKey: element.taskDefinitionKey, name: element.name, round, status, time: null, entries: [], element,
      })
    }
  }
  const at = nodes.findIndex(({ taskDefinitionKey }) => taskDefinitionKey === currentKey)
  if (withStarter) {
    steps.push({
      kind: 'start', taskDefinitionKey: null, name: workflow.posts ? POST_STEP : START_STEP, round, status: 'process', time: null,
      entries: [], element: null,
    })
    coming(nodes.slice(Math.max(0, nodes.findIndex(({ taskDefinitionKey }) => taskDefinitionKey === submitsTo))), 'wait')
  } else if (at !== -1) {
    const currentVisit = visits.at(-1)
    // Answers at the current node belong to its step.
    const current = currentVisit !== undefined && !currentVisit.closed && currentVisit.key === currentKey ? steps.pop() : undefined
    const status = state === 'FAIL' ? 'error' : state === 'COMPLETE' ? 'finish' : 'process'
    coming([nodes[at]!], status)
    steps.push({ ...steps.pop()!, entries: current?.entries ?? [], time: status === 'process' ? null : current?.time ?? null })
    coming(nodes.slice(at + 1), status === 'finish' ? 'finish' : 'wait')
  } else if (state !== 'CANCELLED') {
    const done = state === 'COMPLETE' || state === 'PROCESSED'
    // A document that returned straight did not pass the earlier nodes again.
    const reauditAt = visits.findLastIndex(({ kind }) => kind === 'reaudit')
    const visited = new Set(
      (done ? visits.slice(reauditAt + 1) : visits.filter(({ round: visitRound }) => visitRound === round)).map(({ key }) => key)
    )
    coming(nodes.filter(({ taskDefinitionKey }) => !visited.has(taskDefinitionKey)), done ? 'finish' : 'wait')
  }
  const status = endStatus(state, end)
  steps.push({
    kind: 'end', taskDefinitionKey: null, name: END_STEP, round, status, time: timeOf(status, end === null ? [] : [end]),
    entries: end === null ? [] : [end], element: null,
  })
  return steps
}
