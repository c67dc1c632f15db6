import { PROCESS_STATE, type ProcessState } from '#schemas/kit/index.ts'
import type { HistoricTask, LogAction, TaskElement, Workflow } from '#shared/api/workflow.ts'

export const element = (key: string, name: string, more: Partial<TaskElement> = {}): TaskElement =>
  ({ taskDefinitionKey: key, name, category: 'APPROVE', mode: 'ANY', assignees: [], candidates: [], condition: '', ...more })

let hour = 0
/** A log entry, an hour after the previous one. */
export function entry(action: LogAction | null, key: string | null, userId: string, more: Partial<HistoricTask> = {}): HistoricTask {
  hour += 1
  const at = (h: number): string => new Date(Date.UTC(2026, 10, 18, h)).toISOString()
  return {
    taskDefinitionKey: key, name: key ?? '', assigneeKv: { key: userId, value: userId }, onBehalfName: null, action, message: '',
    opinion: '',
    toNames: [], files: [],
    startTime: at(hour - 1), endTime: at(hour), round: 1, ...more,
  }
}

export const NODES = [
  element('manager', '项目经理审批'), element('cost', '成本总监审批'), element('copy', '抄送资料员', { category: 'CC' }),
  element('finance', '财务审批', { mode: 'ALL' }),
]

export function workflow(
  state: ProcessState, currentKey: string | null, historicTasks: readonly HistoricTask[], more: Partial<Workflow> = {}
): Workflow {
  return {
    processDefinitionKey: 'subscribe', processDefinitionName: '材料申购', processDefinitionGroupKey: 'material',
    processDefinitionGroupName: '材料',
    processTitle: '云岭科技办公室装修', kindName: '申购单', amount: null, version: 2, revision: 3, round: 1, urgency: 50,
    processStateKv: { key: state, value: PROCESS_STATE[state] },
    startByKv: { key: 'u1', value: '何助理' }, startTime: '2026-11-18T01:12:00.000Z', taskElements: NODES, historicTasks: [...historicTasks],
    submitsTo: null, copyKvs: [], copiesAt: 'END', ccAssigneeKvs: [], ccCandidateRoleGroups: [], taskId: null, taskDefinitionKey: null,
    taskName: null, taskCategory: null, assigneeKv: null, currentKey, next: null,
    posts: false, rejectTo: [], notSuccess: null,
    can: {
      submit: false, post: false, audit: false, recall: false, takeBack: false, cancel: false, remind: false, reaudit: false,
      reassign: false,
    },
    ...more,
  }
}
