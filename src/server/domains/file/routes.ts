import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/core/calls/index.ts'
import { registerPost } from './receive.ts'
import { registerVisit } from './visit.ts'

/** Addresses that no contract describes: bytes under a signed link, and the local store's form. */
export function registerFileRoutes(app: FastifyInstance, deps: Deps): void {
  registerVisit(app, deps)
  if (deps.store.kind === 'local') registerPost(app, deps)
}
