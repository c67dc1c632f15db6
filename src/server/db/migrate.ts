import { createHash } from 'node:crypto'
import { StartError } from '#server/core/startError.ts'
import type { Migration } from './migrations/migration.ts'
import type { Pool } from './pool.ts'

/** Any fixed number will do: it keeps app processes that start together from migrating at the same time. */
const MIGRATION_LOCK = 7_240_001

/** Line endings do not count: a checkout on Windows has others. */
const checksumOf = (migration: Migration): string =>
  createHash('sha256').update(migration.sql.replaceAll('\r\n', '\n')).digest('hex')

/**
 * Applies every step that the database does not have yet: all of them in one transaction, or none.
 * @returns the names of the steps that were applied
 * @throws StartError when an applied step's text has changed, or the database knows a step that this program does not
 */
export async function migrate(pool: Pool, migrations: readonly Migration[]): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    // A user with the name of a schema would have his tables made there.
    await client.query('set local search_path = public')
    await client.query(`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string, checksum: string }>('select name, checksum from schema_migration')
    const applied = new Map(rows.map(row => [row.name, row.checksum]))
    refuseStrangers(applied, migrations)

    const missing = migrations.filter(migration => !applied.has(migration.name))
    for (const migration of missing) {
      await client.query(migration.sql).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        throw new StartError(`数据库升级失败：${migration.name}：${reason}`, error)
      })
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [migration.name, checksumOf(migration)])
    }
    await client.query('commit')
    return missing.map(migration => migration.name)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

function refuseStrangers(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map(migration => [migration.name, checksumOf(migration)]))
  for (const [name, checksum] of applied) {
    const expected = known.get(name)
    if (expected === undefined) throw new StartError(`数据库比程序新：程序不认识已执行的迁移 ${name}，请使用更新的程序`)
    if (expected !== checksum) throw new StartError(`迁移 ${name} 在执行之后被改动过，请恢复其原文，另加一个新的迁移`)
  }
}
