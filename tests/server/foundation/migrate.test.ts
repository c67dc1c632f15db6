import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { openPool } from '#server/db/pool.ts'
import { withDatabase } from '../harness/database.ts'

const database = withDatabase('empty')
const names = migrations.map(migration => migration.name)

test('numbers go up and are unique', () => {
  const numbers = names.map(name => /^(\d{4})_[a-z_0-9]+$/.exec(name)?.[1])
  expect(numbers).toEqual([...new Set(numbers)].toSorted())
})

test('of several processes at once one migrates, and again nothing is left to do', async () => {
  const pools = Array.from({ length: 4 }, () => openPool(database.connection, () => undefined))
  const applied = await Promise.all(pools.map(pool => migrate(pool, migrations)))
  expect(applied.flat()).toEqual(names)
  expect(await migrate(database.pool, migrations)).toEqual([])
  await Promise.all(pools.map(pool => pool.end()))
})

test('a later step is applied alone', async () => {
  const later = { name: '9998_later', sql: 'create table later (id text primary key)' }
  expect(await migrate(database.pool, [...migrations, later])).toEqual(['9998_later'])
  await expect(migrate(database.pool, migrations)).rejects.toThrow(/数据库比程序新：.*9998_later/)
  await database.pool.query(`drop table later; delete from schema_migration where name = '9998_later'`)
})

test('a changed step stops the start with one line', async () => {
  const changed = migrations.map((step, index) => index === 0 ? { ...step, sql: `${step.sql} select 1;` } : step)
  await expect(migrate(database.pool, changed)).rejects.toThrow(/^迁移 0001_foundation 在执行之后被改动过[^\n]*$/)
})

test('a step that fails leaves nothing of its companions', async () => {
  const good = { name: '9998_good', sql: 'create table good (id text primary key)' }
  const bad = { name: '9999_bad', sql: 'create table bad (id no_such_type)' }
  await expect(migrate(database.pool, [...migrations, good, bad])).rejects.toThrow(/9999_bad.*no_such_type/)
  expect((await database.pool.query(`select to_regclass('good') as good`)).rows).toEqual([{ good: null }])
})
