import { advance, isDone, wake } from './advance.ts'
import { choicesFor, currentNode, endPending, mayDecide, nodeOf, openTasks, OWN_DOCUMENT, withLog, type World } from './nodes.ts'
import { TO_STARTER, type Act, type Instance, type Outcome, type Task } from './types.ts'

type Agree = Extract<Act, { readonly kind: 'agree' }>
type Disagree = Extract<Act, { readonly kind: 'disagree' }>

export const ownTasks = (instance: Instance, userId: string): Task[] => openTasks(instance).filter(task => task.userId === userId)

/** Nodes passed in this round, in order: the possible send-back targets. */
export const visitedNodes = ({ route, at, nodes }: Instance): string[] =>
  route.slice(0, at).filter(key => nodeOf({ nodes }, key).category !== 'CC')

export function nextToChoose(instance: Instance): string | undefined {
  const next = instance.route.slice(instance.at + 1).find(key => nodeOf(instance, key).category !== 'CC')
  return next !== undefined && nodeOf(instance, next).assignee === 'PREVIOUS_CHOICE' ? next : undefined
}

/** The node's last approver advances the flow. */
export function agree(instance: Instance, { by, opinion, next = [] }: Agree, world: World): Outcome {
  const { now, people } = world
  const node = currentNode(instance)
  const myTasks = ownTasks(instance, by)
  if (instance.state !== 'RUNNING' || node === undefined || myTasks.length === 0) return { refusal: '该任务已处理或不属于你' }
  if (!mayDecide(instance, by, world)) return { refusal: OWN_DOCUMENT }
  if (opinion.trim() === '') return { refusal: '请填写审批意见' }
  const ids = new Set(myTasks.map(({ id }) => id))
  let done: Instance = {
    ...instance, tasks: instance.tasks.map(task => (ids.has(task.id) ? { ...task, state: 'AGREED', endedAt: now } : task)),
  }
  done = withLog(done, now, { action: 'AGREE', userId: by, opinion, startedAt: myTasks[0]!.openedAt })
  const choosing = nextToChoose(done)
  const choices = choicesFor(done, choosing, people)
  const picked = next.filter(id => choices?.includes(id))
  if (choosing !== undefined && picked.length > 0) done = { ...done, chosen: { ...done.chosen, [choosing]: picked } }
  const woken = wake(done, node, world)
  if (!isDone(woken.instance, node)) {
    return { instance: woken.instance, messages: woken.woken.length === 0 ? [] : [{ kind: 'TASK', to: woken.woken }], effect: null }
  }
  // The last approver's choice counts; if empty, an earlier one's.
  if (
    choosing !== undefined && choices !== null && choices.length > 0 && (done.chosen[choosing] ?? []).length === 0
  ) return { refusal: '请选择下一节点的审批人' }
  const passed = endPending(woken.instance, now)
  return advance({ ...passed, at: passed.at + 1 }, world)
}

export function disagree(instance: Instance, { by, opinion, to }: Disagree, world: World): Outcome {
  const { now } = world
  const node = currentNode(instance)
  const myTasks = ownTasks(instance, by)
  if (instance.state !== 'RUNNING' || node === undefined || myTasks.length === 0) return { refusal: '该任务已处理或不属于你' }
  if (opinion.trim() === '') return { refusal: '请填写驳回意见' }
  const ids = new Set(myTasks.map(({ id }) => id))
  const logged = withLog(
    { ...instance, tasks: instance.tasks.map(task => (ids.has(task.id) ? { ...task, state: 'DISAGREED', endedAt: now } : task)) },
    now, { action: 'REJECT', userId: by, opinion, to: [to], startedAt: myTasks[0]!.openedAt })
  const ended = endPending(logged, now)
  if (to === TO_STARTER) {
    return {
      instance: { ...ended, state: 'REJECTED', rejectedBy: node.taskDefinitionKey, tasks: forget(ended, [node.taskDefinitionKey]) },
      messages: [{ kind: 'RESULT', to: [instance.starterId] }], effect: null,
    }
  }
  const at = visitedNodes(instance).includes(to) ? instance.route.indexOf(to) : -1
  if (at === -1) return { refusal: '只能驳回到已经过的节点' }
  // Agreements before the target node do not count at or behind it.
  return advance({ ...ended, at, countsFrom: at, tasks: forget(ended, instance.route.slice(at, instance.at + 1)) }, world)
}

/** Agreements at nodes passed again expire; the log retains them. */
const forget = (instance: Instance, nodes: readonly string[]): Task[] => instance.tasks.map(task =>
  (task.round === instance.round && nodes.includes(task.node) && task.state !== 'ENDED' ? { ...task, state: 'ENDED' } : task))
