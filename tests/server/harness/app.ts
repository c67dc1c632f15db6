import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { readConfig, type Env } from '#server/app/config.ts'
import type { Register, Services } from '#server/app/services.ts'
import { closeApp } from '#server/app/stopper.ts'
import { startEvents } from '#server/core/events.ts'
import { createJobs } from '#server/core/jobs.ts'
import { openStore, type FileStore } from '#server/core/store/index.ts'
import type { TestDatabase } from './database.ts'

export interface TestAppOptions {
  readonly register?: Register
  readonly clientFolder?: string
  /** Settings of the installation, evaluated when the file starts. */
  readonly env?: () => Env
  readonly jobs?: boolean
  /** The file store, by default a temporary folder. */
  readonly store?: FileStore
}

/** Values are available from `beforeAll` on; `errors` collects background errors. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly services: Services
  readonly errors: unknown[]
}

/** Builds the real application on the file's database: `app.inject` calls it without a network. */
export function withApp(database: TestDatabase, options: TestAppOptions = {}): TestApp {
  const errors: unknown[] = []
  let built: { app: FastifyInstance, services: Services } | undefined
  let dataDir = ''

  beforeAll(async () => {
    const { pool, connection } = database
    const onError = (error: unknown): void => void errors.push(error)
    const events = await startEvents(connection, onError)
    dataDir = await mkdtemp(join(tmpdir(), 'yingzao-app-'))
    const config = readConfig({ LOG_LEVEL: process.env.TEST_LOG ?? 'silent', DATA_DIR: dataDir, DEMO: '0', ...options.env?.() })
    const store = options.store ?? await openStore(config)
    const services = { config, pool, events, store, jobs: createJobs({ pool, events, onError }) }
    const app = await buildApp({ services, register: options.register, clientFolder: options.clientFolder ?? dataDir })
    if (options.jobs === true) await services.jobs.start()
    built = { app, services }
  })
  afterAll(async () => {
    if (built) await closeApp(built.app)
    if (options.jobs === true) await built?.services.jobs.stop()
    await built?.services.events.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  function current(): { app: FastifyInstance, services: Services } {
    if (built === undefined) throw new Error('the app exists from beforeAll on')
    return built
  }
  return {
    errors,
    get app() {
      return current().app
    },
    get services() {
      return current().services
    },
  }
}
