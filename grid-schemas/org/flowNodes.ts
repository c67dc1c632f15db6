import { ALWAYS, type ConditionField, type FlowCondition } from './flowCondition.ts'
import { PROCESSES, type ProcessKey } from './processes.ts'

/** Node kinds (domain B12.1). */
export const NODE_CATEGORY = { APPROVE: '审批', HANDLE: '办理', CC: '抄送' } as const
/** Modes for several assignees: one suffices, all, one after the other. */
export const NODE_MODE = { ANY: '或签', ALL: '会签', SEQ: '依次' } as const
export const ASSIGNEE_RULE = {
  PROJECT_ROLE: '项目内角色', MERCHANT_ROLE: '企业内角色', USERS: '指定人员', DEPARTMENT_LEADER: '发起人部门负责人', PREVIOUS_CHOICE: '上一节点指定', FIELD: '单据中的人员',
} as const
/** Fallback where a rule finds nobody and names no role (domain B12.2). */
export const EMPTY_RULE = { ADMIN: '转管理员', SKIP: '跳过', REJECT: '驳回' } as const

/** A flow node; its key is the same in all revisions. */
export interface FlowNode {
  readonly taskDefinitionKey: string
  readonly name: string
  readonly category: keyof typeof NODE_CATEGORY
  readonly mode: keyof typeof NODE_MODE
  readonly assignee: keyof typeof ASSIGNEE_RULE
  /** Role keys for the two role rules, and groups for the previous approver's choice. */
  readonly roles: readonly string[]
  readonly users: readonly string[]
  /** The document's header column with the assignee, for the field rule. */
  readonly field?: string
  readonly whenEmpty: keyof typeof EMPTY_RULE
  /** Hours until a reminder; null: the merchant's setting. */
  readonly timeoutHours: number | null
  readonly condition: FlowCondition
}
export type StoredNode = Omit<FlowNode, 'condition'> & { readonly condition?: FlowCondition }

export const MOST_NODES = 20

export const needsRoles = ({ assignee }: Pick<FlowNode, 'assignee'>): boolean => assignee === 'PROJECT_ROLE' || assignee === 'MERCHANT_ROLE'

export interface NodeProblem {
  readonly node: number
  readonly field: 'name' | 'roles' | 'users' | 'field' | 'assignee' | 'timeoutHours' | 'nodes' | ConditionField
  readonly text: string
}

const ROLE_TITLES: Readonly<Record<number, string>> = { 2: '总经理审批', 3: '成本总监审批', 5: '财务负责人审批', 7: '项目经理审批' }
/** Company-wide roles; holders of others are searched among the project's members. */
const COMPANY_WIDE: ReadonlySet<number> = new Set([2, 3, 5])

/** Returns the nodes of a process until the merchant publishes others. */
export function defaultNodes(key: ProcessKey): FlowNode[] {
  const [, , approvers, beyond = []]: readonly [string, string, readonly number[], (readonly number[])?] = PROCESSES[key]
  const steps = [
    ...approvers.map(role => ({ role, name: ROLE_TITLES[role], condition: ALWAYS })),
    ...beyond.map(role => ({ role, name: '超量加签', condition: { ...ALWAYS, overBudget: true } }))
  ]
  return steps.map(({ role, name, condition }, i) => ({
    taskDefinitionKey: `node${i + 1}`, name: name ?? `第 ${i + 1} 级审批`, category: 'APPROVE', mode: 'ANY',
    assignee: COMPANY_WIDE.has(role) ? 'MERCHANT_ROLE' : 'PROJECT_ROLE', roles: [String(role)], users: [],
    whenEmpty: 'ADMIN', timeoutHours: null, condition,
  }))
}
