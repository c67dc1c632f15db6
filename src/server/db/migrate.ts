import { createHash } from 'node:crypto'
import { StartError } from '#server/core/startError.ts'
import type { Migration } from './migrations/migration.ts'
import type { Pool, PoolClient } from './pool.ts'

/** Prevents parallel migrations by several processes; arbitrary number. */
const MIGRATION_LOCK = 7_240_001

/** Ignores line endings, which differ on Windows. */
const checksumOf = (migration: Migration): string =>
  createHash('sha256').update(migration.sql.replaceAll('\r\n', '\n')).digest('hex')

const changedStep = (name: string): StartError => new StartError(`迁移 ${name} 在执行之后被改动过，请恢复其原文，另加一个新的迁移`)

/**
 * Steps that count as applied: a step replaces those it lists when all are applied.
 * @throws StartError when some are missing (message `between`), or one has another text
 */
export function settledSteps(
  applied: ReadonlyMap<string, string>, migrations: readonly Migration[], between: (release: string, last: string) => string,
): ReadonlyMap<string, string> {
  const effectiveSteps = new Map(applied)
  for (const migration of migrations) {
    if (migration.replaces === undefined) continue
    const { release, steps } = migration.replaces
    const had = Object.keys(steps).filter(name => effectiveSteps.has(name))
    if (had.length === 0) continue
    if (had.length < Object.keys(steps).length) throw new StartError(between(release, had.at(-1)!))
    for (const name of had) {
      if (effectiveSteps.get(name) !== steps[name]) throw changedStep(name)
      effectiveSteps.delete(name)
    }
    effectiveSteps.set(migration.name, checksumOf(migration))
  }
  return effectiveSteps
}

const betweenReleases = (release: string, last: string): string =>
  `数据库还是较早的版本（最后的迁移是 ${last}）：请先用 ${release} 版启动一次，再用本程序启动`

async function readApplied(client: PoolClient, migrations: readonly Migration[]): Promise<ReadonlyMap<string, string>> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string, checksum: string }>('select name, checksum from schema_migration order by name')
  const applied = new Map(rows.map(row => [row.name, row.checksum]))
  const steps = settledSteps(applied, migrations, betweenReleases)
  const replaced = [...applied.keys()].filter(name => !steps.has(name))
  if (replaced.length > 0) await client.query('delete from schema_migration where name = any ($1)', [replaced])
  for (const [name, checksum] of steps) if (!applied.has(name)) await note(client, name, checksum)
  return steps
}

const note = (client: PoolClient, name: string, checksum: string) =>
  client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])

/**
 * Applies all missing steps in one transaction.
 * @returns their names
 * @throws StartError when an applied step's text changed, a step is unknown to this program, or the database is between two releases
 */
export async function migrate(pool: Pool, migrations: readonly Migration[]): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    // Otherwise tables would be created in the user's schema.
    await client.query('set local search_path = public')
    const applied = await readApplied(client, migrations)
    refuseStrangers(applied, migrations)

    const missing = migrations.filter(migration => !applied.has(migration.name))
    for (const migration of missing) {
      await client.query(migration.sql).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        throw new StartError(`数据库升级失败：${migration.name}：${reason}`, error)
      })
      await note(client, migration.name, checksumOf(migration))
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
  const checksums = new Map(migrations.map(migration => [migration.name, checksumOf(migration)]))
  for (const [name, checksum] of applied) {
    const expected = checksums.get(name)
    if (expected === undefined) throw new StartError(`数据库比程序新：程序不认识已执行的迁移 ${name}，请使用更新的程序`)
    if (expected !== checksum) throw changedStep(name)
  }
}
