import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { counter } from '#server/db/tables/engine.ts'
import { role } from '#server/db/tables/people.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { withDatabase } from '../harness/database.ts'
import { ctxOf } from '../harness/people.ts'

const database = withDatabase()
const ctx = ctxOf('T', 'ut')

test('values keep their digits and come as text', async () => {
  const [row] = await inRead(database.pool, ctx, db => db.sql<Record<string, unknown>>`select
    123456789012345678901234567890.123456789::numeric as n, 9007199254740993::int8 as i, date '2026-02-28' as d,
    timestamptz '2026-05-01 08:00:00.123456+08' as z, timestamp '2026-05-01 08:00:00' as t, ${'x'}::text as p`)
  expect(row).toEqual({
    n: '123456789012345678901234567890.123456789', i: '9007199254740993', d: '2026-02-28',
    z: '2026-05-01T00:00:00.123456Z', t: '2026-05-01T08:00:00', p: 'x',
  })
})

test('a failure undoes the whole transaction and gives the connection back', async () => {
  for (let i = 0; i < 30; i++) {
    await expect(inWrite(database.pool, ctx, async ({ q }) => {
      await q.insert(role).values({ id: newId(), key: 101, name: `角色${i}` })
      throw new AppError('WRONG_STATE')
    })).rejects.toMatchObject({ code: 'WRONG_STATE' })
  }
  expect(await inRead(database.pool, ctx, ({ q }) => q.$count(role))).toBe(0)
})

test('a broken unique key becomes a catalogue error', async () => {
  const add = (): Promise<unknown> => inWrite(database.pool, ctx, ({ q }) => q.insert(role).values({ id: newId(), key: 101, name: '同名' }))
  await add()
  await expect(add()).rejects.toMatchObject({ code: 'ALREADY_EXISTS', status: 409 })
})

test('of two transactions in a deadlock both succeed', async () => {
  await inWrite(database.pool, ctx, ({ q }) => q.insert(counter).values([{ key: 'a', value: 0 }, { key: 'b', value: 0 }]))
  let pendingLocks = 2
  let open: () => void = () => undefined
  const bothHold = new Promise<void>(resolve => void (open = resolve))
  let runs = 0
  const inOrder = (first: string, second: string): Promise<void> => inWrite(database.pool, ctx, async tx => {
    runs += 1
    await tx.sql`update counter set value = value + 1 where key = ${first}`
    if (--pendingLocks === 0) open()
    await bothHold
    await tx.sql`update counter set value = value + 1 where key = ${second}`
  })
  await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')])
  expect(runs).toBe(3)
  const rows = await inRead(database.pool, ctx, ({ q }) => q.select({ value: counter.value }).from(counter).where(sql`key in ('a', 'b')`))
  expect(rows).toEqual([{ value: 2 }, { value: 2 }])
})

test('ids sort in the order of their making', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
  expect(ids.every(id => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true)
})
