import { cleanLine, lengthOf } from '#schemas/kit/index.ts'
import { CONDITION_LABELS, conditionProblems, type ProcessFacts } from './flowCondition.ts'
import { MOST_NODES, needsRoles, type FlowNode, type NodeProblem } from './flowNodes.ts'
import { routeGaps } from './flowRoute.ts'
import type { ProcessKey } from './processes.ts'

const NAME_LIMIT = 20
const LONGEST_TIMEOUT = 720

interface MerchantFacts extends ProcessFacts {
  readonly roles: ReadonlySet<string>
  readonly users: ReadonlySet<string>
  readonly projectTypes: ReadonlyMap<string, string>
  readonly fields: ReadonlySet<string>
}

const LABELLED: ReadonlySet<string> = new Set(Object.keys(CONDITION_LABELS))

/** Returns the faults of a process's nodes; for valid nodes also uncovered documents. */
export function flowProblems(key: ProcessKey, nodes: readonly FlowNode[], facts: MerchantFacts): NodeProblem[] {
  const problems: NodeProblem[] = []
  const add = (node: number, field: NodeProblem['field'], text: string): void => void problems.push({ node, field, text })
  if (!nodes.some(({ category }) => category === 'APPROVE')) add(0, 'nodes', '至少要有一个审批节点')
  if (nodes.length > MOST_NODES) add(0, 'nodes', `最多 ${MOST_NODES} 个节点`)
  nodes.forEach((node, i) => {
    const name = cleanLine(node.name)
    if (name === '') add(i, 'name', '节点名称必须填写')
    else if (lengthOf(name) > NAME_LIMIT) add(i, 'name', `节点名称不能超过 ${NAME_LIMIT} 个字`)
    else if (nodes.findIndex(other => cleanLine(other.name) === name) < i) add(i, 'name', '节点名称不能重复')
    if (needsRoles(node) && node.roles.length === 0) add(i, 'roles', '请选择角色')
    else if (node.roles.some(role => !facts.roles.has(role))) add(i, 'roles', '有角色已停用或已删除')
    if (node.assignee === 'USERS' && node.users.length === 0) add(i, 'users', '请选择人员')
    else if (node.users.some(user => !facts.users.has(user))) add(i, 'users', '有人员已停用或已离开')
    if (node.assignee === 'FIELD' && (node.field === undefined || !facts.fields.has(node.field))) add(i, 'field', '请选择单据中的人员')
    const chooses = nodes.slice(0, i).some(({ category }) => category !== 'CC')
    if (node.assignee === 'PREVIOUS_CHOICE' && !chooses) add(i, 'assignee', '第一个节点前没有人可以指定')
    const projectTypes = new Set(facts.projectTypes.keys())
    for (const { field, text } of conditionProblems(key, node.condition, projectTypes, facts)) add(i, field, text)
    const { timeoutHours: hours } = node
    const fits = hours === null || (Number.isInteger(hours) && hours >= 1 && hours <= LONGEST_TIMEOUT)
    if (!fits) add(i, 'timeoutHours', `请填写 1 到 ${LONGEST_TIMEOUT} 的整数`)
  })
  if (new Set(nodes.map(node => node.taskDefinitionKey)).size < nodes.length) add(0, 'nodes', '节点编号不能重复')
  if (problems.some(({ field }) => LABELLED.has(field) || field === 'nodes')) return problems
  const { unapproved, chosenByNobody } = routeGaps(key, nodes, type => facts.projectTypes.get(type) ?? type)
  if (unapproved !== null) add(0, 'nodes', `这样的单据没有审批节点：${unapproved}`)
  for (const i of chosenByNobody) if (!problems.some(({ node, field }) => node === i && field === 'assignee')) add(
    i, 'assignee', '前面的节点都有条件，可能没有人来指定'
  )
  return problems
}
