import { getTableColumns, getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withDatabase } from '../harness/database.ts'
import { TABLES } from '../harness/tables.ts'

const database = withDatabase()

const TENANT_TABLES = `select c.oid, c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'merchant_id' and not a.attisdropped`

async function names(statement: string): Promise<string[]> {
  return (await database.pool.query<{ name: string }>(statement)).rows.map(row => row.name)
}

test('every table but the list of migrations has row-level security, forced', async () => {
  expect(await names(`select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    and not (relrowsecurity and relforcerowsecurity)`)).toEqual(['schema_migration'])
})

test('every tenant table has a policy for the application and one for the system', async () => {
  const all = await names(TENANT_TABLES)
  expect(all.length).toBeGreaterThan(10)
  for (const policy of ['own_merchant', 'every_merchant']) {
    expect((await names(`select tablename as name from pg_policies where policyname = '${policy}' and cmd = 'ALL'
      and tablename in (select name from (${TENANT_TABLES}) t)`)).toSorted()).toEqual(all.toSorted())
  }
})

test('every key and unique index of a tenant table begins with the merchant', async () => {
  expect(await names(`select i.indexrelid::regclass::text as name from pg_index i join (${TENANT_TABLES}) t on t.oid = i.indrelid
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indisunique and a.attname <> 'merchant_id'`)).toEqual([])
  expect(await names(`select t.name from (${TENANT_TABLES}) t
    where not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary)`)).toEqual([])
})

test('foreign keys between tenant tables stay inside the merchant', async () => {
  expect(await names(`select k.conname as name from pg_constraint k
    join (${TENANT_TABLES}) s on s.oid = k.conrelid join (${TENANT_TABLES}) d on d.oid = k.confrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and a.attname <> 'merchant_id'`)).toEqual([])
})

test('the application may not change or delete the audit log, nor truncate anything', async () => {
  const grants = await database.pool.query<{ privilege_type: string }>(`select distinct privilege_type
    from information_schema.role_table_grants
    where table_name = 'audit_log' and grantee in ('em_app', 'em_system') order by 1`)
  expect(grants.rows.map(row => row.privilege_type)).toEqual(['INSERT', 'SELECT'])
  expect(await names(`select table_name as name from information_schema.role_table_grants
    where grantee in ('em_app', 'em_system', 'PUBLIC') and table_schema = 'public' and privilege_type = 'TRUNCATE'`)).toEqual([])
})

test('the tables of drizzle and of the database have the same columns, but for those that the database computes', async () => {
  for (const table of TABLES) {
    const { rows } = await database.pool.query<{ name: string, type: string, required: boolean, defaulted: boolean }>(
      `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required, atthasdef as defaulted
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       order by attname`, [getTableName(table)])
    const columns = Object.values(getTableColumns(table)).filter(column => column.generated === undefined).map(column => ({
      name: column.name,
      type: column.getSQLType().replace('timestamptz', 'timestamp with time zone'),
      required: column.notNull,
      defaulted: column.hasDefault,
    }))
    expect(columns.toSorted((x, y) => x.name < y.name ? -1 : 1), getTableName(table)).toEqual(rows)
  }
  const known = TABLES.map(getTableName)
  const owned = await names(`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'`)
  expect(known.toSorted()).toEqual(owned.toSorted())
})
