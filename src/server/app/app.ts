import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { takeSoundBodies } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { callCounter } from '#server/core/limits/index.ts'
import { BODY } from '#shared/api/contract.ts'
import { isPagePath, serveClient } from './client.ts'
import { helmetOptions } from './csp.ts'
import { replyError } from './errorReply.ts'
import { GENERAL_LIMIT, narrowLimit } from './limits.ts'
import { registerHealth } from './operation/health.ts'
import { loggerOf, type LogStream } from './operation/log.ts'
import { registerMetrics } from './operation/metrics.ts'
import { closeSilent } from './operation/silent.ts'
import { PATIENCE, refuseSlowBodies, type Patience } from './operation/slow.ts'
import { rateStore } from './rateStore.ts'
import type { Register, Services } from './services.ts'

export interface AppParts {
  readonly services: Services
  readonly clientFolder: string
  readonly register?: Register
  readonly log?: LogStream
  readonly patience?: Patience
}

/** Smaller answers fit into the first packets. */
const COMPRESS_FROM_BYTES = 14_000

/** A proxy's request id is reused when it is a plain word. */
const REQUEST_ID = /^[\w-]{8,64}$/

/** Builds the application without listening: headers, limits, compression, calls, pages. */
export async function buildApp({ services, clientFolder, register, log, patience = PATIENCE }: AppParts): Promise<FastifyInstance> {
  const { config, store } = services
  const app = Fastify({
    logger: loggerOf(config.logLevel, log),
    trustProxy: config.trustProxy,
    bodyLimit: BODY.anybody,
    frameworkErrors: (error, request, reply) => void replyError(error, request, reply),
    genReqId({ headers }) {
      const requestId = headers['x-request-id']
      return typeof requestId === 'string' && REQUEST_ID.test(requestId) ? requestId : randomUUID()
    },
  })
  app.setErrorHandler(replyError)
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onRoute', narrowLimit)
  refuseSlowBodies(app, patience)
  closeSilent(app)
  takeSoundBodies(app)
  await app.register(helmet, helmetOptions(store.postOrigin))
  await app.register(rateLimit, { ...GENERAL_LIMIT, store: rateStore(callCounter(services.pool)) })
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: COMPRESS_FROM_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })

  registerHealth(app, services)
  registerMetrics(app, services)
  await register?.(app, services)
  const sendPage = await serveClient(app, clientFolder, services.events)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (request.method === 'GET' && isPagePath(path)) return sendPage(reply, path)
    throw new AppError('NO_SUCH_CALL')
  })
  await app.ready()
  return app
}
