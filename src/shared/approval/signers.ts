import { actingFor, addTasks, currentNode, isPending, mayDecide, openTasks, OWN_DOCUMENT, tasksAt, withLog, type World } from './nodes.ts'
import { ownTasks } from './agreement.ts'
import type { Act, Instance, Outcome, Task, UserId } from './types.ts'

type Transfer = Extract<Act, { readonly kind: 'transfer' }>
type Add = Extract<Act, { readonly kind: 'add' }>

const moved = (instance: Instance, from: readonly Task[], to: UserId): Instance => {
  const ids = new Set(from.map(({ id }) => id))
  return { ...instance, tasks: instance.tasks.map(task => (ids.has(task.id) ? { ...task, userId: to, onBehalf: null } : task)) }
}
const isAsked = (instance: Instance, userId: UserId): boolean => {
  const node = instance.route[instance.at]
  return node !== undefined && tasksAt(instance, node).some(task => task.userId === userId && isPending(task))
}

export function transfer(instance: Instance, { by, to, opinion }: Transfer, world: World): Outcome {
  const { now } = world
  const myTasks = ownTasks(instance, by)
  if (instance.state !== 'RUNNING' || myTasks.length === 0) return { refusal: '该任务已处理或不属于你' }
  if (to === by) return { refusal: '不能转办给自己' }
  if (isAsked(instance, to)) return { refusal: '对方已是本节点的审批人' }
  if (!mayDecide(instance, to, world)) return { refusal: OWN_DOCUMENT }
  return {
    instance: withLog(moved(instance, myTasks, to), now, { action: 'TRANSFER', userId: by, to: [to], opinion }),
    messages: [{ kind: 'TASK', to: [to] }], effect: null,
  }
}

/** 离职转办: reassigns the open tasks of a departed user. */
export function reassign(instance: Instance, by: UserId, from: UserId, to: UserId, world: World): Outcome {
  const { now } = world
  const pending = instance.tasks.filter(task => task.userId === from && isPending(task))
  if (instance.state !== 'RUNNING' || pending.length === 0) return { refusal: '该人员没有待处理的任务' }
  if (to === from) return { refusal: '请选择另一位人员' }
  if (!mayDecide(instance, to, world)) return { refusal: OWN_DOCUMENT }
  const open = openTasks(instance).some(task => task.userId === from)
  return {
    instance: withLog(moved(instance, pending, to), now, { action: 'TRANSFER', userId: by, to: [to], opinion: '离职转办' }),
    messages: open ? [{ kind: 'TASK', to: [to] }] : [], effect: null,
  }
}

/** 加签: adds signatures before answering or after agreeing. */
export function addSigners(instance: Instance, { by, users, when: position, opinion }: Add, world: World): Outcome {
  const { now } = world
  const [myTask] = ownTasks(instance, by)
  if (instance.state !== 'RUNNING' || myTask === undefined || currentNode(instance) === undefined) return { refusal: '该任务已处理或不属于你' }
  const signers = [...new Set(users)]
  if (signers.length === 0) return { refusal: '请选择加签人员' }
  if (signers.some(id => id === by || isAsked(instance, id))) return { refusal: '所选人员已是本节点的审批人' }
  if (signers.some(id => !mayDecide(instance, id, world))) return { refusal: OWN_DOCUMENT }
  const before = position === 'BEFORE'
  const pausedInstance: Instance = before
    ? { ...instance, tasks: instance.tasks.map(task => (task.id === myTask.id ? { ...task, state: 'WAITING' } : task)) }
    : instance
  const added = addTasks(pausedInstance, signers.map(userId => {
    const acting = actingFor(instance, userId, world)
    return {
      node: myTask.node, userId: acting, onBehalf: acting === userId ? null : userId, addedTo: myTask.id,
      state: before ? 'OPEN' : 'WAITING', openedAt: before ? now : null, endedAt: null,
    }
  }))
  const recipients = added.tasks.slice(pausedInstance.tasks.length).filter(({ state }) => state === 'OPEN').map(({ userId }) => userId)
  return {
    instance: withLog(added, now, { action: 'ADD', userId: by, to: signers, opinion }),
    messages: recipients.length === 0 ? [] : [{ kind: 'TASK', to: recipients }], effect: null,
  }
}

export function remind(instance: Instance, by: UserId, { now }: World): Outcome {
  if (by !== instance.starterId) return { refusal: '只有发起人可以催办' }
  if (instance.state !== 'RUNNING') return { refusal: '单据不在审批中' }
  const last = instance.log.findLast(({ action }) => action === 'REMIND')
  if (last !== undefined && Date.parse(now) - Date.parse(last.at) < DAY_MS) return { refusal: '24 小时内已催办过' }
  const recipients = [...new Set(openTasks(instance).map(({ userId }) => userId))]
  return {
    instance: withLog(instance, now, { action: 'REMIND', userId: by, to: recipients }), messages: [{ kind: 'REMIND', to: recipients }],
    effect: null,
  }
}
const DAY_MS = 86_400_000
