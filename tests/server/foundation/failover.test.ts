import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEvents, type Events } from '#server/core/events.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { openPool } from '#server/db/pool.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { withDatabase } from '../harness/database.ts'
import { withDetour } from '../harness/detour.ts'

const database = withDatabase()
const detour = withDetour(() => database.connection)
const { open, turns } = detour
const REFUSAL = { code: '25006', message: 'cannot execute LISTEN during recovery' }
let events: Events
let errors: unknown[]

beforeEach(async () => {
  errors = []
  events = await startEvents(detour.connection, error => void errors.push(error))
})
afterEach(() => events.stop())

test('a node that refuses LISTEN leaks no connections; once it accepts, a single connection reports one gap', async () => {
  let gaps = 0
  events.onGap(() => void gaps++)
  turns.refused = { 'listen ': REFUSAL }
  detour.breakAll()
  await expect.poll(() => errors.filter(error => error instanceof Error && error.message === REFUSAL.message).length, { timeout: 10_000 })
    .toBeGreaterThan(3)
  await expect.poll(() => open.size).toBeLessThan(2)
  turns.refused = {}
  await expect.poll(() => gaps, { timeout: 10_000 }).toBe(1)
  expect(open.size).toBe(1)
  let eventCount = 0
  events.subscribe('m', 'news', () => void eventCount++)
  await database.pool.query(`select pg_notify('em_event', '{"merchantId":"m","channel":"news","payload":1}')`)
  await expect.poll(() => eventCount).toBe(1)
  expect(await events.prove(database.pool)).toBe(true)
  expect(gaps).toBe(1)
})

test('a connection that delivers no notifications is reported once and replaced', async () => {
  expect([await events.prove(database.pool), events.hears]).toEqual([true, true])
  let gaps = 0
  events.onGap(() => void gaps++)
  turns.replaced = ['listen em_event', 'listen no_event']
  detour.breakAll()
  await expect.poll(() => gaps, { timeout: 10_000 }).toBe(1)
  errors = []
  expect([await events.prove(database.pool), events.hears]).toEqual([false, false])
  turns.replaced = undefined
  await expect.poll(async () => await events.prove(database.pool) && events.hears, { timeout: 30_000 }).toBe(true)
  expect(errors.filter(error => error instanceof Error && error.message.startsWith('notifications are not heard'))).toHaveLength(1)
}, 60_000)

test('a node that has become read-only refuses a write with 503 before it runs; the next write gets a new connection', async () => {
  const pool = openPool(detour.connection, () => undefined)
  const refuses = { 'begin read write': { code: '0A000', message: 'cannot set transaction read-write mode during recovery' } }
  let tries = 0
  const work = () => inWrite(pool, systemCtx('test'), async ({ sql }) => {
    tries++
    return sql<{ pid: number }>`select pg_backend_pid() as pid`
  })
  const before = await work()
  turns.refused = refuses
  await expect(work()).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  turns.refused = {}
  const after = await work()
  expect(after).not.toEqual(before)
  expect(tries).toBe(2)
  await pool.end()
})

test('a commit without an answer, as from a stuck synchronous standby, ends with 503 and closes only its own connection', async () => {
  const pool = openPool(detour.connection, () => undefined, { commitMs: 200 })
  const pidOf = () => inWrite(pool, systemCtx('test'), async ({ sql }) => sql<{ pid: number }>`select pg_backend_pid() as pid`)
  const before = await pidOf()
  turns.swallowed = 'commit'
  await expect(pidOf()).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  turns.swallowed = undefined
  expect(await pidOf()).not.toEqual(before)
  expect(pool.totalCount).toBe(1)
  await pool.end()
})

test('a statement without an answer ends after the time limit of the client', async () => {
  const pool = openPool(detour.connection, () => undefined, { queryMs: 200 })
  turns.swallowed = 'pg_backend_pid'
  await expect(inRead(pool, systemCtx('test'), ({ sql }) => sql`select pg_backend_pid()`)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(pool.totalCount).toBe(0)
  await pool.end()
})

test('reads get a connection while waiting saves use all that saves may use', async () => {
  const pool = openPool(database.connection, () => undefined, { max: 5 })
  let release = (): void => undefined
  const blocked = new Promise<void>(resolve => { release = resolve })
  let writing = 0
  const saves = Array.from({ length: 8 }, () => inWrite(pool, systemCtx('test'), async () => {
    writing++
    await blocked
  }))
  await expect.poll(() => writing).toBe(4)
  expect(await inRead(pool, systemCtx('test'), ({ sql }) => sql<{ one: number }>`select 1 as one`)).toEqual([{ one: 1 }])
  expect(writing).toBe(4)
  release()
  await Promise.all(saves)
  expect(writing).toBe(8)
  await pool.end()
})
