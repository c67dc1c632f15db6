import { createHash } from 'node:crypto'
import { date, text } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { draftSql, snapshotOf } from '#server/db/draft/draft.ts'
import { migrate } from '#server/db/migrate.ts'
import { baseline } from '#server/db/migrations/0211_baseline.ts'
import { migrations } from '#server/db/migrations/index.ts'
import type { Migration } from '#server/db/migrations/migration.ts'
import { RELEASED } from '#server/db/migrations/released.ts'
import { openPool } from '#server/db/pool.ts'
import { tenantTable } from '#server/db/tables/columns.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import { withDatabase } from '../harness/database.ts'
import { asReleased, notedSteps } from '../harness/released.ts'

const database = withDatabase('empty')
const names = migrations.map(migration => migration.name)

test('numbers go up and are unique', () => {
  const numbers = names.map(name => /^(\d{4})_[a-z_0-9]+$/.exec(name)?.[1])
  expect(numbers).toEqual([...new Set(numbers)].toSorted())
})

test('the baseline is what databases have noted: a change of the schema is a later step', () => {
  expect(createHash('sha256').update(baseline.sql.replaceAll('\r\n', '\n')).digest('hex')).toBe(
    '4bb2c47277f16a576194a1375309b45a05dbb86cb135a3e54d0dbcf7ce56ccd2'
  )
})

test('of several processes at once one migrates, and again nothing is left to do', async () => {
  const pools = Array.from({ length: 4 }, () => openPool(database.connection, () => undefined))
  const applied = await Promise.all(pools.map(pool => migrate(pool, migrations)))
  expect(applied.flat()).toEqual(names)
  expect(await migrate(database.pool, migrations)).toEqual([])
  expect(await notedSteps(database.pool)).toEqual(names)
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
  await expect(migrate(database.pool, changed)).rejects.toThrow(/^迁移 0211_baseline 在执行之后被改动过[^\n]*$/)
})

test('a step that fails leaves nothing of its companions', async () => {
  const validMigration = { name: '9998_good', sql: 'create table good (id text primary key)' }
  const bad = { name: '9999_bad', sql: 'create table bad (id no_such_type)' }
  await expect(migrate(database.pool, [...migrations, validMigration, bad])).rejects.toThrow(/9999_bad.*no_such_type/)
  expect((await database.pool.query(`select to_regclass('good') as good`)).rows).toEqual([{ good: null }])
})

test('what is drafted of a declared table makes it one of a merchant, with its keys', async () => {
  const visit = tenantTable(
    'test_visit', { id: text('id').notNull(), supplierId: text('supplier_id').notNull(), day: date('day').notNull() },
    { partOf: { supplierId: 'supplier' } }
  )
  const sql = await draftSql(snapshotOf({ supplier }), snapshotOf({ supplier, visit }))
  await migrate(database.pool, [...migrations, { name: '9998_visits', sql }])
  const { rows } = await database.pool.query(`select relrowsecurity as secured, relforcerowsecurity as forced,
    array(select conname::text from pg_constraint where conrelid = c.oid and contype in ('p', 'f') order by 1) as keys,
    array(select polname::text from pg_policy where polrelid = c.oid order by 1) as policies from pg_class c
    where oid = 'test_visit'::regclass`)
  expect(rows).toEqual([{
    secured: true, forced: true, keys: ['test_visit_merchant_id_supplier_id_fkey', 'test_visit_pkey'],
    policies: ['every_merchant', 'own_merchant'],
  }])
})

describe('a database of the release before the baseline', () => {
  const older = withDatabase('empty')
  const later: Migration = { name: '9998_later', sql: 'create table later (id text primary key)' }

  test('that has all of its steps is taken for one of the baseline, by several processes at once, and goes on', async () => {
    await asReleased(older.pool)
    await older.pool.query(`insert into audit_log (merchant_id, id, user_id, real_name, action, entity, entity_id, request_id,
      snapshot_hash, before, after, subject)
      select 'm', id, 'u', '甲', 'add', 'warehouse', 'w', 'r', 'h', before::jsonb, after::jsonb, subject from (values ('1',
      null, '{"code": "A1", "name": "一号仓"}', null),
        ('2', '{"code": "A1", "name": "一号仓"}', '{"code": "A2"}', null), ('3', '{"name": "一号仓"}', null, null), ('4', '{"name": "一号仓"}',
        null, '仓库'), ('5', null, null, null)) as v (id, before, after, subject)`)
    const pools = Array.from({ length: 4 }, () => openPool(older.connection, () => undefined))
    const applied = await Promise.all(pools.map(pool => migrate(pool, [...migrations, later])))
    expect(applied.flat()).toEqual([...names.slice(1), '9998_later'])
    expect(await notedSteps(older.pool)).toEqual([...names, '9998_later'])
    await Promise.all(pools.map(pool => pool.end()))
    const { rows } = await older.pool.query(`select subject from audit_log where merchant_id = 'm' order by id`)
    expect(rows.map(({ subject }: { subject: string | null }) => subject)).toEqual(['一号仓', 'A2', '一号仓', '仓库', null])
    await older.pool.query('drop table later')
  })

  test('that stands between is refused with the release to start first, and left as it is', async () => {
    await asReleased(older.pool)
    await older.pool.query(`delete from schema_migration where name >= '0200'`)
    const noted = await notedSteps(older.pool)
    await expect(migrate(older.pool, migrations)).rejects.toThrow(/^数据库还是较早的版本（最后的迁移是 0190_pricing）：请先用 1\.0\.0 版启动一次[^\n]*$/)
    expect(await notedSteps(older.pool)).toEqual(noted)
  })

  test('whose steps had another text is refused', async () => {
    await asReleased(older.pool)
    await older.pool.query(`update schema_migration set checksum = 'x' where name = '0048_choices'`)
    await expect(migrate(older.pool, migrations)).rejects.toThrow(/^迁移 0048_choices 在执行之后被改动过/)
  })

  test('that a newer program has changed since is refused as one of a newer program', async () => {
    await asReleased(older.pool)
    await older.pool.query(`insert into schema_migration (name, checksum) values ('9998_later', 'x')`)
    await expect(migrate(older.pool, migrations)).rejects.toThrow(/^数据库比程序新：.*9998_later/)
    expect(await notedSteps(older.pool)).toEqual([...Object.keys(RELEASED.steps), '9998_later'])
  })
})
