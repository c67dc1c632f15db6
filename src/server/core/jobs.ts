import { setTimeout as pause } from 'node:timers/promises'
import PgBoss from 'pg-boss'
import { alone } from '#server/db/alone.ts'
import type { Pool } from '#server/db/pool.ts'
import { ERRORS } from '#shared/errors.ts'
import type { Ctx } from './ctx.ts'
import type { Events } from './events.ts'
import { loadCtx } from './loadCtx.ts'
import { systemCtx } from './systemCtx.ts'
import type { TaskHandler } from './tasks.ts'
import { failTask, runTask, TASK_QUEUED } from './tasks.ts'
import { ALIVE_MS, failLost, keepAlive, takeTask, WORKERS, type TaskRef } from './taskTurns.ts'

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

/** Notifications are lost while no process listens, and the turn of a task may come when another process has ended one. */
const LOOK_MS = 5_000
const STOP_MS = 10_000

/** Work by the clock is pg-boss's, in the schema `pgboss`; a task's row is its own place in the queue. */
export function createJobs({ pool, events, onError }: JobsOptions): Jobs {
  const boss = new PgBoss({
    schema: 'pgboss',
    db: { executeSql: (text, values) => pool.query(text, values) },
  })
  const handlers = new Map<string, TaskHandler>()
  const schedules: Schedule[] = []
  const running = new Map<TaskRef, Promise<void>>()
  const timers: NodeJS.Timeout[] = []
  let unsubscribe = (): void => undefined
  const stopped = new AbortController()
  let looking: Promise<void> | undefined
  let lookAgain = false
  boss.on('error', onError)

  async function run({ merchantId, id, userId, kind }: TaskRef): Promise<void> {
    const system = systemCtx('task.run', merchantId)
    const handler = handlers.get(kind)
    const ctx: Ctx | undefined = await loadCtx(pool, { merchantId, userId, requestId: id, ip: '' })
    if (ctx === undefined) await failTask(pool, system, id, ERRORS.FORBIDDEN.text)
    else if (handler === undefined) await failTask(pool, system, id, ERRORS.SYSTEM.text)
    else await runTask(pool, ctx, id, handler, onError)
  }

  /** Runs tasks whose turn it is while a worker is free; the end of each makes it look again. */
  async function look(): Promise<void> {
    do {
      lookAgain = false
      while (!stopped.signal.aborted && running.size < WORKERS) {
        const taken = await takeTask(pool)
        if (taken === undefined) break
        running.set(taken, run(taken).catch(onError).finally(() => {
          running.delete(taken)
          turn()
        }))
      }
    } while (lookAgain && !stopped.signal.aborted)
  }

  function turn(): void {
    lookAgain = true
    looking ??= look().catch(onError).finally(() => (looking = undefined))
  }

  const every = (ms: number, work: () => unknown): void => void timers.push(setInterval(work, ms))

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
        for (const { name, cron } of schedules) {
          await boss.createQueue(name)
          await boss.schedule(name, cron, {}, { tz: 'Asia/Shanghai' })
        }
      })
      for (const { name, work } of schedules) await boss.work(name, async () => void await work())
      unsubscribe = events.subscribeAll(TASK_QUEUED, turn)
      every(LOOK_MS, turn)
      every(ALIVE_MS, () => {
        if (running.size > 0) keepAlive(pool, [...running.keys()]).catch(onError)
        failLost(pool).catch(onError)
      })
      turn()
    },
    async stop() {
      stopped.abort()
      unsubscribe()
      await looking
      await Promise.race([Promise.all(running.values()), pause(STOP_MS, undefined, { ref: false })])
      for (const timer of timers) clearInterval(timer)
      await boss.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}
