import { and, eq, inArray, sql } from 'drizzle-orm'
import { task } from '#server/db/tables/engine.ts'
import type { Pool } from '#server/db/pool.ts'
import { inReplicaSnapshot } from '#server/db/replica.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import type { Ctx } from './ctx.ts'
import { demandRoomFor, type Bound } from './bounds.ts'
import { AppError } from './errors.ts'
import { notify } from './events.ts'
import { newId } from './ids.ts'

export const TASK_QUEUED = 'task.queued'
/** Page channel; the payload is a {@link TaskNews}. */
export const TASK_CHANGED = 'task.changed'

export type TaskState = typeof task.$inferSelect['state']

export interface TaskNews {
  readonly id: string
  readonly userId: string
  readonly state: TaskState
  readonly done: number
  readonly total: number
}

/** Each read or write is a separate transaction with the rights of the user who started the task. */
export interface TaskRun {
  readonly id: string
  readonly ctx: Ctx
  readonly payload: unknown
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Reads from one snapshot, on a replica where there is one; `work` restarts when that disappears. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Reports progress in any unit, per batch, not per row. */
  progress(done: number, total: number): Promise<void>
  /** Whether the user has cancelled the task: check between batches and return early. */
  cancelled(): Promise<boolean>
}

/** Returns the result to store (JSON; money as text). Must be idempotent: after a crash it runs again. */
export type TaskHandler = (run: TaskRun) => Promise<unknown>

const byId = (ctx: Ctx, id: string) => and(eq(task.merchantId, ctx.merchantId), eq(task.id, id))

const isRun = (runs: number | undefined) => (runs === undefined ? undefined : eq(task.runs, runs))

async function change(
  tx: Tx, id: string, from: readonly TaskState[], set: Partial<typeof task.$inferInsert>, runs?: number,
): Promise<boolean> {
  const [row] = await tx.q.update(task).set(set)
    .where(and(byId(tx.ctx, id), sql`${task.state} in ${from}`, isRun(runs)))
    .returning({ id: task.id, userId: task.userId, state: task.state, done: task.done, total: task.total })
  if (row !== undefined) notify(tx, TASK_CHANGED, row satisfies TaskNews)
  return row !== undefined
}

async function taskTitles({ q, ctx }: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await q.select({ id: task.id, title: task.title }).from(task)
    .where(and(eq(task.merchantId, ctx.merchantId), inArray(task.id, [...ids])))
  return new Map(rows.map(({ id, title }) => [id, title]))
}
export const TASK_DEED = { entity: 'task', names: taskTitles } as const
export const STARTS_TASK = { ...TASK_DEED, ids: (_input: unknown, { taskId }: { readonly taskId: string }) => [taskId] } as const

const MOST_PENDING: Bound = { most: 50, text: '有过多后台任务正在进行，请等它们完成后再试', code: 'TOO_MANY_REQUESTS' }

/**
 * The task runs after the commit.
 * @param payload stored as JSON: money as text
 * @returns its id
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function startTask(tx: Tx, kind: string, title: string, payload: object): Promise<string> {
  const { merchantId, userId } = tx.ctx
  const isPending = and(
    eq(task.merchantId, merchantId), eq(task.userId, userId), inArray(task.state, ['QUEUED', 'RUNNING']),
  )
  await demandRoomFor(tx, task, isPending, MOST_PENDING)
  const id = newId()
  await tx.q.insert(task).values({ id, kind, title, payload, userId: tx.ctx.userId })
  notify(tx, TASK_QUEUED, id)
  return id
}

/**
 * A running task ends at its next check.
 * @throws AppError NOT_FOUND for another user's task, WRONG_STATE when it has ended
 */
export async function cancelTask(tx: Tx, id: string): Promise<void> {
  const [row] = await tx.q.select({ userId: task.userId }).from(task).where(byId(tx.ctx, id))
  if (row?.userId !== tx.ctx.userId) throw new AppError('NOT_FOUND')
  const ended = await change(tx, id, ['QUEUED'], { state: 'CANCELLED', cancelRequested: true })
    || await change(tx, id, ['RUNNING'], { cancelRequested: true })
  if (!ended) throw new AppError('WRONG_STATE')
}

/** Locks the task until the commit. @throws AppError WRONG_STATE where another process has taken it over */
async function demandRun({ sql: query, ctx }: Tx, id: string, runs: number | undefined): Promise<void> {
  if (runs === undefined) return
  const rows = await query`select from ${task} where merchant_id = ${ctx.merchantId} and id = ${id} and runs = ${runs} for share`
  if (rows.length === 0) throw new AppError('WRONG_STATE', { text: '任务已由另一进程重新执行' })
}

/**
 * Runs one queued task and stores its outcome. Its writes are refused once another process has taken the task over as lost.
 * @param runs the number of this run; without it no other process may take the task
 */
export async function runTask(
  pool: Pool, ctx: Ctx, id: string, handler: TaskHandler, onError: (error: unknown) => void, runs?: number,
): Promise<void> {
  const isStarted = await inWrite(pool, ctx, tx => change(tx, id, ['QUEUED', 'RUNNING'], { state: 'RUNNING', done: 0 }, runs))
  if (!isStarted) return
  let isCancelSeen = false
  const run: TaskRun = {
    id, ctx,
    payload: await inRead(pool, ctx, async ({ q }) =>
      (await q.select({ payload: task.payload }).from(task).where(byId(ctx, id)))[0]?.payload),
    read: work => inRead(pool, { ...ctx, now: new Date() }, work),
    snapshot: work => inReplicaSnapshot(pool, { ...ctx, now: new Date() }, work),
    write: work => inWrite(pool, { ...ctx, now: new Date() }, async tx => {
      const result = await work(tx)
      await demandRun(tx, id, runs)
      return result
    }),
    async progress(done, total) {
      await inWrite(pool, ctx, tx => change(tx, id, ['RUNNING'], { done, total }, runs))
    },
    async cancelled() {
      const rows = await inRead(pool, ctx, ({ q }) =>
        q.select({ requested: task.cancelRequested }).from(task).where(and(byId(ctx, id), isRun(runs))))
      return isCancelSeen = rows[0]?.requested ?? true
    },
  }
  const end = await handler(run).then(
    (result): Partial<typeof task.$inferInsert> => isCancelSeen ? { state: 'CANCELLED' } : { state: 'DONE', result: result ?? null },
    (error: unknown): Partial<typeof task.$inferInsert> => {
      if (!(error instanceof AppError)) onError(error)
      return { state: 'FAILED', error: error instanceof AppError ? error.message : new AppError('SYSTEM').message }
    },
  )
  await inWrite(pool, ctx, tx => change(tx, id, ['RUNNING'], end, runs))
}

export async function failTask(pool: Pool, ctx: Ctx, id: string, text: string): Promise<void> {
  await inWrite(pool, ctx, tx => change(tx, id, ['QUEUED', 'RUNNING'], { state: 'FAILED', error: text }))
}
