import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app/app.ts'
import { registerAll } from '#server/app/calls.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { openPool, type Pool } from '#server/db/pool.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { CONTRACTS } from '#shared/api/index.ts'
import { CLIENT } from '../engine/setup.ts'
import { sampleInput } from '../engine/sampleInput.ts'
import { withApp } from '../harness/app.ts'
import { withDatabase } from '../harness/database.ts'

const database = withDatabase()
const running = withApp(database)
const MESSAGE = '系统暂时无法使用，请稍后重试'
let app: FastifyInstance
let pool: Pool
beforeAll(async () => {
  // A port without a listener.
  pool = openPool({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' }, () => undefined)
  app = await buildApp({
    services: { ...running.services, pool }, clientFolder: running.services.config.dataDir,
    register: (target, services) =>
      registerAll(target, { ...services, jobs: { ...services.jobs, registerTask: () => undefined, schedule: () => undefined } }),
  })
})
afterAll(async () => {
  await app.close()
  await pool.end()
})

describe.each(CONTRACTS.filter(({ path, body }) => body !== 'form' && !path.endsWith('/getAppInfo'))
  .map(contract => [contract.path, contract] as const))('%s', (_path, contract) => {
  it('says that the house is closed for a moment while the database is down', async () => {
    const input = sampleInput(contract.input) as Record<string, string>
    const headers = { ...CLIENT, 'x-auth-token': 'token' }
    const response = await app.inject(contract.method === 'GET'
      ? { url: contract.path, headers, query: input }
      : { method: 'POST', url: contract.path, headers, payload: input })
    expect(response.json()).toMatchObject({ code: 503, msg: MESSAGE, data: { error: 'UNAVAILABLE' } })
  })
})

it('says the same of files and of the stream', async () => {
  expect((await app.inject({ url: '/api/res/file/x?m=m1&u=u&v=m1&e=1&s=x' })).json()).toMatchObject({ code: 503, msg: MESSAGE })
  expect(
    (await app.inject({ url: '/api/em/merchant/user/event/queryEvents', headers: { ...CLIENT, 'x-auth-token': 'x' } })).json()
  ).toMatchObject({ code: 503, msg: MESSAGE })
  expect((await app.inject('/readyz')).json()).toMatchObject({ code: 503, data: { database: 'failed' } })
})

it('says so when the connection goes in the middle of a call', async () => {
  const interrupted = (open: typeof inRead | typeof inWrite) => open(database.pool, systemCtx('test'), async ({ sql }) => {
    const [backend] = await sql<{ pid: number }>`select pg_backend_pid() as pid`
    await database.pool.query('select pg_terminate_backend($1)', [backend!.pid])
    await sql`select 1`
  })
  for (const open of [inRead, inWrite]) await expect(interrupted(open)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
})
