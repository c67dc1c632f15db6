import { and, eq, lt, sql } from 'drizzle-orm'
import PgBoss from 'pg-boss'
import { alone } from '#server/db/alone.ts'
import { task } from '#server/db/tables/engine.ts'
import type { Pool } from '#server/db/pool.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { ERRORS } from '#shared/errors.ts'
import type { Ctx } from './ctx.ts'
import type { AppEvent, Events } from './events.ts'
import { loadCtx } from './loadCtx.ts'
import { systemCtx } from './systemCtx.ts'
import type { TaskHandler } from './tasks.ts'
import { failTask, runTask, TASK_QUEUED } from './tasks.ts'

/** Work outside of requests: tasks that people started, and work by the clock. Any app process may run it, each piece once. */
export interface Jobs {
  /** Before `start`. */
  registerTask(kind: string, handler: TaskHandler): void
  /** Runs `work` by a cron rule in Chinese time, in one app process. Before `start`. */
  schedule(name: string, cron: string, work: () => Promise<unknown>): void
  start(): Promise<void>
  /** Lets running work come to its end, ten seconds at most. */
  stop(): Promise<void>
}

export interface JobsOptions {
  readonly pool: Pool
  readonly events: Events
  readonly onError: (error: unknown) => void
}

interface Schedule {
  readonly name: string
  readonly cron: string
  readonly work: () => Promise<unknown>
}

const QUEUE = 'task'
/** Tasks that one app process runs at the same time. */
const WORKERS = 2
/** A task that has not ended by then counts as lost with its process, and is run once more. */
const EXPIRE_SECONDS = 30 * 60
/** Twice the expiry (the second run included) without a sign of life. */
const LOST_AFTER = '65 minutes'
const SWEEP_MS = 30_000

interface TaskRef {
  readonly merchantId: string
  readonly taskId: string
}

/**
 * Queueing by pg-boss in the schema `pgboss`.
 * A task's row is the truth; its job carries only ids and has the task's own id, so that every process may send it and it exists once.
 */
export function createJobs({ pool, events, onError }: JobsOptions): Jobs {
  const boss = new PgBoss({
    schema: 'pgboss',
    db: { executeSql: (text, values) => pool.query(text, values) },
  })
  const handlers = new Map<string, TaskHandler>()
  const schedules: Schedule[] = []
  const workers: string[] = []
  let timer: NodeJS.Timeout | undefined
  let unsubscribe = (): void => undefined
  boss.on('error', onError)

  async function run({ merchantId, taskId }: TaskRef): Promise<void> {
    const system = systemCtx('task.run', merchantId)
    const row = await inRead(pool, system, async ({ q }) =>
      (await q.select({ kind: task.kind, userId: task.userId }).from(task)
        .where(and(eq(task.merchantId, merchantId), eq(task.id, taskId))))[0])
    if (row === undefined) return
    const handler = handlers.get(row.kind)
    const ctx: Ctx | undefined = await loadCtx(pool, { merchantId, userId: row.userId, requestId: taskId, ip: '' })
    if (ctx === undefined) await failTask(pool, system, taskId, ERRORS.FORBIDDEN.text)
    else if (handler === undefined) await failTask(pool, system, taskId, ERRORS.SYSTEM.text)
    else await runTask(pool, ctx, taskId, handler, onError)
  }

  async function send(ref: TaskRef): Promise<void> {
    await boss.send(QUEUE, ref, { id: ref.taskId })
    for (const worker of workers) boss.notifyWorker(worker)
  }

  /** Notifications are lost while no process listens: what has waited is sent again. What was lost with its process has failed. */
  async function sweep(): Promise<void> {
    const system = systemCtx('task.sweep')
    const waiting = await inRead(pool, system, ({ q }) =>
      q.select({ merchantId: task.merchantId, taskId: task.id }).from(task)
        .where(and(eq(task.state, 'QUEUED'), lt(task.createdAt, sql`now() - interval '5 seconds'`))))
    for (const ref of waiting) await send(ref)
    await inWrite(pool, system, ({ q }) =>
      q.update(task).set({ state: 'FAILED', error: ERRORS.SYSTEM.text })
        .where(and(eq(task.state, 'RUNNING'), lt(task.updatedAt, sql`now() - ${LOST_AFTER}::interval`))))
  }

  return {
    registerTask(kind, handler) {
      if (handlers.has(kind)) throw new Error(`task kind ${kind} is registered twice`)
      handlers.set(kind, handler)
    },
    schedule(name, cron, work) {
      schedules.push({ name, cron, work })
    },
    async start() {
      await alone(pool, 'jobs', async () => {
        await boss.start()
        await boss.createQueue(QUEUE, { name: QUEUE, retryLimit: 1, expireInSeconds: EXPIRE_SECONDS })
        for (const { name, cron } of schedules) {
          await boss.createQueue(name)
          await boss.schedule(name, cron, {}, { tz: 'Asia/Shanghai' })
        }
      })
      for (let i = 0; i < WORKERS; i++) {
        workers.push(await boss.work<TaskRef>(QUEUE, { batchSize: 1, pollingIntervalSeconds: 5 }, async jobs => {
          for (const job of jobs) await run(job.data)
        }))
      }
      for (const { name, work } of schedules) await boss.work(name, async () => void await work())
      unsubscribe = events.subscribeAll(TASK_QUEUED, ({ merchantId, payload }: AppEvent) => {
        send({ merchantId, taskId: String(payload) }).catch(onError)
      })
      timer = setInterval(() => void sweep().catch(onError), SWEEP_MS)
      await sweep()
    },
    async stop() {
      unsubscribe()
      clearInterval(timer)
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
