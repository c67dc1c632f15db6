import { and, eq, inArray } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { PROCESS_STATE } from '#schemas/kit/index.ts'
import { conditionText } from '#schemas/org/flowCondition.ts'
import type { FlowNode } from '#schemas/org/flowNodes.ts'
import { PROCESS_GROUPS, PROCESSES } from '#schemas/org/processes.ts'
import { nextToChoose, ownTasks, visitedNodes } from '#shared/approval/answer.ts'
import { step } from '#shared/approval/machine.ts'
import { actingFor, askedAt, choicesFor, currentNode, openTasks, tasksAt, type World } from '#shared/approval/nodes.ts'
import { wayOf } from '#shared/approval/start.ts'
import { isRefused, TO_STARTER, type Act, type Instance, type LogEntry, type Task } from '#shared/approval/types.ts'
import { POST_STEP, START_STEP } from '#shared/approval/steps.ts'
import { personText } from '#shared/approval/words.ts'
import { LOG_ACTION, type NextChoice, type Workflow } from '#shared/api/workflow.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import type { Db } from '#server/db/tx.ts'
import { attachmentsOf } from '#server/files/index.ts'
import { lookupsFor } from '#server/grid/index.ts'
import { posts } from './posts.ts'
import { freshInstance, readInstance, shownVersion, type Kept } from './store.ts'
import { submittedOf, type Subject } from './subject.ts'
import { worldOf } from './world.ts'

export type NameOf = (id: string) => string

/** What people are called in the merchant, also those who are gone. */
export async function namesOf({ q, ctx }: Db, ids: readonly string[]): Promise<NameOf> {
  const rows = ids.length === 0 ? [] : await q.select({ id: userMerchant.userId, name: userMerchant.realName }).from(userMerchant)
    .where(and(eq(userMerchant.merchantId, ctx.merchantId), inArray(userMerchant.userId, [...new Set(ids)])))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return id => names.get(id) ?? '已离开的人员'
}

const kvOf = (id: string, nameOf: NameOf) => ({ key: id, value: nameOf(id) })

/** Whom somebody chooses for a node; null where nobody has to (spec-1 §5). */
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

/** The instance on the route that it has; where its starter has it, on the one that it would take if he submitted it now. What is posted takes none. */
const onRoute = (subject: Subject, { instance }: Kept, world: World, isPosted: boolean): Instance =>
  (isPosted ? { ...instance, route: [] } : instance.route.length > 0 && !WITH_STARTER.has(instance.state)
    ? instance
    : { ...instance, ...wayOf(instance, submittedOf(subject, instance.urgency), world) })

/** Who is going to be asked at a node, with those who act for them (domain B12.9). */
export function comingAt(instance: Instance, node: FlowNode, world: World) {
  const { users, missing } = askedAt(instance, node, world)
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

/** Whether somebody who is asked has let his time pass: the starter reminds by hand only then (domain B12.9). */
export const isOverdue = ({ instance, deadlines }: Kept, now: Date): boolean =>
  openTasks(instance).some(({ id }) => Date.parse(deadlines.get(id) ?? '') < now.getTime())

/** What somebody is asked for now, who is still one of those whom the node finds: an answer of anybody else is refused. */
function ownTask(instance: Instance, me: string, world: World): Task | undefined {
  if (instance.state !== 'RUNNING') return undefined
  const now = step(instance, { kind: 'refresh' }, world)
  const open = isRefused(now) ? [] : ownTasks(now.instance, me)
  return ownTasks(instance, me).find(task => open.some(({ id }) => id === task.id))
}

function canOf(subject: Subject, kept: Kept, world: World, me: string, rights: Rights, isPosted: boolean): Workflow['can'] {
  const { instance } = kept
  const may = (act: Act): boolean => !isRefused(step(instance, act, world))
  const asked = ownTask(instance, me, world)
  const startable = ['NOT_START', 'REJECTED', 'RECALLED', 'FAIL'].includes(subject.state)
    && (subject.state === 'NOT_START' || instance.starterId === me)
  return {
    submit: startable && rights.write && !isPosted,
    post: startable && rights.post && isPosted,
    audit: asked !== undefined,
    recall: may({ kind: 'recall', by: me }), takeBack: may({ kind: 'takeBack', by: me }),
    remind: isOverdue(kept, new Date(world.now)) && may({ kind: 'remind', by: me }),
    cancel: rights.write && may({ kind: 'cancel', by: me, opinion: '-' }),
    reaudit: rights.reaudit && instance.state === 'COMPLETE',
    reassign: instance.state === 'RUNNING' && world.people.admins.includes(me),
  }
}

/** What the person may do with documents of the kind. */
export interface Rights { readonly write: boolean, readonly post: boolean, readonly reaudit: boolean }

/** Workflow data of a document as they stand for the person who asks. `check` says why it may not be agreed to. */
export async function workflowOf(db: Db, subject: Subject, rights: Rights, check: () => Promise<string | null>): Promise<Workflow> {
  const me = db.ctx.userId
  const kept = await readInstance(db, subject.id) ?? await freshInstance(db, subject.key, me)
  const world = await worldOf(db, subject, kept)
  const startsByPosting = await posts(db, subject)
  const lastBegun = kept.instance.log.findLast(({ action }) => action === 'SUBMIT' || action === 'POST')?.action
  const isPosted = WITH_STARTER.has(subject.state) || subject.state === 'FAIL' ? startsByPosting : lastBegun === 'POST'
  const instance = onRoute(subject, kept, world, isPosted)
  const nameOf = await namesOf(db, everybody(instance, world))
  const lookups = await lookupsFor(db)
  const typeName = (key: string): string => lookups.label(DICT.projectType, key) ?? key
  const files = await attachmentsOf(db, [...kept.files.values()].flat())
  const own = ownTask(instance, me, world)
  const node = currentNode(instance)
  const [processName, group] = PROCESSES[subject.key]
  const nodes = instance.route.flatMap(key => instance.nodes.filter(one => one.taskDefinitionKey === key))
  const copying = nodes.filter(({ category }) => category === 'CC')
  return {
    processDefinitionKey: subject.key, processDefinitionName: processName, processDefinitionGroupKey: group,
    processDefinitionGroupName: PROCESS_GROUPS[group],
    processTitle: subject.title, kindName: subject.document.title,
    amount: own !== undefined && subject.document.process?.amount !== undefined && seesPrices(db.ctx) ? subject.facts.amount : null,
    version: await shownVersion(db, subject.id), revision: kept.revision, round: instance.round, urgency: instance.urgency,
    processStateKv: { key: subject.state, value: PROCESS_STATE[subject.state] },
    startByKv: kept.startedAt === null ? null : kvOf(instance.starterId, nameOf), startTime: kept.startedAt,
    taskElements: nodes.map(one => elementOf(one, instance, kept, world, nameOf, conditionText(one.condition, typeName))),
    historicTasks: instance.log.map((entry, i) =>
      historicOf(entry, instance, nameOf, kept.behalf.get(i) ?? null, (kept.files.get(i) ?? []).flatMap(id => files.get(id) ?? []))),
    submitsTo: WITH_STARTER.has(instance.state) && instance.at > 0 ? instance.route[instance.at] ?? null : null,
    copyKvs: instance.copies.map(id => kvOf(id, nameOf)), copiesAt: copiesAtOf(instance),
    ccAssigneeKvs: [...new Set([...instance.copies, ...copying.flatMap(one => askedAt(instance, one, world).users)])].map(id =>
      kvOf(id, nameOf)),
    ccCandidateRoleGroups: copying.filter(({ roles }) => roles.length > 0).map(one => world.people.roleNames(one)),
    taskId: own?.id ?? null, taskDefinitionKey: own?.node ?? null, taskName: own === undefined ? null : node?.name ?? null,
    taskCategory: own === undefined ? null : node?.category ?? null, assigneeKv: own === undefined ? null : kvOf(me, nameOf),
    currentKey: instance.state === 'RUNNING' ? node?.taskDefinitionKey ?? null : null,
    posts: isPosted,
    next: own === undefined ? null : choiceOf(instance, nextToChoose(instance), world, nameOf),
    rejectTo: own === undefined ? [] : [{ key: TO_STARTER, value: `发起人（${nameOf(instance.starterId)}）` },
      ...visitedNodes(instance).map(key => ({ key, value: instance.nodes.find(one => one.taskDefinitionKey === key)?.name ?? key }))],
    notSuccess: own === undefined ? null : await check(),
    can: canOf(subject, kept, world, me, rights, isPosted),
  }
}

/** When the copies of the last submit are sent: those of the start stand in the log behind it. */
function copiesAtOf({ log }: Instance): Workflow['copiesAt'] {
  const since = log.findLastIndex(({ action }) => action === 'SUBMIT')
  return log.slice(since).some(({ action, node, at }) => action === 'CC' && node === null && at === log[since]?.at) ? 'START' : 'END'
}

function elementOf(
  node: FlowNode, instance: Instance, { deadlines }: Kept, world: World, nameOf: NameOf, condition: string
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

/** One line of the log in words: `<what was done>：<opinion>` (domain B12.6). */
function historicOf(
  { action, node, userId, to, opinion, startedAt, at, round }: LogEntry, { nodes }: Instance, nameOf: NameOf, behalf: string | null,
  files: Workflow['historicTasks'][number]['files']
): Workflow['historicTasks'][number] {
  const word = LOG_ACTION[action]
  const named = (key: string): string =>
    (key === TO_STARTER ? '发起人' : nodes.find(({ taskDefinitionKey }) => taskDefinitionKey === key)?.name ?? nameOf(key))
  return {
    taskDefinitionKey: node,
    name: action === 'SUBMIT'
      ? START_STEP
      : action === 'POST' ? POST_STEP : nodes.find(({ taskDefinitionKey }) => taskDefinitionKey === node)?.name ?? '',
    assigneeKv: userId === null ? null : kvOf(userId, nameOf), onBehalfName: behalf === null ? null : nameOf(behalf), action, opinion,
    message: opinion === '' ? word : `${word}：${opinion}`, toNames: to.map(named), files: [...files], startTime: startedAt, endTime: at,
    round,
  }
}
