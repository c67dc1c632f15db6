import { addTasks, endPending, openTasks, tasksAt, withLog, type World } from './nodes.ts'
import { REAUDIT_REASON, type Instance, type Outcome, type Stepped, type UserId } from './types.ts'

const quiet = (instance: Instance, to: readonly UserId[] = []): Stepped =>
  ({ instance, messages: to.length === 0 ? [] : [{ kind: 'RESULT', to: [...new Set(to)] }], effect: null })

const isTouched = (instance: Instance): boolean => {
  const node = instance.route[instance.at]
  return node !== undefined && tasksAt(instance, node).some(({ state, addedTo }) => state === 'AGREED' || addedTo !== null)
}
const hasAnswers = (instance: Instance): boolean =>
  instance.tasks.some(({ round, state }) => round === instance.round && state === 'AGREED')

export function recall(instance: Instance, by: UserId, { now, rules }: World): Outcome {
  if (by !== instance.starterId) return { refusal: '只有发起人可以撤回' }
  if (instance.state !== 'RUNNING') return { refusal: '只有审批中的单据可以撤回' }
  if (!rules.recallAnyTime && isTouched(instance)) return { refusal: '当前节点已有人处理，不能撤回' }
  const recipients = openTasks(instance).map(({ userId }) => userId)
  return quiet(withLog({ ...endPending(instance, now), state: 'RECALLED' }, now, { action: 'RECALL', userId: by }), recipients)
}

/** The starter voids the document, which counts in no statistic. */
export function cancel(instance: Instance, by: UserId, opinion: string, { now }: World): Outcome {
  if (by !== instance.starterId) return { refusal: '只有发起人可以撤销' }
  const early = instance.state === 'RUNNING' && !hasAnswers(instance)
  if (!early && !['NOT_START', 'REJECTED', 'RECALLED'].includes(instance.state)) return { refusal: '已有人审批，不能撤销' }
  if (opinion.trim() === '') return { refusal: '请填写撤销原因' }
  const recipients = openTasks(instance).map(({ userId }) => userId)
  return quiet(
    withLog({ ...endPending(instance, now), state: 'CANCELLED' }, now, { action: 'CANCEL', node: null, userId: by, opinion }), recipients
  )
}

/** An approver withdraws an agreement if nobody has acted since. */
export function takeBack(instance: Instance, by: UserId, { now }: World): Outcome {
  if (instance.state !== 'RUNNING') return { refusal: '只有审批中的单据可以拿回' }
  const currentNode = instance.route[instance.at]
  const last = instance.tasks.filter(({ round, state }) => round === instance.round && state === 'AGREED')
    .toSorted((a, b) => String(a.endedAt).localeCompare(String(b.endedAt)) || a.id - b.id).at(-1)
  if (last === undefined || last.userId !== by || last.node === currentNode || isTouched(instance)) return { refusal: '下一节点已有人处理，不能拿回' }
  const at = instance.route.indexOf(last.node)
  const recipients = openTasks(instance).map(({ userId }) => userId)
  const back = endPending(instance, now)
  // One agreement covers the user and the delegators.
  const agreedTasks = back.tasks.filter(({ node, round, state, userId, endedAt }) =>
    node === last.node && round === last.round && state === 'AGREED' && userId === by && endedAt === last.endedAt)
  const ownTasks = agreedTasks.map(
    ({ node, onBehalf }) => ({ node, userId: by, onBehalf, addedTo: null, state: 'OPEN', openedAt: now, endedAt: null } as const)
  )
  // An ANY node asks only this user again.
  const tasks = back.tasks.map(task => (agreedTasks.includes(task) ? { ...task, state: 'ENDED' as const } : task))
  const reopened = addTasks({ ...back, at, countsFrom: Math.min(at, back.countsFrom), tasks }, ownTasks)
  return {
    instance: withLog(reopened, now, { action: 'TAKE_BACK', userId: by }),
    messages: [{ kind: 'RESULT', to: [...new Set(recipients)] }, { kind: 'TASK', to: [by] }], effect: null,
  }
}

/** 反审核: reopens a complete document with a reason; undoes its effect in the same transaction. */
export function reaudit(instance: Instance, by: UserId, opinion: string, { now }: World): Outcome {
  if (instance.state !== 'COMPLETE') return { refusal: '只有已完成的单据可以反审核' }
  if (opinion.trim() === '') return { refusal: REAUDIT_REASON }
  const undone = withLog(instance, now, { action: 'REAUDIT', node: null, userId: by, opinion })
  return {
    instance: { ...undone, state: 'NOT_START', round: instance.round + 1, at: 0, countsFrom: 0, chosen: {}, rejectedBy: null },
    messages: [{ kind: 'RESULT', to: [instance.starterId] }], effect: 'UNDO',
  }
}

/** Records the effect's result: complete, with copies sent, or failed with the reason. */
export function settleEffect(instance: Instance, failed: string | null, { now, people }: World): Outcome {
  if (instance.state !== 'PROCESSED') return { refusal: '单据不在处理中' }
  if (failed !== null) return quiet(withLog({ ...instance, state: 'FAIL' }, now, {
    action: 'EFFECT_FAIL', node: null, opinion: failed,
  }), [instance.starterId])
  // Recipients of a copy at the start get none at the end.
  const submitIndex = instance.log.findLastIndex(({ action }) => action === 'SUBMIT')
  const copied = new Set(instance.log.slice(submitIndex).flatMap(({ action, node, to }) => (action === 'CC' && node === null ? to : [])))
  const copies = instance.copies.map(id => people.actsFor(id)).filter(id => !copied.has(id))
  const done: Instance = { ...instance, state: 'COMPLETE' }
  return {
    instance: copies.length === 0 ? done : withLog(done, now, { action: 'CC', node: null, to: copies }),
    messages: [{ kind: 'RESULT', to: [instance.starterId] }, ...copies.length === 0 ? [] : [{ kind: 'CC', to: copies } as const]],
    effect: null,
  }
}

