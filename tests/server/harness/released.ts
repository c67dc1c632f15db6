import { migrate } from '#server/db/migrate.ts'
import { baseline } from '#server/db/migrations/0211_baseline.ts'
import { RELEASED } from '#server/db/migrations/released.ts'
import type { Pool } from '#server/db/pool.ts'

/** Makes an empty database as the release before the baseline left one: what the baseline makes, noted under the steps of that release. */
export async function asReleased(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ found: string | null }>(`select to_regclass('schema_migration')::text as found`)
  if (rows[0]?.found == null) await migrate(pool, [baseline])
  await pool.query('delete from schema_migration')
  await pool.query(
    'insert into schema_migration (name, checksum) select * from unnest($1::text[], $2::text[])',
    [Object.keys(RELEASED.steps), Object.values(RELEASED.steps)]
  )
}

/** The steps that a database has noted, in their order. */
export const notedSteps = async (pool: Pool): Promise<string[]> =>
  (await pool.query<{ name: string }>('select name from schema_migration order by name')).rows.map(({ name }) => name)
