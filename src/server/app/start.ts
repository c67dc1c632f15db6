import { startEvents } from '#server/core/events.ts'
import { forgetOldKeys } from '#server/core/idempotency.ts'
import { createJobs } from '#server/core/jobs.ts'
import { forgetCounts } from '#server/core/limits/index.ts'
import { markedStore, openStore } from '#server/core/store/index.ts'
import { StartError } from '#server/core/startError.ts'
import { aloneSince, releaseTasks } from '#server/core/taskTurns.ts'
import { alone } from '#server/db/alone.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { openPool, type Pool } from '#server/db/pool.ts'
import type { Config } from './config.ts'
import { openDataDir } from './dataDir.ts'
import { openDatabase, openReplica, reach } from './database.ts'
import type { Register } from './services.ts'
import { closeApp, stopper } from './stopper.ts'

/** Inserts required rows at every start, in one process at a time. Idempotent. */
export type Seed = (pool: Pool, config: { readonly demo: boolean }) => Promise<void>

/** Demonstration rows written while the server listens; an interrupted seed continues at the next start. */
export interface BackgroundSeed {
  readonly isPending: (pool: Pool) => Promise<boolean>
  /** @throws where `signal` ends it */
  readonly run: (pool: Pool, signal: AbortSignal) => Promise<void>
}

export interface StartParts {
  readonly clientFolder: string
  readonly seeds?: readonly Seed[]
  readonly background?: BackgroundSeed
  readonly register?: Register
}

export interface Running {
  readonly url: string
  /** Whether the background seed completed; undefined without one. */
  readonly background: Promise<boolean> | undefined
  /** Stops everything in reverse order. Idempotent. */
  stop(): Promise<void>
}

const REVIVE_MS = 1000
/** Interval of checks that notifications arrive. */
const PROVE_MS = 15_000

function cannotListen(config: Config): (error: NodeJS.ErrnoException) => never {
  return error => {
    if (error.code === 'EADDRINUSE') throw new StartError(`端口 ${config.port} 已被占用，请用环境变量 PORT 另设端口`, error)
    throw new StartError(`无法在 ${config.host}:${config.port} 监听：${error.message}`, error)
  }
}

/** Runs a background seed unless another process does. @param patient the pool that waits for other processes */
function runInBackground(pool: Pool, patient: Pool, { run }: BackgroundSeed, onError: (error: unknown) => void) {
  const stopping = new AbortController()
  const done = alone(patient, 'seeds', () => run(pool, stopping.signal)).then(() => true, (error: unknown) => {
    if (!stopping.signal.aborted) onError(error)
    return false
  })
  return {
    done,
    async stop() {
      stopping.abort()
      await done
    },
  }
}

function urlOf(host: string, port: number): string {
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host
  return `http://${name}:${port}/em/`
}

/**
 * Starts the server: database, migrations, seeds, events, calls, jobs, and listens. Its parts load while the database starts. On a failure
 * or signal, everything started is stopped.
 * @throws StartError when the operator has to change something
 */
export async function start(config: Config, read: () => Promise<StartParts>): Promise<Running> {
  const { onStop, stop } = stopper()
  const report: { error: (error: unknown) => void } = { error: () => undefined }
  const onError = (error: unknown): void => report.error(error)
  try {
    await openDataDir(config)
    const database = openDatabase(config)
    // Includes a database that is still starting.
    onStop(() => database.then(({ embedded }) => embedded?.stop(), () => undefined))
    const [{ embedded, connection }, parts, { buildApp }] = await Promise.all([database, read(), import('./app.ts')])
    const watch = setInterval(() => void embedded?.revive().catch(onError), REVIVE_MS)
    onStop(async () => clearInterval(watch))

    const pool = await reach(connection, onError, { max: config.poolSize })
    onStop(() => pool.end())
    const firstAt = await aloneSince(pool)
    // For long work and waits for other processes.
    const patient = openPool(connection, onError, { max: 2, queryMs: 0 })
    onStop(() => patient.end())
    await migrate(patient, migrations)
    if (firstAt !== undefined) await releaseTasks(pool, firstAt)
    const replica = config.readUrl === undefined ? undefined : await openReplica(pool, config.readUrl, onError, { max: config.poolSize })
    onStop(async () => replica?.end())
    await forgetOldKeys(pool)
    const store = await alone(patient, 'seeds', async () => {
      for (const seed of parts.seeds ?? []) await seed(pool, config)
      return markedStore(pool, await openStore(config))
    })
    const events = await startEvents(config.listenUrl === undefined ? connection : { connectionString: config.listenUrl }, onError)
    onStop(() => events.stop())
    const proofs = setInterval(() => void events.prove(pool), PROVE_MS)
    onStop(async () => clearInterval(proofs))

    const jobs = createJobs({ pool, events, onError })
    jobs.schedule('idempotency-forget', { minute: 0 }, () => forgetOldKeys(pool))
    jobs.schedule('count-forget', { minute: 5 }, () => forgetCounts(pool))
    const app = await buildApp({ services: { config, pool, events, jobs, store }, ...parts })
    report.error = error => app.log.error({ err: error }, 'background error')
    await jobs.start()
    onStop(() => jobs.stop())
    await app.listen({ port: config.port, host: config.host }).catch(cannotListen(config))
    onStop(() => closeApp(app))
    const background = config.demo && parts.background !== undefined && await parts.background.isPending(pool)
      ? runInBackground(pool, patient, parts.background, onError)
      : undefined
    if (background !== undefined) onStop(background.stop)
    const address = app.server.address()
    return {
      url: urlOf(config.host, typeof address === 'object' && address !== null ? address.port : config.port), background: background?.done,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
