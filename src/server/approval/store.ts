import { and, asc, eq, sql } from 'drizzle-orm'
import type { ProcessKey } from '#schemas/org/processes.ts'
import type { Instance, Task } from '#shared/approval/types.ts'
import { approval, approvalCopy, approvalLog, approvalTask } from '#server/db/tables/approval.ts'
import { document } from '#server/db/tables/document.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { flowOf } from './definition.ts'
import { writeParts } from './participants.ts'

export interface StoredApproval {
  readonly instance: Instance
  readonly revision: number
  /** ISO text; null before the first submit. */
  readonly startedAt: string | null
  readonly deadlines: ReadonlyMap<number, string | null>
  readonly files: ReadonlyMap<number, readonly string[]>
  /** The represented user by log position. */
  readonly behalf: ReadonlyMap<number, string | null>
}

const NO_RECORDS = { deadlines: new Map<number, never>(), files: new Map<number, never>(), behalf: new Map<number, never>() }
/** Defaults for approvals stored before content was recorded. */
const EARLIER = { content: null, countsFrom: 0 } as const
const NO_FACTS = { amount: '0', overBudget: false, urgency: '50', projectType: '', contractKind: '' } as const

export async function freshInstance(db: Db, key: ProcessKey, starterId: string): Promise<StoredApproval> {
  const { nodes, revision } = await flowOf(db, key)
  const instance: Instance = {
    state: 'NOT_START', round: 1, starterId, urgency: 50, nodes, facts: NO_FACTS, ...EARLIER, route: [], at: 0, chosen: {}, copies: [],
    rejectedBy: null, tasks: [], log: [],
  }
  return { instance, revision, startedAt: null, ...NO_RECORDS }
}

/** Undefined if the document was never submitted. */
export async function readInstance({ q, ctx }: Db, documentId: string): Promise<StoredApproval | undefined> {
  const [row] = await q.select().from(approval).where(and(eq(approval.merchantId, ctx.merchantId), eq(approval.documentId, documentId)))
  if (row === undefined) return undefined
  const tasks = await q.select().from(approvalTask)
    .where(and(eq(approvalTask.merchantId, ctx.merchantId), eq(approvalTask.documentId, documentId))).orderBy(asc(approvalTask.task))
  const log = await q.select().from(approvalLog)
    .where(and(eq(approvalLog.merchantId, ctx.merchantId), eq(approvalLog.documentId, documentId))).orderBy(asc(approvalLog.number))
  const { state, round, starterId, urgency, core } = row
  return {
    revision: row.revision, startedAt: row.startedAt,
    instance: {
      ...EARLIER, ...core, state, round, starterId, urgency: urgency as Instance['urgency'],
      tasks: tasks.map(({ task, node, round: taskRound, userId, onBehalf, addedTo, state: now, openedAt, endedAt }): Task =>
        ({ id: task, node, round: taskRound, userId, onBehalf, addedTo, state: now, openedAt, endedAt })),
      log: log.map(({ action, node, round: logRound, userId, notified, opinion, startedAt, at }) =>
        ({ action, node, round: logRound, userId, to: notified, opinion, startedAt, at })),
    },
    deadlines: new Map(tasks.map(({ task, deadline }) => [task, deadline])),
    files: new Map(log.map(({ number, fileIds }) => [number, fileIds])),
    behalf: new Map(log.map(({ number, onBehalf }) => [number, onBehalf])),
  }
}

/** The record version that lists and answers show with name and amount; 0 for a document in no list. */
export async function shownVersion({ q, ctx }: Db, documentId: string): Promise<number> {
  const [row] = await q.select({ version: document.contentVersion }).from(document)
    .where(and(eq(document.merchantId, ctx.merchantId), eq(document.id, documentId)))
  return row?.version ?? 0
}

const HOUR_MS = 3_600_000
export interface Writing {
  readonly documentId: string
  readonly key: ProcessKey
  readonly revision: number
  readonly before: Instance | undefined
  readonly after: Instance
  /** Until a task's reminder. */
  readonly hours: number
  /** Attachments of the current action. */
  readonly fileIds: readonly string[]
}

const nodeNameOf = ({ state, route, at, nodes }: Instance): string =>
  (state === 'RUNNING' ? nodes.find(({ taskDefinitionKey }) => taskDefinitionKey === route[at])?.name ?? '' : '')
/** Since when the document has waited for its current assignees. */
const oldestOf = (tasks: readonly Task[]): string | null =>
  tasks.flatMap(({ state, openedAt }) => (state === 'OPEN' && openedAt !== null ? [openedAt] : [])).toSorted()[0] ?? null
const ENDED: ReadonlySet<string> = new Set(['COMPLETE', 'CANCELLED', 'FAIL'])
const differs = (a: Task | undefined, b: Task): boolean =>
  a === undefined || a.state !== b.state || a.userId !== b.userId || a.openedAt !== b.openedAt

const WRITTEN = ['node', 'round', 'userId', 'onBehalf', 'addedTo', 'state', 'openedAt', 'endedAt', 'deadline'] as const
/** An existing task is updated except for its reminder count. */
const AS_WRITTEN = Object.fromEntries(WRITTEN.map(key => [key, sql`excluded.${sql.identifier(approvalTask[key].name)}`]))

/** Writes the changes between `before` and `after`. */
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
    const timeoutHours = core.nodes.find(({ taskDefinitionKey }) => taskDefinitionKey === node)?.timeoutHours ?? hours
    return openedAt === null ? null : new Date(Date.parse(openedAt) + timeoutHours * HOUR_MS).toISOString()
  }
  const changed = tasks.filter((one, i) => differs(before?.tasks[i], one))
  if (changed.length > 0) {
    await tx.q.insert(approvalTask)
      .values(changed.map(({ id, ...facts }) => ({ documentId, task: id, ...facts, deadline: deadlineOf({ id, ...facts }) })))
      .onConflictDoUpdate({ target: [approvalTask.merchantId, approvalTask.documentId, approvalTask.task], set: AS_WRITTEN })
  }
  const added = log.slice(before?.log.length ?? 0)
  const openBefore = new Map(before?.tasks.filter(task => task.state === 'OPEN').map(task => [task.userId, task.onBehalf]))
  if (added.length > 0) {
    await tx.q.insert(approvalLog).values(added.map(({ to, userId, ...entry }, i) => ({
      ...entry, documentId, number: (before?.log.length ?? 0) + i, userId, notified: [...to],
      onBehalf: openBefore.get(userId ?? '') ?? null,
      fileIds: i === 0 ? [...fileIds] : [],
    })))
  }
  const copied = added.flatMap(({ action, to }) => (action === 'CC' ? to : []))
  if (copied.length > 0)
    await tx.q.insert(approvalCopy).values([...new Set(copied)].map(userId => ({ documentId, userId }))).onConflictDoNothing()
  await writeParts(tx, documentId, before, after)
}
