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

/** Work outside of requests: tasks that people started, and work by the clock. Any app process may run it, each piece once. */
export interface Jobs {
  /** Before `start`. */
  registerTask(kind: string, handler: TaskHandler): void
  /** Runs `work` by the clock in Chinese time, in one app process; again where it fails. What takes long heeds `stopping`. Before `start`. */
  schedule(name: string, due: Due, work: (stopping: AbortSignal) => Promise<unknown>): void
  start(): Promise<void>
  /** Lets running work come to its end, ten seconds at most. */
  stop(): Promise<void>
}

export interface JobsOptions {
  readonly pool: Pool
  readonly events: Events
  readonly onError: (error: unknown) => void
}

/** Notifications are lost while no process listens, and the turn of a task may come when another process has ended one. */
const LOOK_MS = 5_000
/** How exact the clock is. */
const CLOCK_MS = 30_000
/** How often tasks are looked for that were lost too often. */
const LOST_MS = 15_000
const STOP_MS = 10_000

/** A task's row is its own place in the queue, and a work's row its clock. */
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

  /** Runs what the clock says, each piece beside the others. */
  async function work(): Promise<void> {
    const now = new Date()
    const taken = stopped.signal.aborted ? [] : await takeDue(pool, works, now)
    for (const one of works.filter(({ name }) => taken.includes(name))) {
      const done = one.work(stopped.signal).then(() => endWork(pool, one, now)).then(() => undefined, onError).finally(() => working.delete(done))
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
      await work()
      every(CLOCK_MS, () => work().catch(onError))
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
