import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
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
  const tableNames = TABLES.map(getTableName)
  const owned = await names(`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'`)
  expect(tableNames.toSorted()).toEqual(owned.toSorted())
})

/** Keys that drizzle cannot declare: deferrable ones and those with a generated column. */
const UNSAID = `k.condeferrable or exists (select from pg_attribute a
  where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attgenerated <> '')`

test('the tables of drizzle and of the database have the same keys, by name, but for those that drizzle cannot say', async () => {
  const { rows } = await database.pool.query<{ key: string }>(`select concat_ws(' ', (select relname from pg_class where oid = conrelid),
    conname,
      (select string_agg(attname, ',' order by o) from unnest(conkey) with ordinality c (n, o) join pg_attribute on attrelid = conrelid
      and attnum = n),
      (select relname from pg_class where oid = confrelid),
      (select string_agg(attname, ',' order by o) from unnest(confkey) with ordinality c (n, o) join pg_attribute on attrelid = confrelid
      and attnum = n),
      case confdeltype when 'c' then 'cascade' when 'a' then 'no action' end) as key
    from pg_constraint k where contype in ('p', 'u', 'f') and connamespace = 'public'::regnamespace
    and conrelid <> 'schema_migration'::regclass and not (${UNSAID})`)
  const list = (columns: readonly { readonly name: string }[]): string => columns.map(({ name }) => name).join(',')
  const declared = TABLES.flatMap(table => {
    const { name, columns, primaryKeys, foreignKeys } = getTableConfig(table)
    return [
      ...primaryKeys.map(key => [name, key.name, list(key.columns)]),
      ...columns.filter(({ isUnique }) => isUnique).map(column => [name, column.uniqueName, column.name]),
      ...foreignKeys.map(key => {
        const { columns: keyColumns, foreignTable, foreignColumns } = key.reference()
        return [name, key.getName(), list(keyColumns), getTableName(foreignTable), list(foreignColumns), key.onDelete ?? 'no action']
      }),
    ].map(terms => terms.join(' '))
  })
  expect(declared.toSorted()).toEqual(rows.map(({ key }) => key).toSorted())
})
