import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { readConfig } from '#server/app/config.ts'
import { withApp } from '../harness/app.ts'
import { withDatabase } from '../harness/database.ts'
import type { FastifyInstance } from 'fastify'

const TOKEN = 'metrics-token-0123456789'
const database = withDatabase()
const running = withApp(database)
let guarded: FastifyInstance
beforeAll(async () => {
  const config = readConfig({ LOG_LEVEL: 'silent', METRICS_TOKEN: TOKEN })
  guarded = await buildApp({ services: { ...running.services, config }, clientFolder: running.services.config.dataDir })
})
const ask = (app: FastifyInstance, remoteAddress: string, headers: Record<string, string> = {}) =>
  app.inject({ url: '/metrics', remoteAddress, headers })

test('this machine reads the metrics, by route and not by path', async () => {
  await running.app.inject('/healthz')
  await running.app.inject('/api/em/secret-138')
  const { body, headers } = await ask(running.app, '127.0.0.1')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} 1/)
  expect(body).toMatch(/database_connections\{state="idle"\} \d/)
  expect(body).toContain('process_cpu_seconds_total')
  expect(body).not.toContain('secret-138')
})

test.each([
  ['another machine', '10.0.0.1', {}], ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
  ['a wrong token', '10.0.0.1', { authorization: 'Bearer metrics-token-012345678x' }],
  ['no token', '10.0.0.1', { authorization: 'Bearer undefined' }],
])('%s does not', async (_who, address, headers) => {
  for (const app of [running.app, guarded]) expect((await ask(app, address, headers)).statusCode).toBe(404)
})

test('whoever has the token does', async () => {
  expect((await ask(guarded, '10.0.0.1', { authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200)
  expect((await ask(running.app, '10.0.0.1', { authorization: `Bearer ${TOKEN}` })).statusCode).toBe(404)
})

test('what cannot do its work is not ready, and says which part', async () => {
  const store = { ...running.services.store, check: () => Promise.reject(new Error('secret path')) }
  const app = await buildApp({ services: { ...running.services, store }, clientFolder: running.services.config.dataDir })
  const { statusCode, body } = await app.inject('/readyz')
  expect([statusCode, JSON.parse(body)]).toEqual(
    [503, { code: 503, msg: '服务未就绪', data: { database: 'ok', disk: 'ok', events: 'ok', migrations: 'ok', store: 'failed' } }]
  )
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})
