import { migrate } from '#server/db/migrate.ts'
import { baseline } from '#server/db/migrations/0211_baseline.ts'
import { RELEASED } from '#server/db/migrations/released.ts'
import type { Pool } from '#server/db/pool.ts'

/**
 * Prepares an empty database as of the release before the baseline: the tables of the baseline with the migrations of that release
 * recorded.
 */
export async function asReleased(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ found: string | null }>(`select to_regclass('schema_migration')::text as found`)
  if (rows[0]?.found == null) await migrate(pool, [baseline])
  await pool.query('delete from schema_migration')
  await pool.query(
    'insert into schema_migration (name, checksum) select * from unnest($1::text[], $2::text[])',
    [Object.keys(RELEASED.steps), Object.values(RELEASED.steps)]
  )
}

export const notedSteps = async (pool: Pool): Promise<string[]> =>
  (await pool.query<{ name: string }>('select name from schema_migration order by name')).rows.map(({ name }) => name)
