import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { systemCtx } from '#server/core/systemCtx.ts'
import { dictEntry } from '#server/db/tables/dictionary.ts'
import { userSetting } from '#server/db/tables/engine.ts'
import { appUser, role, userMerchant } from '#server/db/tables/people.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { withDatabase } from '../harness/database.ts'
import { addMember, ctxOf } from '../harness/people.ts'

const database = withDatabase()
const a = ctxOf('A', 'ua')
const b = ctxOf('B', 'ub')

beforeAll(async () => {
  await addMember(database.pool, 'A', 'ua')
  await addMember(database.pool, 'B', 'ub')
  await inWrite(database.pool, a, ({ q }) => q.insert(role).values({ id: 'r1', key: 102, name: '甲方角色' }))
  await inWrite(database.pool, systemCtx('test'), ({ q }) => q.insert(dictEntry).values({ pid: 1, key: 'm', value: '米' }))
})

test('a row belongs to the merchant of its transaction and records who wrote it', async () => {
  const [row] = await inRead(database.pool, a, ({ q }) => q.select().from(role).where(eq(role.id, 'r1')))
  expect(row).toMatchObject({ merchantId: 'A', createdBy: 'ua', updatedBy: 'ua', version: 1 })
  expect(row?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

test("another merchant's rows are invisible, unchangeable and undeletable", async () => {
  expect(await inRead(database.pool, b, ({ q }) => q.select().from(role).where(eq(role.id, 'r1')))).toEqual([])
  await inWrite(database.pool, b, async ({ q }) => {
    expect((await q.update(role).set({ name: '乙' }).where(eq(role.id, 'r1'))).rowCount).toBe(0)
    expect((await q.delete(role).where(eq(role.id, 'r1'))).rowCount).toBe(0)
  })
  expect(await inRead(database.pool, a, ({ q }) => q.select().from(role).where(eq(role.id, 'r1')))).toHaveLength(1)
})

test('a row cannot be written into another merchant or moved there', async () => {
  const insert = inWrite(database.pool, b, ({ q }) => q.insert(role).values({ merchantId: 'A', id: 'x', key: 1, name: 'x' }))
  await expect(insert).rejects.toMatchObject({ cause: { code: '42501' } })
  const move = inWrite(database.pool, a, ({ q }) => q.update(role).set({ merchantId: 'B' }).where(eq(role.id, 'r1')))
  await expect(move).rejects.toMatchObject({ cause: { code: '42501' } })
})

test('without a merchant nothing is visible, and a copied system context is none', async () => {
  const count = (ctx: typeof a): Promise<number> => inRead(database.pool, ctx, ({ q }) => q.$count(role))
  expect(await count(ctxOf('', 'ua'))).toBe(0)
  expect(await count({ ...systemCtx('test'), merchantId: 'none' })).toBe(0)
  expect(await count(systemCtx('test'))).toBe(3)
})

test('platform rows are read by all and written by none', async () => {
  expect(await inRead(database.pool, a, ({ q }) => q.select({ value: dictEntry.value }).from(dictEntry))).toEqual([{ value: '米' }])
  await inWrite(database.pool, a, async ({ q }) => {
    expect((await q.update(dictEntry).set({ value: '尺' })).rowCount).toBe(0)
    expect((await q.delete(dictEntry)).rowCount).toBe(0)
  })
  const insert = inWrite(database.pool, a, ({ q }) => q.insert(dictEntry).values({ merchantId: '0', pid: 1, key: 'x', value: 'x' }))
  await expect(insert).rejects.toMatchObject({ cause: { code: '42501' } })
})

test('people see their colleagues only, and nobody reads password hashes', async () => {
  const visible = await inRead(database.pool, a, ({ q }) => q.select({ id: appUser.id }).from(appUser))
  expect(visible).toEqual([{ id: 'ua' }])
  await expect(inRead(database.pool, a, ({ q }) => q.select({ hash: appUser.passwordHash }).from(appUser)))
    .rejects.toMatchObject({ cause: { code: '42501' } })
  await inWrite(database.pool, systemCtx('test', 'A'), ({ q }) => q.insert(userMerchant).values({ userId: 'ub', realName: '兼职' }))
  expect(await inRead(database.pool, a, ({ q }) => q.$count(appUser))).toBe(2)
})

test("settings are a person's own", async () => {
  await inWrite(database.pool, a, ({ q }) => q.insert(userSetting).values({ userId: 'ua', key: 'grid', value: { width: 1 } }))
  expect(await inRead(database.pool, ctxOf('A', 'other'), ({ q }) => q.$count(userSetting))).toBe(0)
  expect(await inRead(database.pool, a, ({ q }) => q.$count(userSetting))).toBe(1)
})

test('a reading transaction cannot write, and the role does not outlive its transaction', async () => {
  await expect(inRead(database.pool, a, db => db.sql`insert into counter (key, value) values ('x', 1)`))
    .rejects.toMatchObject({ code: '25006' })
  const { rows } = await database.pool.query(
    `select current_setting('app.merchant_id', true) as merchant, current_user = session_user as own`)
  expect(rows[0]).toEqual({ merchant: expect.toBeOneOf(['', null]), own: true })
})

test('an update counts the version up', async () => {
  const update = (): Promise<{ version: number }[]> => inWrite(database.pool, a, ({ q }) =>
    q.update(role).set({ remark: sql`${role.remark} || '改'` }).where(eq(role.id, 'r1')).returning({ version: role.version }))
  expect(await update()).toEqual([{ version: 2 }])
  expect(await update()).toEqual([{ version: 3 }])
})
