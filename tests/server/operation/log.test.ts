import { expect, test, beforeAll, afterAll } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app/app.ts'
import { registerAll } from '#server/app/calls.ts'
import { readConfig } from '#server/app/config.ts'
import { appUser } from '#server/db/tables/people.ts'
import { inWrite } from '#server/db/tx.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { CLIENT, signedIn } from '../engine/setup.ts'
import { withApp } from '../harness/app.ts'
import { withDatabase } from '../harness/database.ts'

const database = withDatabase()
const running = withApp(database)
const lines: string[] = []
let app: FastifyInstance
beforeAll(async () => {
  const config = { ...readConfig({ LOG_LEVEL: 'trace' }) }
  app = await buildApp({
    services: { ...running.services, config }, clientFolder: running.services.config.dataDir, log: { write: line => void lines.push(line) },
    async register(target, services) {
      await registerAll(target, { ...services, jobs: { ...services.jobs, registerTask: () => undefined, schedule: () => undefined } })
      target.post('/api/test/bug', async () => inWrite(database.pool, systemCtx('test'), ({ q }) =>
        q.insert(appUser)
          .values({ id: 'x', phone: '13800001234', realName: '李四', passwordHash: 'hash-Secret', state: 'BROKEN' as 'ENABLED' })))
      target.post('/api/test/throw', async request => {
        request.log.info({ token: 'token-Secret', headers: request.headers, body: request.body }, 'logged by hand')
        throw Object.assign(new Error('unexpected'), { params: ['param-Secret'], request: { headers: request.headers } })
      })
    },
  })
})
afterAll(() => app.close())
const logged = () => lines.splice(0).map(line => JSON.parse(line) as Record<string, unknown>)
const SECRETS = ['Secret', '13800001234', 'Yingzao', '654321', '李四']

test('a line has the id of its request, its method, path, status and time', async () => {
  await app.inject({ url: '/healthz?code=654321', headers: { 'x-request-id': 'proxy-12345' } })
  const all = logged()
  expect(all.every(line => line.reqId === 'proxy-12345')).toBe(true)
  expect(all[0]).toMatchObject({ req: { method: 'GET', path: '/healthz', ip: '127.0.0.1' } })
  expect(all.at(-1)).toMatchObject({ res: { status: 200 }, responseTime: expect.any(Number) })
})

test('no secret of a sign-in reaches the log, whatever becomes of it', async () => {
  const headers = await signedIn(database, 'm1', [])
  const token = headers['x-auth-token']!
  const send = (url: string, payload: object) =>
    app.inject({ method: 'POST', url, headers: { ...headers, authorization: 'Bearer auth-Secret', cookie: 'c=cookie-Secret' }, payload })
  const body = {
    loginName: '13800001234', password: 'Yingzao@2026', phone: '13800001234', code: '654321', smsCode: '654321', token: 'token-Secret',
    newPassword: 'new-Secret',
  }
  for (const url of [
    '/api/em/merchant/login', '/api/em/merchant/user/loginBySms', '/api/em/merchant/user/forgetPwd', '/api/test/bug', '/api/test/throw',
  ])
    await send(url, body)
  await app.inject({ url: `/api/res/file/x?m=m1&u=u&e=1&s=sign-Secret&phone=13800001234`, headers })
  await app.inject({
    method: 'POST', url: '/api/em/merchant/login', headers: { ...CLIENT, 'content-type': 'application/json' },
    payload: '{"password":"Yingzao@2026",',
  })
  const text = lines.join('')
  expect(text).toContain('unexpected error')
  expect(text).toContain('"code":"23514"')
  for (const secret of [...SECRETS, token]) expect(text).not.toContain(secret)
})
