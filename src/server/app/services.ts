import type { FastifyInstance } from 'fastify'
import type { Events } from '#server/core/events.ts'
import type { Jobs } from '#server/core/jobs.ts'
import type { FileStore } from '#server/core/store/index.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Config } from './config.ts'

/** What exists once per process; routes and domains are handed it, nothing is global. */
export interface Services {
  readonly config: Config
  readonly pool: Pool
  readonly events: Events
  readonly jobs: Jobs
  readonly store: FileStore
}

/** Adds the calls to the app and registers tasks; runs before the app listens and before jobs start. */
export type Register = (app: FastifyInstance, services: Services) => void | Promise<void>
