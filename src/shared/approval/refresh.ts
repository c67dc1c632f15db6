import { sentBack, tasksOf, wake } from './advance.ts'
import { actingFor, addTasks, approversAt, currentNode, isPending, standIns, tasksAt, withLog, type World } from './nodes.ts'
import type { FlowNode } from '#schemas/org/flowNodes.ts'
import type { Instance, Outcome, Task, UserId } from './types.ts'

const principalOf = ({ userId, onBehalf }: Task): UserId => onBehalf ?? userId
const ownAt = (instance: Instance, node: FlowNode): Task[] =>
  tasksAt(instance, node.taskDefinitionKey).filter(({ addedTo }) => addedTo === null)

/** Tasks whose user the rule excludes; tasks assigned by name stay. */
function lostTasks(instance: Instance, node: FlowNode, people: readonly UserId[]): Task[] {
  const { taskDefinitionKey: key } = node
  const assignedByName = new Set(instance.log.flatMap(
    ({ action, node: taskNode, round, to }) => (action === 'TRANSFER' && taskNode === key && round === instance.round ? to : [])
  ))
  return ownAt(instance, node).filter(task => isPending(task) && !assignedByName.has(task.userId) && !people.includes(principalOf(task)))
}

/** Tasks of an ended delegation return to the delegator, or go to the current delegate (domain B12.9). */
function handedBack(instance: Instance, world: World): Instance {
  const actsNow = (task: Task): UserId => actingFor(instance, principalOf(task), world)
  const delegated = instance.tasks.filter(task => isPending(task) && task.onBehalf !== null && actsNow(task) !== task.userId)
  if (delegated.length === 0) return instance
  const tasks = instance.tasks.map(task => (
    delegated.includes(task) ? { ...task, userId: actsNow(task), onBehalf: actsNow(task) === task.onBehalf ? null : task.onBehalf } : task
  ))
  return withLog({ ...instance, tasks }, world.now, {
    action: 'LEFT', to: [...new Set(delegated.map(({ userId }) => userId))], opinion: '委托已结束',
  })
}

/** Includes signatures added by the users. */
function withAdded(instance: Instance, tasks: readonly Task[]): ReadonlySet<number> {
  const ids = new Set(tasks.map(({ id }) => id))
  for (const { id, addedTo } of instance.tasks) if (addedTo !== null && ids.has(addedTo)) ids.add(id)
  return ids
}

/**
 * Re-evaluates the node after a change of users: current users, the leader or an admin take over (domain B12.3). Never advances the flow,
 * since a change of users is no agreement.
 */
export function refresh(before: Instance, world: World): Outcome {
  const { now } = world
  const node = currentNode(before)
  if (before.state !== 'RUNNING' || node === undefined) return { instance: before, messages: [], effect: null }
  const instance = handedBack(before, world)
  const asking = (next: Instance): Outcome => {
    const open = next.tasks.filter(
      ({ id, state, userId }) => state === 'OPEN' && (before.tasks[id]?.state !== 'OPEN' || before.tasks[id].userId !== userId)
    ).map(({ userId }) => userId)
    return { instance: next, messages: open.length === 0 ? [] : [{ kind: 'TASK', to: [...new Set(open)] }], effect: null }
  }
  const { users } = approversAt(instance, node, world)
  const people = users.length > 0 ? users : standIns(instance, world)
  const withdrawnTasks = lostTasks(instance, node, people)
  if (withdrawnTasks.length === 0) return asking(instance)
  const removed = withAdded(instance, withdrawnTasks)
  const ended: Instance = {
    ...instance,
    tasks: instance.tasks.map(task => (removed.has(task.id) && isPending(task) ? { ...task, state: 'ENDED', endedAt: now } : task)),
  }
  const logged = withLog(ended, now, { action: 'LEFT', to: [...new Set(withdrawnTasks.map(principalOf))] })
  const remaining = ownAt(logged, node)
  const fresh = people.filter(id => !remaining.some(task => principalOf(task) === id))
  const hasPending = remaining.some(isPending)
  // At an ANY node the remaining users suffice; somebody has to decide.
  const recipients = hasPending ? (node.mode === 'ANY' ? [] : fresh) : fresh.length > 0 ? fresh : people
  if (!hasPending && recipients.length === 0)
    return { ...sentBack(logged, node, now), messages: [{ kind: 'RESULT', to: [instance.starterId] }] }
  const tasks = tasksOf(logged, node, recipients, world)
  const queued = node.mode === 'SEQ' ? tasks.map(task => ({ ...task, state: 'WAITING' as const, openedAt: null })) : tasks
  return asking(wake(addTasks(logged, queued), node, world).instance)
}
