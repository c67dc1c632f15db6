import { cleanLine, lengthOf } from '#schemas/kit/index.ts'
import { PROCESSES, type ProcessKey } from './processes.ts'

/** What people do at a node (domain B12.1). */
export const NODE_CATEGORY = { APPROVE: '审批', HANDLE: '办理', CC: '抄送' } as const
/** How several people of one node act: one is enough, all must, all one after the other. */
export const NODE_MODE = { ANY: '或签', ALL: '会签', SEQ: '依次' } as const
/** Who acts. */
export const ASSIGNEE_RULE = {
  PROJECT_ROLE: '项目内角色', MERCHANT_ROLE: '企业内角色', USERS: '指定人员', DEPARTMENT_LEADER: '发起人部门负责人', PREVIOUS_CHOICE: '上一节点指定',
} as const
/** What happens where the rule finds nobody and names no role (domain B12.2). */
export const EMPTY_RULE = { ADMIN: '转管理员', SKIP: '跳过', REJECT: '驳回' } as const

/** One node of a flow. Its key stays the same through all revisions of the definition. */
export interface FlowNode {
  readonly taskDefinitionKey: string
  readonly name: string
  readonly category: keyof typeof NODE_CATEGORY
  readonly mode: keyof typeof NODE_MODE
  readonly assignee: keyof typeof ASSIGNEE_RULE
  /** Role keys, for the two rules by role, and the groups to choose from for the previous approver's choice. */
  readonly roles: readonly string[]
  /** User ids, for named people. */
  readonly users: readonly string[]
  readonly whenEmpty: keyof typeof EMPTY_RULE
  /** Hours after which the node is reminded of; null: the merchant's settings. */
  readonly timeoutHours: number | null
}

export const MOST_NODES = 20
const NAME_LIMIT = 20
const LONGEST_TIMEOUT = 720

export const needsRoles = ({ assignee }: Pick<FlowNode, 'assignee'>): boolean => assignee === 'PROJECT_ROLE' || assignee === 'MERCHANT_ROLE'

/** What is wrong with one node, by field. */
export interface NodeProblem {
  readonly node: number
  readonly field: 'name' | 'roles' | 'users' | 'assignee' | 'timeoutHours' | 'nodes'
  readonly text: string
}

/** Role keys and user ids that the merchant has. */
interface Known { readonly roles: ReadonlySet<string>; readonly users: ReadonlySet<string> }

/** Everything wrong with the nodes of a definition. */
export function flowProblems(nodes: readonly FlowNode[], known: Known): NodeProblem[] {
  const found: NodeProblem[] = []
  const add = (node: number, field: NodeProblem['field'], text: string): void => void found.push({ node, field, text })
  if (!nodes.some(({ category }) => category === 'APPROVE')) add(0, 'nodes', '至少要有一个审批节点')
  if (nodes.length > MOST_NODES) add(0, 'nodes', `最多 ${MOST_NODES} 个节点`)
  nodes.forEach((node, i) => {
    const name = cleanLine(node.name)
    if (name === '') add(i, 'name', '节点名称必须填写')
    else if (lengthOf(name) > NAME_LIMIT) add(i, 'name', `节点名称不能超过 ${NAME_LIMIT} 个字`)
    else if (nodes.findIndex(other => cleanLine(other.name) === name) < i) add(i, 'name', '节点名称不能重复')
    if (needsRoles(node) && node.roles.length === 0) add(i, 'roles', '请选择角色')
    else if (node.roles.some(role => !known.roles.has(role))) add(i, 'roles', '有角色已停用或已删除')
    if (node.assignee === 'USERS' && node.users.length === 0) add(i, 'users', '请选择人员')
    else if (node.users.some(user => !known.users.has(user))) add(i, 'users', '有人员已停用或已离开')
    const chooses = nodes.slice(0, i).some(({ category }) => category !== 'CC')
    if (node.assignee === 'PREVIOUS_CHOICE' && !chooses) add(i, 'assignee', '第一个节点前没有人可以指定')
    const { timeoutHours: hours } = node
    const fits = hours === null || (Number.isInteger(hours) && hours >= 1 && hours <= LONGEST_TIMEOUT)
    if (!fits) add(i, 'timeoutHours', `请填写 1 到 ${LONGEST_TIMEOUT} 的整数`)
  })
  if (new Set(nodes.map(node => node.taskDefinitionKey)).size < nodes.length) add(0, 'nodes', '节点编号不能重复')
  return found
}

const ROLE_TITLES: Readonly<Record<number, string>> = { 2: '总经理审批', 3: '成本总监审批', 5: '财务负责人审批', 7: '项目经理审批' }
/** Roles that people hold in the whole company; the others are looked for among the project's members. */
const COMPANY_WIDE: ReadonlySet<number> = new Set([2, 3, 5])

/** The nodes that a process has until the merchant publishes others. */
export function defaultNodes(key: ProcessKey): FlowNode[] {
  return PROCESSES[key][2].map((role, i) => ({
    taskDefinitionKey: `node${i + 1}`, name: ROLE_TITLES[role] ?? `第 ${i + 1} 级审批`, category: 'APPROVE', mode: 'ANY',
    assignee: COMPANY_WIDE.has(role) ? 'MERCHANT_ROLE' : 'PROJECT_ROLE', roles: [String(role)], users: [],
    whenEmpty: 'ADMIN', timeoutHours: null,
  }))
}
