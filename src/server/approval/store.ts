import { and, asc, eq, sql } from 'drizzle-orm'
import type { ProcessKey } from '#schemas/org/processes.ts'
import type { Instance, Task } from '#shared/approval/types.ts'
import { approval, approvalCopy, approvalLog, approvalTask } from '#server/db/tables/approval.ts'
import { document } from '#server/db/tables/document.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { flowOf } from './definition.ts'
import { writeParts } from './participants.ts'

/** An instance as it lies in the database. */
export interface Kept {
  readonly instance: Instance
  readonly revision: number
  /** ISO text; null until it was submitted. */
  readonly startedAt: string | null
  readonly deadlines: ReadonlyMap<number, string | null>
  readonly files: ReadonlyMap<number, readonly string[]>
  /** Of log entries by their place: for whom somebody acted. */
  readonly behalf: ReadonlyMap<number, string | null>
}

const NONE = { deadlines: new Map<number, never>(), files: new Map<number, never>(), behalf: new Map<number, never>() }
/** What approvals of before it was kept have: nothing that was seen is known. */
const EARLIER = { content: null, countsFrom: 0 } as const
const NO_FACTS = { amount: '0', overBudget: false, urgency: '50', projectType: '', contractKind: '' } as const

/** What an approval would begin with: the definition in force, and nothing done yet. */
export async function freshInstance(db: Db, key: ProcessKey, starterId: string): Promise<Kept> {
  const { nodes, revision } = await flowOf(db, key)
  const instance: Instance = {
    state: 'NOT_START', round: 1, starterId, urgency: 50, nodes, facts: NO_FACTS, ...EARLIER, route: [], at: 0, chosen: {}, copies: [],
    rejectedBy: null, tasks: [], log: [],
  }
  return { instance, revision, startedAt: null, ...NONE }
}

/** The approval of a document with its tasks and its log; undefined where it was never submitted. */
export async function readInstance({ q, ctx }: Db, documentId: string): Promise<Kept | undefined> {
  const [found] = await q.select().from(approval).where(and(eq(approval.merchantId, ctx.merchantId), eq(approval.documentId, documentId)))
  if (found === undefined) return undefined
  const tasks = await q.select().from(approvalTask)
    .where(and(eq(approvalTask.merchantId, ctx.merchantId), eq(approvalTask.documentId, documentId))).orderBy(asc(approvalTask.task))
  const log = await q.select().from(approvalLog)
    .where(and(eq(approvalLog.merchantId, ctx.merchantId), eq(approvalLog.documentId, documentId))).orderBy(asc(approvalLog.number))
  const { state, round, starterId, urgency, core } = found
  return {
    revision: found.revision, startedAt: found.startedAt,
    instance: {
      ...EARLIER, ...core, state, round, starterId, urgency: urgency as Instance['urgency'],
      tasks: tasks.map(({ task, node, round: of, userId, onBehalf, addedTo, state: now, openedAt, endedAt }): Task =>
        ({ id: task, node, round: of, userId, onBehalf, addedTo, state: now, openedAt, endedAt })),
      log: log.map(({ action, node, round: of, userId, notified, opinion, startedAt, at }) =>
        ({ action, node, round: of, userId, to: notified, opinion, startedAt, at })),
    },
    deadlines: new Map(tasks.map(({ task, deadline }) => [task, deadline])),
    files: new Map(log.map(({ number, fileIds }) => [number, fileIds])),
    behalf: new Map(log.map(({ number, onBehalf }) => [number, onBehalf])),
  }
}

/** The version of a document's record of which lists and answers show name and amount; 0 of what no list has. */
export async function shownVersion({ q, ctx }: Db, documentId: string): Promise<number> {
  const [found] = await q.select({ version: document.contentVersion }).from(document)
    .where(and(eq(document.merchantId, ctx.merchantId), eq(document.id, documentId)))
  return found?.version ?? 0
}

const HOUR_MS = 3_600_000
export interface Writing {
  readonly documentId: string
  readonly key: ProcessKey
  readonly revision: number
  readonly before: Instance | undefined
  readonly after: Instance
  /** Hours until a task is reminded of, by the urgency. */
  readonly hours: number
  /** Attachments of what was done just now. */
  readonly fileIds: readonly string[]
}

const nodeNameOf = ({ state, route, at, nodes }: Instance): string =>
  (state === 'RUNNING' ? nodes.find(({ taskDefinitionKey }) => taskDefinitionKey === route[at])?.name ?? '' : '')
/** Since when the document waits for whom it asks now. */
const oldestOf = (tasks: readonly Task[]): string | null =>
  tasks.flatMap(({ state, openedAt }) => (state === 'OPEN' && openedAt !== null ? [openedAt] : [])).toSorted()[0] ?? null
const ENDED: ReadonlySet<string> = new Set(['COMPLETE', 'CANCELLED', 'FAIL'])
const differs = (a: Task | undefined, b: Task): boolean =>
  a === undefined || a.state !== b.state || a.userId !== b.userId || a.openedAt !== b.openedAt

const WRITTEN = ['node', 'round', 'userId', 'onBehalf', 'addedTo', 'state', 'openedAt', 'endedAt', 'deadline'] as const
/** Of a task that is there all but how often it was reminded of. */
const AS_WRITTEN = Object.fromEntries(WRITTEN.map(key => [key, sql`excluded.${sql.identifier(approvalTask[key].name)}`]))

/** Writes what a step has changed: the instance, the tasks that are others now, and what was added to the log and to the copies. */
export async function writeInstance(tx: Tx, { documentId, key, revision, before, after, hours, fileIds }: Writing): Promise<void> {
  const { state, round, starterId, urgency, tasks, log, ...core } = after
  const head = {
    state, round, starterId, urgency, nodeName: nodeNameOf(after), core,
    endedAt: ENDED.has(state) ? tx.ctx.now.toISOString() : null, waitingSince: oldestOf(tasks),
  }
  if (before === undefined) await tx.q.insert(approval).values({ documentId, processKey: key, revision, ...head })
  else await tx.q.update(approval).set({ ...head, revision })
    .where(and(eq(approval.merchantId, tx.ctx.merchantId), eq(approval.documentId, documentId)))
  const deadlineOf = ({ openedAt, node }: Task): string | null => {
    const own = core.nodes.find(({ taskDefinitionKey }) => taskDefinitionKey === node)?.timeoutHours ?? hours
    return openedAt === null ? null : new Date(Date.parse(openedAt) + own * HOUR_MS).toISOString()
  }
  const changed = tasks.filter((one, i) => differs(before?.tasks[i], one))
  if (changed.length > 0) {
    await tx.q.insert(approvalTask)
      .values(changed.map(({ id, ...facts }) => ({ documentId, task: id, ...facts, deadline: deadlineOf({ id, ...facts }) })))
      .onConflictDoUpdate({ target: [approvalTask.merchantId, approvalTask.documentId, approvalTask.task], set: AS_WRITTEN })
  }
  const added = log.slice(before?.log.length ?? 0)
  const own = new Map(before?.tasks.filter(task => task.state === 'OPEN').map(task => [task.userId, task.onBehalf]))
  if (added.length > 0) {
    await tx.q.insert(approvalLog).values(added.map(({ to, userId, ...entry }, i) => ({
      ...entry, documentId, number: (before?.log.length ?? 0) + i, userId, notified: [...to], onBehalf: own.get(userId ?? '') ?? null,
      fileIds: i === 0 ? [...fileIds] : [],
    })))
  }
  const copied = added.flatMap(({ action, to }) => (action === 'CC' ? to : []))
  if (copied.length > 0)
    await tx.q.insert(approvalCopy).values([...new Set(copied)].map(userId => ({ documentId, userId }))).onConflictDoNothing()
  await writeParts(tx, documentId, before, after)
}
