import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { probeWrite } from '#server/core/probe.ts'
import { migrations } from '#server/db/migrations/index.ts'
import type { Services } from '../services.ts'

const PATIENCE_MS = 3_000

async function migrated({ pool }: Services): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migration')
  const applied = new Set(rows.map(row => row.name))
  const missing = migrations.filter(({ name }) => !applied.has(name))
  if (missing.length > 0) throw new Error(`${missing.length} migrations are missing`)
}

const inTime = async (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true, () => false), pause(PATIENCE_MS, false, { ref: false })])

/** Shares a pending check: each would hold a connection of the pool. */
function oneAtATime(check: () => Promise<unknown>): () => Promise<unknown> {
  let running: Promise<unknown> | undefined
  return () => running ??= check().finally(() => { running = undefined })
}

/**
 * `/healthz`: the process answers. `/readyz`: it can serve requests; 503 names the failing part. `events`: whether notifications of other
 * processes arrive; without them all works, only later. Reveals nothing else.
 */
export function registerHealth(app: FastifyInstance, services: Services): void {
  const parts = {
    // A real commit: a replica refuses it, and it waits as writes do.
    database: oneAtATime(() => services.pool.query(`select pg_logical_emit_message(true, 'yingzao.ready', '')`)),
    migrations: () => migrated(services),
    store: () => services.store.check(),
    // An external database and store write nothing here.
    ...(services.config.databaseUrl === undefined && { disk: () => probeWrite(services.config.dataDir) }),
  } as const
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ code: 200, msg: 'ok', data: null }))
  app.get('/readyz', async (_request, reply) => {
    const data = Object.fromEntries(
      await Promise.all(Object.entries(parts).map(async ([name, check]) => [name, await inTime(check()) ? 'ok' : 'failed']))
    )
    const code = Object.values(data).every(state => state === 'ok') ? 200 : 503
    return reply.status(code).header('cache-control', 'no-store')
      .send({ code, msg: code === 200 ? 'ok' : '服务未就绪', data: { ...data, events: services.events.hears ? 'ok' : 'silent' } })
  })
}
