import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { counter } from '#server/db/tables/engine.ts'
import { readOnce } from '#server/db/once.ts'
import { inRead, inWrite, savepoint, type Db, type Tx } from '#server/db/tx.ts'
import { withDatabase } from '../harness/database.ts'
import { ctxOf } from '../harness/people.ts'

const database = withDatabase()
const ctx = ctxOf('T', 'ut')

let runCount = 0
const valueOf = readOnce([counter], async ({ q }: Db) => {
  runCount += 1
  const [row] = await q.select({ value: counter.value }).from(counter).where(eq(counter.key, 'a'))
  return row?.value
})

beforeEach(async () => {
  await inWrite(database.pool, ctx, ({ q }) => q.insert(counter).values({ key: 'a', value: 1 })
    .onConflictDoUpdate({ target: [counter.merchantId, counter.key], set: { value: 1 } }))
  runCount = 0
})

test('is asked for once in a transaction, and again in the next one', async () => {
  const twice = () =>
    inRead(database.pool, ctx, async db => [await valueOf(db), await valueOf({ ...db, ctx: { ...ctx, userId: 'other' } })])
  expect(await twice()).toEqual([1, 1])
  expect(runCount).toBe(1)
  await twice()
  expect(runCount).toBe(2)
})

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['drizzle', ({ q }) => q.update(counter).set({ value: 2 }).where(eq(counter.key, 'a'))],
  ['raw SQL', tx => tx.sql`update ${counter} set value = 2 where key = 'a'`],
  [
    'a statement that begins otherwise',
    tx => tx.sql`with one as (select 2 as value) update ${counter} set value = one.value from one where key = 'a'`,
  ],
])('is asked for again after the transaction has written there by %s', async (_, write) => {
  const result = await inWrite(database.pool, ctx, async tx => {
    const before = await valueOf(tx)
    await write(tx)
    return [before, await valueOf(tx), await valueOf(tx)]
  })
  expect(result).toEqual([1, 2, 2])
  expect(runCount).toBe(2)
})

test('is known still after a statement that reads, locks, or writes elsewhere', async () => {
  await inWrite(database.pool, ctx, async tx => {
    await valueOf(tx)
    await tx.sql`with recursive up (n) as (select 1 union all select n + 1 from up where n < 3) select n from up, ${counter}`
    await tx.q.select().from(counter).for('update')
    await tx.q.execute(sql`select set_config('app.user_id', 'x', true)`)
    await valueOf(tx)
  })
  expect(runCount).toBe(1)
})

test('goes with what a savepoint takes back', async () => {
  const result = await inWrite(database.pool, ctx, async tx => {
    const before = await savepoint(tx)
    await tx.sql`update ${counter} set value = 2 where key = 'a'`
    const inside = await valueOf(tx)
    await before.undo()
    return [inside, await valueOf(tx)]
  })
  expect(result).toEqual([2, 1])
})

test('belongs to one merchant', async () => {
  expect(
    await inRead(database.pool, ctx, async db => [await valueOf(db), await valueOf({ ...db, ctx: { ...ctx, merchantId: 'U' } })])
  ).toEqual([1, 1])
  expect(runCount).toBe(2)
})

test('is not kept where it failed', async () => {
  let fails = true
  const once = readOnce([counter], async () => {
    if (fails) throw new Error('no')
    return 1
  })
  await inRead(database.pool, ctx, async db => {
    await expect(once(db)).rejects.toThrow('no')
    fails = false
    expect(await once(db)).toBe(1)
  })
})
