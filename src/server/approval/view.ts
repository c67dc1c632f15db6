import { and, eq, inArray } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { PROCESS_STATE } from '#schemas/kit/index.ts'
import { conditionText } from '#schemas/org/flowCondition.ts'
import type { FlowNode } from '#schemas/org/flowNodes.ts'
import { PROCESS_GROUPS, PROCESSES } from '#schemas/org/processes.ts'
import { nextToChoose, ownTasks, visitedNodes } from '#shared/approval/agreement.ts'
import { step } from '#shared/approval/machine.ts'
import { actingFor, approversAt, choicesFor, currentNode, openTasks, tasksAt, type World } from '#shared/approval/nodes.ts'
import { wayOf } from '#shared/approval/start.ts'
import { isRefused, TO_STARTER, type Act, type Instance, type LogEntry, type Task } from '#shared/approval/types.ts'
import { POST_STEP, START_STEP } from '#shared/approval/steps.ts'
import { personText } from '#shared/approval/logText.ts'
import { LOG_ACTION, type NextChoice, type Workflow } from '#shared/api/workflow.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import type { Db } from '#server/db/tx.ts'
import { attachmentsOf } from '#server/files/index.ts'
import { lookupsFor } from '#server/grid/index.ts'
import { posts } from './posts.ts'
import { freshInstance, readInstance, shownVersion, type StoredApproval } from './store.ts'
import { submittedOf, type Subject } from './subject.ts'
import { worldOf } from './world.ts'

export type NameOf = (id: string) => string

/** Includes former users. */
export async function namesOf({ q, ctx }: Db, ids: readonly string[]): Promise<NameOf> {
  const rows = ids.length === 0 ? [] : await q.select({ id: userMerchant.userId, name: userMerchant.realName }).from(userMerchant)
    .where(and(eq(userMerchant.merchantId, ctx.merchantId), inArray(userMerchant.userId, [...new Set(ids)])))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return id => names.get(id) ?? '已离开的人员'
}

const kvOf = (id: string, nameOf: NameOf) => ({ key: id, value: nameOf(id) })

/** The users to choose from for a node; null if no choice is needed (spec-1 §5). */
export function choiceOf(instance: Instance, key: string | undefined, { people }: World, nameOf: NameOf): NextChoice | null {
  const choices = choicesFor(instance, key, people)
  const node = instance.nodes.find(({ taskDefinitionKey }) => taskDefinitionKey === key)
  if (choices === null || node === undefined) return null
  return {
    taskDefinitionKey: node.taskDefinitionKey, name: node.name, mustNextAssignee: true, assigneeKvs: choices.map(id => kvOf(id, nameOf)),
    candidateRoleGroups: choices.length === 0 && node.roles.length > 0 ? [people.roleNames(node)] : [],
  }
}

const WITH_STARTER: ReadonlySet<string> = new Set(['NOT_START', 'REJECTED', 'RECALLED'])

/** The instance on its route; while the starter holds it, on the route a submit would take. A posted document has none. */
const onRoute = (subject: Subject, { instance }: StoredApproval, world: World, isPosted: boolean): Instance =>
  (isPosted ? { ...instance, route: [] } : instance.route.length > 0 && !WITH_STARTER.has(instance.state)
    ? instance
    : { ...instance, ...wayOf(instance, submittedOf(subject, instance.urgency), world) })

/** Future assignees of a node with their deputies (domain B12.9). */
export function comingAt(instance: Instance, node: FlowNode, world: World) {
  const { users, missing } = approversAt(instance, node, world)
  const actsFor = (id: string): string => (node.category === 'CC' ? id : actingFor(instance, id, world))
  return {
    missing, ids: users.flatMap(id => [id, actsFor(id)]),
    names: (nameOf: NameOf): string[] => users.map(id => personText(nameOf(actsFor(id)), actsFor(id) === id ? null : nameOf(id))),
  }
}

const everybody = (instance: Instance, world: World): string[] => [
  instance.starterId, ...instance.tasks.flatMap(({ userId, onBehalf }) => [userId, onBehalf ?? userId]), ...instance.copies,
  ...instance.log.flatMap(({ userId, to }) => [userId ?? '', ...to]),
  ...instance.nodes.flatMap(node => comingAt(instance, node, world).ids),
  ...instance.nodes.flatMap(node => choicesFor(instance, node.taskDefinitionKey, world.people) ?? []),
]

/** Whether an assignee is overdue; only then can the starter send a reminder (domain B12.9). */
export const isOverdue = ({ instance, deadlines }: StoredApproval, now: Date): boolean =>
  openTasks(instance).some(({ id }) => Date.parse(deadlines.get(id) ?? '') < now.getTime())

/** The user's open task, if the node still assigns the user; answers of anybody else are refused. */
function ownTask(instance: Instance, me: string, world: World): Task | undefined {
  if (instance.state !== 'RUNNING') return undefined
  const now = step(instance, { kind: 'refresh' }, world)
  const open = isRefused(now) ? [] : ownTasks(now.instance, me)
  return ownTasks(instance, me).find(task => open.some(({ id }) => id === task.id))
}

function canOf(subject: Subject, stored: StoredApproval, world: World, me: string, rights: Rights, isPosted: boolean): Workflow['can'] {
  const { instance } = stored
  const isAllowed = (act: Act): boolean => !isRefused(step(instance, act, world))
  const task = ownTask(instance, me, world)
  const startable = ['NOT_START', 'REJECTED', 'RECALLED', 'FAIL'].includes(subject.state)
    && (subject.state === 'NOT_START' || instance.starterId === me)
  return {
    submit: startable && rights.write && !isPosted,
    post: startable && rights.post && isPosted,
    audit: task !== undefined,
    recall: isAllowed({ kind: 'recall', by: me }), takeBack: isAllowed({ kind: 'takeBack', by: me }),
    remind: isOverdue(stored, new Date(world.now)) && isAllowed({ kind: 'remind', by: me }),
    cancel: rights.write && isAllowed({ kind: 'cancel', by: me, opinion: '-' }),
    reaudit: rights.reaudit && instance.state === 'COMPLETE',
    reassign: instance.state === 'RUNNING' && world.people.admins.includes(me),
  }
}

export interface Rights { readonly write: boolean, readonly post: boolean, readonly reaudit: boolean }

/** Workflow data of a document for the caller. `check` returns why it cannot be agreed to. */
export async function workflowOf(db: Db, subject: Subject, rights: Rights, check: () => Promise<string | null>): Promise<Workflow> {
  const me = db.ctx.userId
  const stored = await readInstance(db, subject.id) ?? await freshInstance(db, subject.key, me)
  const world = await worldOf(db, subject, stored)
  const startsByPosting = await posts(db, subject)
  const lastBegun = stored.instance.log.findLast(({ action }) => action === 'SUBMIT' || action === 'POST')?.action
  const isPosted = WITH_STARTER.has(subject.state) || subject.state === 'FAIL' ? startsByPosting : lastBegun === 'POST'
  const instance = onRoute(subject, stored, world, isPosted)
  const nameOf = await namesOf(db, everybody(instance, world))
  const lookups = await lookupsFor(db)
  const typeName = (key: string): string => lookups.label(DICT.projectType, key) ?? key
  const files = await attachmentsOf(db, [...stored.files.values()].flat())
  const task = ownTask(instance, me, world)
  const node = currentNode(instance)
  const [processName, group] = PROCESSES[subject.key]
  const nodes = instance.route.flatMap(key => instance.nodes.filter(one => one.taskDefinitionKey === key))
  const copying = nodes.filter(({ category }) => category === 'CC')
  return {
    processDefinitionKey: subject.key, processDefinitionName: processName, processDefinitionGroupKey: group,
    processDefinitionGroupName: PROCESS_GROUPS[group],
    processTitle: subject.title, kindName: subject.document.title,
    amount: task !== undefined && subject.document.process?.amount !== undefined && seesPrices(db.ctx) ? subject.facts.amount : null,
    version: await shownVersion(db, subject.id), revision: stored.revision, round: instance.round, urgency: instance.urgency,
    processStateKv: { key: subject.state, value: PROCESS_STATE[subject.state] },
    startByKv: stored.startedAt === null ? null : kvOf(instance.starterId, nameOf), startTime: stored.startedAt,
    taskElements: nodes.map(one => elementOf(one, instance, stored, world, nameOf, conditionText(one.condition, typeName))),
    historicTasks: instance.log.map((entry, i) =>
      historicOf(entry, instance, nameOf, stored.behalf.get(i) ?? null, (stored.files.get(i) ?? []).flatMap(id => files.get(id) ?? []))),
    submitsTo: WITH_STARTER.has(instance.state) && instance.at > 0 ? instance.route[instance.at] ?? null : null,
    copyKvs: instance.copies.map(id => kvOf(id, nameOf)), copiesAt: copiesAtOf(instance),
    ccAssigneeKvs: [...new Set([...instance.copies, ...copying.flatMap(one => approversAt(instance, one, world).users)])].map(id =>
      kvOf(id, nameOf)),
    ccCandidateRoleGroups: copying.filter(({ roles }) => roles.length > 0).map(one => world.people.roleNames(one)),
    taskId: task?.id ?? null, taskDefinitionKey: task?.node ?? null, taskName: task === undefined ? null : node?.name ?? null,
    taskCategory: task === undefined ? null : node?.category ?? null, assigneeKv: task === undefined ? null : kvOf(me, nameOf),
    currentKey: instance.state === 'RUNNING' ? node?.taskDefinitionKey ?? null : null,
    posts: isPosted,
    next: task === undefined ? null : choiceOf(instance, nextToChoose(instance), world, nameOf),
    rejectTo: task === undefined ? [] : [{ key: TO_STARTER, value: `发起人（${nameOf(instance.starterId)}）` },
      ...visitedNodes(instance).map(key => ({ key, value: instance.nodes.find(one => one.taskDefinitionKey === key)?.name ?? key }))],
    notSuccess: task === undefined ? null : await check(),
    can: canOf(subject, stored, world, me, rights, isPosted),
  }
}

/** When the copies of the last submit are sent; copies sent at the start follow it in the log. */
function copiesAtOf({ log }: Instance): Workflow['copiesAt'] {
  const submitIndex = log.findLastIndex(({ action }) => action === 'SUBMIT')
  return log.slice(submitIndex).some(({ action, node, at }) => action === 'CC' && node === null && at === log[submitIndex]?.at)
    ? 'START'
    : 'END'
}

function elementOf(
  node: FlowNode, instance: Instance, { deadlines }: StoredApproval, world: World, nameOf: NameOf, condition: string
): Workflow['taskElements'][number] {
  const { taskDefinitionKey, name, category, mode } = node
  const tasks = tasksAt(instance, taskDefinitionKey)
  const { names, missing } = comingAt(instance, node, world)
  const people = names(nameOf)
  const coming = people.length > 0 ? people : missing === null || missing === '' ? [] : [missing]
  return {
    taskDefinitionKey, name, category, mode, condition, candidates: tasks.length > 0 ? [] : coming,
    assignees: tasks.map(({ id, userId, onBehalf, state, openedAt }) => ({
      userId, realName: nameOf(userId), state, onBehalfName: onBehalf === null ? null : nameOf(onBehalf), openedAt,
      deadline: deadlines.get(id) ?? null,
    })),
  }
}

/** One log line as text: `<action>：<opinion>` (domain B12.6). */
function historicOf(
  { action, node, userId, to, opinion, startedAt, at, round }: LogEntry, { nodes }: Instance, nameOf: NameOf, behalf: string | null,
  files: Workflow['historicTasks'][number]['files']
): Workflow['historicTasks'][number] {
  const word = LOG_ACTION[action]
  const nodeName = (key: string): string =>
    (key === TO_STARTER ? '发起人' : nodes.find(({ taskDefinitionKey }) => taskDefinitionKey === key)?.name ?? nameOf(key))
  return {
    taskDefinitionKey: node,
    name: action === 'SUBMIT'
      ? START_STEP
      : action === 'POST' ? POST_STEP : nodes.find(({ taskDefinitionKey }) => taskDefinitionKey === node)?.name ?? '',
    assigneeKv: userId === null ? null : kvOf(userId, nameOf), onBehalfName: behalf === null ? null : nameOf(behalf), action, opinion,
    message: opinion === '' ? word : `${word}：${opinion}`, toNames: to.map(nodeName), files: [...files], startTime: startedAt, endTime: at,
    round,
  }
}
