import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '#server/core/errors.ts'
import { replicaCounts } from '#server/db/replica.ts'
import type { Services } from '../services.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** Sampling interval of the event loop: a block may read longer by this; shorter costs noticeable CPU. */
const LOOP_STEP_MS = 5
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** From this machine, not through a proxy on it. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.has(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined

const bears = ({ headers }: FastifyRequest, token: string | undefined): boolean =>
  token !== undefined && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

/** `/metrics` in Prometheus format, for this machine and holders of METRICS_TOKEN; hidden from others. */
export function registerMetrics(app: FastifyInstance, { pool, events, config }: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_STEP_MS })
  const calls = new Histogram({
    name: 'http_request_duration_seconds', help: 'Time to answer, by route.', labelNames: ['method', 'route', 'status'], buckets: BUCKETS,
    registers: [registry],
  })
  registry.registerMetric(new Gauge({
    name: 'database_connections', help: 'Connections of the pool.', labelNames: ['state'], registers: [],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  }))
  registry.registerMetric(new Counter({
    name: 'database_replica_reads_total',
    help: 'Reads that may go to a replica: answered there, or by the primary as it was behind or unusable.', labelNames: ['went'],
    registers: [],
    collect() {
      this.reset()
      for (const [destination, count] of Object.entries(replicaCounts(pool) ?? {})) this.inc({ went: destination }, count)
    },
  }))
  registry.registerMetric(new Gauge({
    name: 'events_heard', help: '1 where news of other processes arrive.', registers: [],
    collect() {
      this.set(events.hears ? 1 : 0)
    },
  }))
  app.addHook('onResponse', async (request, reply) => {
    // Paths carry ids and can be invented.
    calls.observe({ method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.addHook('onClose', async () => registry.clear())
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request) && !bears(request, config.metricsToken)) throw new AppError('NO_SUCH_CALL')
    return reply.type(registry.contentType).header('cache-control', 'no-store').send(await registry.metrics())
  })
}
