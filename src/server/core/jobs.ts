import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '#server/db/pool.ts'
import { ERRORS } from '#shared/errors.ts'
import { endWork, enterWorks, takeDue, type ClockWork, type Due } from './clock.ts'
import type { Ctx } from './ctx.ts'
import type { Events } from './events.ts'
import { loadCtx } from './loadCtx.ts'
import { systemCtx } from './systemCtx.ts'
import type { TaskHandler } from './tasks.ts'
import { failTask, runTask, TASK_QUEUED } from './tasks.ts'
import { ALIVE_MS, failLost, keepAlive, takeTask, WORKERS, type TaskRef } from './taskTurns.ts'

/** Each piece of work runs once, in any app process. */
export interface Jobs {
  /** Must be called before `start`. */
  registerTask(kind: string, handler: TaskHandler): void
  /** Runs `work` in one app process, with retries; long work must heed `stopping`. Must be called before `start`. */
  schedule(name: string, due: Due, work: (stopping: AbortSignal) => Promise<unknown>): void
  start(): Promise<void>
  /** Waits for running work, ten seconds at most. */
  stop(): Promise<void>
}

export interface JobsOptions {
  readonly pool: Pool
  readonly events: Events
  readonly onError: (error: unknown) => void
}

/** Covers lost notifications, and turns freed by another process. */
const LOOK_MS = 5_000
const CLOCK_MS = 30_000
const LOST_MS = 15_000
const STOP_MS = 10_000

/** The queue is the task rows, the schedule the rows of `clock_work`. */
export function createJobs({ pool, events, onError }: JobsOptions): Jobs {
  const handlers = new Map<string, TaskHandler>()
  const works: ClockWork[] = []
  const running = new Map<TaskRef, Promise<void>>()
  const working = new Set<Promise<void>>()
  const timers: NodeJS.Timeout[] = []
  let unsubscribe = (): void => undefined
  const stopped = new AbortController()
  let looking: Promise<void> | undefined
  let lookAgain = false

  async function run({ merchantId, id, userId, kind, runs }: TaskRef): Promise<void> {
    const system = systemCtx('task.run', merchantId)
    const handler = handlers.get(kind)
    const ctx: Ctx | undefined = await loadCtx(pool, { merchantId, userId, requestId: id, ip: '' })
    if (ctx === undefined) await failTask(pool, system, id, ERRORS.FORBIDDEN.text)
    else if (handler === undefined) await failTask(pool, system, id, ERRORS.SYSTEM.text)
    else await runTask(pool, ctx, id, handler, onError, runs)
  }

  /** Runs tasks while a worker is free; each end triggers another look. */
  async function runDueTasks(): Promise<void> {
    do {
      lookAgain = false
      while (!stopped.signal.aborted && running.size < WORKERS) {
        const task = await takeTask(pool)
        if (task === undefined) break
        running.set(task, run(task).catch(onError).finally(() => {
          running.delete(task)
          turn()
        }))
      }
    } while (lookAgain && !stopped.signal.aborted)
  }

  function turn(): void {
    lookAgain = true
    looking ??= runDueTasks().catch(onError).finally(() => (looking = undefined))
  }

  async function runDueWork(): Promise<void> {
    const now = new Date()
    const dueNames = stopped.signal.aborted ? [] : await takeDue(pool, works, now)
    for (const work of works.filter(({ name }) => dueNames.includes(name))) {
      const done = work.work(stopped.signal)
        .then(() => endWork(pool, work, now))
        .then(() => undefined, onError)
        .finally(() => working.delete(done))
      working.add(done)
    }
  }

  const every = (ms: number, work: () => unknown): void => void timers.push(setInterval(work, ms))

  return {
    registerTask(kind, handler) {
      if (handlers.has(kind)) throw new Error(`task kind ${kind} is registered twice`)
      handlers.set(kind, handler)
    },
    schedule(name, due, work) {
      works.push({ name, due, work })
    },
    async start() {
      await enterWorks(pool, works, new Date())
      await runDueWork()
      every(CLOCK_MS, () => runDueWork().catch(onError))
      unsubscribe = events.subscribeAll(TASK_QUEUED, turn)
      every(LOOK_MS, turn)
      every(ALIVE_MS, () => running.size > 0 && keepAlive(pool, [...running.keys()]).catch(onError))
      every(LOST_MS, () => failLost(pool).catch(onError))
      turn()
    },
    async stop() {
      stopped.abort()
      unsubscribe()
      await looking
      await Promise.race([Promise.all([...running.values(), ...working]), pause(STOP_MS, undefined, { ref: false })])
      for (const timer of timers) clearInterval(timer)
    },
  }
}
