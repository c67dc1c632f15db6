import { expect, test } from 'vitest'
import { callCounter, forgetCounts, holdLargeBody } from '#server/core/limits/index.ts'
import { openPool } from '#server/db/pool.ts'
import { withDatabase } from '../harness/database.ts'

const database = withDatabase()
const NARROW = { max: 20, windowMs: 60_000 }
const WIDE = { max: 6_000, windowMs: 60_000 }
const END = `update call_count set until = now() - interval '1 second'`

test('processes share a narrow limit exactly, call by call', async () => {
  const [one, other] = [callCounter(database.pool), callCounter(database.pool)]
  const counts = []
  for (let i = 0; i < 10; i++) counts.push((await one('login 1.2.3.4', NARROW)).calls, (await other('login 1.2.3.4', NARROW)).calls)
  expect(counts).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  expect((await other('login 1.2.3.5', NARROW)).calls).toBe(1)
  const at = await Promise.all(Array.from({ length: 20 }, () => one('at once', NARROW)))
  expect(at.map(({ calls }) => calls).toSorted((a, b) => a - b).at(-1)).toBe(20)
})

test('a wide limit is reported in lots: what another process has counted is known within a twentieth', async () => {
  const [one, other] = [callCounter(database.pool), callCounter(database.pool)]
  const last = async (count: typeof one, times: number) => {
    let calls = 0
    for (let i = 0; i < times; i++) calls = (await count('all', WIDE)).calls
    return calls
  }
  expect(await last(one, 900)).toBe(900)
  expect(await last(other, 299)).toBe(299)
  expect(await last(other, 1)).toBe(1_200)
  const { rows } = await database.pool.query<{ calls: number }>(`select calls from call_count where key = 'all'`)
  expect(rows).toEqual([{ calls: 1_200 }])
})

test('a window that is over begins at one, and is forgotten', async () => {
  await callCounter(database.pool)('over', NARROW)
  await database.pool.query(END)
  expect((await callCounter(database.pool)('over', NARROW)).calls).toBe(1)
  await database.pool.query(END)
  await forgetCounts(database.pool)
  expect((await database.pool.query('select from call_count')).rowCount).toBe(0)
})

test('without the database each process goes on counting by itself', async () => {
  const away = openPool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, () => undefined)
  const count = callCounter(away)
  for (let i = 1; i <= 3; i++) expect((await count('login', NARROW)).calls).toBe(i)
  await away.end()
})

test('a person has two places for large bodies over all processes; that of a lost process comes free', async () => {
  const back = await holdLargeBody(database.pool, 'u1')
  await holdLargeBody(database.pool, 'u1')
  await holdLargeBody(database.pool, 'u2')
  await expect(holdLargeBody(database.pool, 'u1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await back()
  const releaseSecond = await holdLargeBody(database.pool, 'u1')
  await expect(holdLargeBody(database.pool, 'u1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await database.pool.query(`update large_body set until = now() - interval '1 second' where user_id = 'u1'`)
  const after = await holdLargeBody(database.pool, 'u1')
  // A caller whose place has expired does not release that of its successor.
  await releaseSecond()
  const { rows } = await database.pool.query(`select from large_body where user_id = 'u1' and until > now()`)
  expect(rows.length).toBe(1)
  await after()
})
