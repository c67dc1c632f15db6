import type { FlowNode } from '#schemas/org/flowNodes.ts'
import type { Instance, LogEntry, Moment, People, Rules, Task, UserId } from './types.ts'

export interface World { readonly people: People, readonly rules: Rules, readonly now: Moment }

export const nodeOf = ({ nodes }: Pick<Instance, 'nodes'>, key: string): FlowNode => {
  const node = nodes.find(({ taskDefinitionKey }) => taskDefinitionKey === key)
  if (node === undefined) throw new Error(`the definition has no node ${key}`)
  return node
}
export const currentNode = (instance: Instance): FlowNode | undefined => {
  const key = instance.route[instance.at]
  return key === undefined ? undefined : nodeOf(instance, key)
}

const isOf = (instance: Instance, node: string) => (task: Task): boolean => task.node === node && task.round === instance.round
/** Latest entry of the node only. */
export const tasksAt = (instance: Instance, node: string): Task[] =>
  instance.tasks.filter(isOf(instance, node)).filter(({ state }) => state !== 'ENDED')
export const openTasks = ({ tasks }: Pick<Instance, 'tasks'>): Task[] => tasks.filter(({ state }) => state === 'OPEN')
export const isPending = ({ state }: Task): boolean => state === 'OPEN' || state === 'WAITING'

export const withLog = (instance: Instance, now: Moment, entry: Partial<LogEntry> & Pick<LogEntry, 'action'>): Instance => ({
  ...instance, log: [...instance.log, {
    node: instance.route[instance.at] ?? null, round: instance.round, userId: null, to: [], opinion: '', startedAt: null, at: now, ...entry,
  }],
})
export const changed = (instance: Instance, change: (task: Task) => Task): Instance => ({ ...instance, tasks: instance.tasks.map(change) })
export const endPending = (instance: Instance, now: Moment): Instance =>
  changed(instance, task => (isPending(task) ? { ...task, state: 'ENDED', endedAt: now } : task))

export const addTasks = (instance: Instance, tasks: readonly Omit<Task, 'id' | 'round'>[]): Instance => ({
  ...instance, tasks: [...instance.tasks, ...tasks.map((task, i) => ({ ...task, id: instance.tasks.length + i, round: instance.round }))],
})

const distinct = (ids: readonly UserId[]): UserId[] => [...new Set(ids)]

/** The starter only if the merchant allows it (domain B12.3). */
export const mayDecide = ({ starterId }: Pick<Instance, 'starterId'>, userId: UserId, { rules }: World): boolean => rules.allowSelf
  || userId !== starterId
export const OWN_DOCUMENT = '发起人不能审批自己的单据'
const NOBODY_ELSE = '除发起人外没有可以审批的人员'

/** The user without a delegate, or if the starter is the delegate. */
export function actingFor(instance: Instance, userId: UserId, world: World): UserId {
  const acting = world.people.actsFor(userId)
  return mayDecide(instance, acting, world) ? acting : userId
}

/** Admins as fallback of a node without users; empty if the starter is the only admin. */
export const standIns = (instance: Instance, world: World): readonly UserId[] =>
  world.people.admins.filter(id => mayDecide(instance, id, world))

/**
 * Users of the node's rule without the starter if others exist, else the leader of the starter's department, else the admins (domain B12.2,
 * B12.3). `missing`: reason for nobody, '' if the node has a rule for that.
 */
export function approversAt(instance: Instance, node: FlowNode, world: World): {
  readonly users: readonly UserId[], readonly missing: string | null,
} {
  const { starterId } = instance
  const { people, rules } = world
  const candidates = distinct(people.candidates(node))
  // A chosen user may have lost the role since.
  const eligible = node.assignee === 'PREVIOUS_CHOICE' ? distinct(instance.chosen[node.taskDefinitionKey] ?? [])
    .filter(id => candidates.includes(id)) : candidates
  if (eligible.length === 0) return { users: [], missing: node.roles.length > 0 ? `${people.roleNames(node)}角色暂未分配` : '' }
  const others = eligible.filter(id => id !== starterId)
  if (others.length > 0 || node.category === 'CC') return { users: others.length > 0 ? others : eligible, missing: null }
  const leaders = people.leaders.filter(id => id !== starterId)
  if (leaders.length > 0) return { users: leaders, missing: null }
  if (rules.allowSelf) return { users: [starterId], missing: null }
  const admins = standIns(instance, world)
  return { users: admins, missing: admins.length > 0 ? null : NOBODY_ELSE }
}

/** The starter only as the sole candidate; null if no choice is due. */
export function choicesFor(instance: Instance, key: string | undefined, people: People): readonly UserId[] | null {
  if (key === undefined) return null
  const node = nodeOf(instance, key)
  if (node.assignee !== 'PREVIOUS_CHOICE') return null
  const candidates = distinct(people.candidates(node))
  const others = candidates.filter(id => id !== instance.starterId)
  return others.length > 0 ? others : candidates
}
