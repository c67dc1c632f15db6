import { createServer, connect, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { startEvents, type Events } from '#server/core/events.ts'
import type { ConnectionSettings } from '#server/db/pool.ts'
import { withDatabase } from '../harness/database.ts'

const database = withDatabase()
const REFUSAL = 'cannot execute LISTEN during recovery'

/** The way to the database: it can refuse LISTEN as a node in recovery does, forget it as a pooler does, and break. */
let way: 'open' | 'refuses' | 'forgets' = 'open'
const open = new Set<Socket>()
let server: Server
let connection: ConnectionSettings
let events: Events
let errors: unknown[]

/** An error as PostgreSQL sends it, and that it is ready for the next query. */
function refusal(): Buffer {
  const fields = Buffer.from(`SERROR\0C25006\0M${REFUSAL}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields, Buffer.from([0x5A, 0, 0, 0, 5, 0x49])])
}

function carry(client: Socket, target: ConnectionSettings): void {
  const { host, port } = target.connectionString === undefined ? { host: target.host!, port: target.port! } : { host: new URL(target.connectionString).hostname, port: Number(new URL(target.connectionString).port || 5432) }
  const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  open.add(client)
  client.on('data', data => {
    const isListen = data.includes('listen ')
    if (isListen && way === 'refuses') client.write(refusal())
    else if (isListen && way === 'forgets') upstream.write(Buffer.from(data.toString('latin1').replace('em_event', 'no_event'), 'latin1'))
    else upstream.write(data)
  })
  upstream.pipe(client)
  for (const [one, other] of [[client, upstream], [upstream, client]] as const) one.on('error', () => other.destroy()).on('close', () => { other.destroy(); open.delete(client) })
}
const breakAll = (): void => { for (const socket of open) socket.destroy() }

beforeEach(async () => {
  way = 'open'
  errors = []
  const target = database.connection
  server = createServer(client => carry(client, target)).listen(0, '127.0.0.1')
  await new Promise(resolve => void server.once('listening', resolve))
  const port = (server.address() as { port: number }).port
  if (target.connectionString === undefined) connection = { ...target, host: '127.0.0.1', port }
  else {
    const url = new URL(target.connectionString)
    url.host = `127.0.0.1:${port}`
    connection = { connectionString: url.href }
  }
  events = await startEvents(connection, error => void errors.push(error))
})
afterEach(async () => {
  await events.stop()
  breakAll()
  await new Promise(resolve => void server.close(resolve))
})
afterAll(() => breakAll())

test('a node that refuses LISTEN costs no connection, and once it is over there is one, that says once what was missed', async () => {
  let gaps = 0
  events.onGap(() => void gaps++)
  way = 'refuses'
  breakAll()
  await expect.poll(() => errors.filter(error => error instanceof Error && error.message === REFUSAL).length, { timeout: 10_000 }).toBeGreaterThan(3)
  await expect.poll(() => open.size).toBeLessThan(2)
  way = 'open'
  await expect.poll(() => gaps, { timeout: 10_000 }).toBe(1)
  expect(open.size).toBe(1)
  let heard = 0
  events.subscribe('m', 'news', () => void heard++)
  await database.pool.query(`select pg_notify('em_event', '{"merchantId":"m","channel":"news","payload":1}')`)
  await expect.poll(() => heard).toBe(1)
  expect(await events.prove(database.pool)).toBe(true)
  expect(gaps).toBe(1)
})

test('a connection through which nothing is heard is said once and renewed', async () => {
  expect([await events.prove(database.pool), events.hears]).toEqual([true, true])
  let gaps = 0
  events.onGap(() => void gaps++)
  way = 'forgets'
  breakAll()
  await expect.poll(() => gaps, { timeout: 10_000 }).toBe(1)
  errors = []
  expect([await events.prove(database.pool), events.hears]).toEqual([false, false])
  way = 'open'
  await expect.poll(async () => await events.prove(database.pool) && events.hears, { timeout: 30_000 }).toBe(true)
  expect(errors.filter(error => error instanceof Error && error.message.startsWith('notifications are not heard'))).toHaveLength(1)
}, 60_000)
