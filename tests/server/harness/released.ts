import { RELEASED } from '#server/db/migrations/released.ts'
import type { Pool } from '#server/db/pool.ts'

/** Notes in a database of the baseline that it came to it by the steps of the release before. */
export async function asReleased(pool: Pool): Promise<void> {
  await pool.query('delete from schema_migration')
  await pool.query('insert into schema_migration (name, checksum) select * from unnest($1::text[], $2::text[])', [Object.keys(RELEASED.steps), Object.values(RELEASED.steps)])
}

/** The steps that a database has noted, in their order. */
export const notedSteps = async (pool: Pool): Promise<string[]> =>
  (await pool.query<{ name: string }>('select name from schema_migration order by name')).rows.map(({ name }) => name)
