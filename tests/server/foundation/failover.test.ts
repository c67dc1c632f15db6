import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEvents, type Events } from '#server/core/events.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { openPool } from '#server/db/pool.ts'
import { inWrite } from '#server/db/tx.ts'
import { withDatabase } from '../harness/database.ts'
import { withDetour } from '../harness/detour.ts'

const database = withDatabase()
const detour = withDetour(() => database.connection)
const { open, turns } = detour
const REFUSAL = 'cannot execute LISTEN during recovery'
let events: Events
let errors: unknown[]

beforeEach(async () => {
  errors = []
  events = await startEvents(detour.connection, error => void errors.push(error))
})
afterEach(() => events.stop())

test('a node that refuses LISTEN costs no connection, and once it is over there is one, that says once what was missed', async () => {
  let gaps = 0
  events.onGap(() => void gaps++)
  turns.refused = { 'listen ': REFUSAL }
  detour.breakAll()
  await expect.poll(() => errors.filter(error => error instanceof Error && error.message === REFUSAL).length, { timeout: 10_000 }).toBeGreaterThan(3)
  await expect.poll(() => open.size).toBeLessThan(2)
  turns.refused = {}
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
  turns.replaced = ['listen em_event', 'listen no_event']
  detour.breakAll()
  await expect.poll(() => gaps, { timeout: 10_000 }).toBe(1)
  errors = []
  expect([await events.prove(database.pool), events.hears]).toEqual([false, false])
  turns.replaced = undefined
  await expect.poll(async () => await events.prove(database.pool) && events.hears, { timeout: 30_000 }).toBe(true)
  expect(errors.filter(error => error instanceof Error && error.message.startsWith('notifications are not heard'))).toHaveLength(1)
}, 60_000)

test('a node that may not write any more is left: the work goes on at the new one, or says that it cannot', async () => {
  const pool = openPool(detour.connection, () => undefined)
  const refuses = { 'begin read write': 'cannot set transaction read-write mode during recovery' }
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
