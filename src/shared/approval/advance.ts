import { actingFor, addTasks, approversAt, currentNode, endPending, isPending, standIns, tasksAt, withLog, type World } from './nodes.ts'
import type { FlowNode } from '#schemas/org/flowNodes.ts'
import type { Instance, Message, Outcome, Stepped, Task, UserId } from './types.ts'

const messageTo = (kind: Message['kind'], to: readonly UserId[]): Message[] => (to.length === 0 ? [] : [{ kind, to: [...new Set(to)] }])

/** Agreements at the last node with tasks, not further back than `countsFrom`. */
function agreedBefore(instance: Instance): ReadonlySet<UserId> {
  for (let i = instance.at - 1; i >= instance.countsFrom; i -= 1) {
    const done = tasksAt(instance, instance.route[i]!).filter(({ state }) => state === 'AGREED')
    if (done.length > 0) return new Set(done.map(({ userId }) => userId))
  }
  return new Set()
}

/** In a sequence the first task is open, the others wait. */
export function tasksOf(instance: Instance, node: FlowNode, users: readonly UserId[], world: World): Omit<Task, 'id' | 'round'>[] {
  const { now } = world
  return users.map((userId, i) => {
    const acting = actingFor(instance, userId, world)
    const isWaiting = node.mode === 'SEQ' && i > 0
    return {
      node: node.taskDefinitionKey, userId: acting, onBehalf: acting === userId ? null : userId, addedTo: null,
      state: isWaiting ? 'WAITING' : 'OPEN', openedAt: isWaiting ? null : now, endedAt: null,
    }
  })
}

/** Whether all required users of the node and its added signatures have agreed. */
export function isDone(instance: Instance, node: FlowNode): boolean {
  const tasks = tasksAt(instance, node.taskDefinitionKey)
  const nodeTasks = tasks.filter(({ addedTo }) => addedTo === null)
  const agreedCount = nodeTasks.filter(({ state }) => state === 'AGREED').length
  const enough = node.mode === 'ANY' ? agreedCount > 0 : nodeTasks.length > 0 && agreedCount === nodeTasks.length
  // An added signature counts with its requester: an ANY node waits for no others.
  const counts = new Set<number>()
  for (const { id, addedTo, state } of tasks) if (state === 'AGREED' && (addedTo === null || counts.has(addedTo))) counts.add(id)
  return enough && !tasks.some(task => task.addedTo !== null && counts.has(task.addedTo) && isPending(task))
}

/**
 * Opens the next task of a sequence, or the task that waited for an added signature.
 * @returns the users of the opened tasks
 */
export function wake(instance: Instance, node: FlowNode, { now }: World): {
  readonly instance: Instance, readonly woken: readonly UserId[],
} {
  const tasks = tasksAt(instance, node.taskDefinitionKey)
  const hasPendingAdded = (task: Task): boolean => tasks.some(other => other.addedTo === task.id && isPending(other))
  const isFree = (task: Task): boolean => {
    if (task.state !== 'WAITING' || hasPendingAdded(task)) return false
    // Signed before: due while the requester waits. Signed after: due once the requester has agreed.
    if (task.addedTo !== null) return tasks.some(({ id, state }) => id === task.addedTo && (state === 'AGREED' || state === 'WAITING'))
    const before = tasks.filter(other => other.addedTo === null && other.id < task.id)
    return node.mode !== 'SEQ' || before.every(({ state }) => state === 'AGREED')
  }
  const ready = new Set(tasks.filter(isFree).map(({ id }) => id))
  const opened: Instance = {
    ...instance, tasks: instance.tasks.map(task => (ready.has(task.id) ? { ...task, state: 'OPEN', openedAt: now } : task)),
  }
  return { instance: opened, woken: opened.tasks.filter(({ id }) => ready.has(id)).map(({ userId }) => userId) }
}

/**
 * Enters the current node and continues until a user has to act: sends copies, passes users who just agreed, and applies the rule of nodes
 * without users. Behind the last node the effect is due.
 */
export function advance(start: Instance, world: World, sent: readonly Message[] = []): Outcome {
  const { now } = world
  let instance = start
  const messages: Message[] = [...sent]
  for (;;) {
    const node = currentNode(instance)
    if (node === undefined) {
      const done = withLog({ ...instance, state: 'PROCESSED' }, now, { action: 'EFFECT', node: null })
      return { instance: done, messages, effect: 'APPLY' }
    }
    const { users, missing } = approversAt(instance, node, world)
    if (node.category === 'CC') {
      if (users.length > 0) instance = withLog(instance, now, { action: 'CC', to: users })
      messages.push(...messageTo('CC', users))
      instance = { ...instance, at: instance.at + 1 }
      continue
    }
    if (missing === '' && node.whenEmpty === 'SKIP') {
      instance = { ...withLog(instance, now, { action: 'SKIP' }), at: instance.at + 1 }
      continue
    }
    const assignees = users.length > 0 ? users : standIns(instance, world)
    if (assignees.length === 0 || (missing === '' && node.whenEmpty === 'REJECT')) return {
      ...sentBack(instance, node, now), messages: [...messages, ...messageTo('RESULT', [instance.starterId])],
    }
    const before = agreedBefore(instance)
    instance = addTasks(instance, tasksOf(instance, node, assignees, world))
    instance = passAgain(instance, node, before, world)
    if (isDone(instance, node)) {
      instance = { ...endPending(instance, now), at: instance.at + 1 }
      continue
    }
    const woken = wake(instance, node, world)
    messages.push(...messageTo(
      'TASK',
      woken.instance.tasks.filter(({ state, node: taskNode }) => state === 'OPEN' && taskNode === node.taskDefinitionKey)
        .map(({ userId }) => userId)
    ))
    return { instance: { ...woken.instance, state: 'RUNNING' }, messages, effect: null }
  }
}

/** Returns to the starter from a node where nobody can decide. */
export const sentBack = (instance: Instance, node: FlowNode, now: string): Pick<Stepped, 'instance' | 'effect'> => ({
  instance: withLog({ ...endPending(instance, now), state: 'REJECTED', rejectedBy: node.taskDefinitionKey }, now, {
    action: 'REJECT', to: [], opinion: '没有可以审批的人员',
  }), effect: null,
})

/** 自动通过: users who agreed at the previous node pass this one (domain B12.3). */
function passAgain(instance: Instance, node: FlowNode, before: ReadonlySet<UserId>, { now }: World): Instance {
  const repeated = tasksAt(instance, node.taskDefinitionKey).filter(task => isPending(task) && before.has(task.userId))
  // In a sequence only the current users pass.
  const passing = node.mode === 'SEQ'
    ? repeated.filter(task => tasksAt(instance, node.taskDefinitionKey).every(other => other.id >= task.id || before.has(other.userId)))
    : repeated
  return passing.reduce<Instance>((now_, task) => withLog(
    { ...now_, tasks: now_.tasks.map(one => (one.id === task.id ? { ...one, state: 'AGREED', openedAt: now, endedAt: now } : one)) },
    now, { action: 'AUTO', userId: task.userId, opinion: '自动通过' }), instance)
}
