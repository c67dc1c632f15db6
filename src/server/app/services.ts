import type { FastifyInstance } from 'fastify'
import type { Events } from '#server/core/events.ts'
import type { Jobs } from '#server/core/jobs.ts'
import type { FileStore } from '#server/core/store/index.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Config } from './config.ts'

/** Objects that exist once per process; nothing is global. */
export interface Services {
  readonly config: Config
  readonly pool: Pool
  readonly events: Events
  readonly jobs: Jobs
  readonly store: FileStore
}

/** Runs before the app listens and jobs start. */
export type Register = (app: FastifyInstance, services: Services) => void | Promise<void>
