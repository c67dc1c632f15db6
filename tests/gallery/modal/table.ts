import { jsonb, text } from 'drizzle-orm/pg-core'
import type { Draft } from '#schemas/kit/index.ts'
import type { Pool } from '#server/db/pool.ts'
import { tenantTable } from '#server/db/tables/columns.ts'

export const snapshotTable = tenantTable(
  'gallery_snapshot', { id: text('id').notNull(), draft: jsonb('draft').$type<Draft>().notNull(), byName: text('by_name').notNull() }
)

const TABLE = `create table gallery_snapshot (like yz.tenant_row including defaults, id text not null, draft jsonb not null,
  by_name text not null, primary key (merchant_id, id));
  select yz_tenant('gallery_snapshot');`

/** Creates the snapshot table in a migrated database, if missing. */
export async function createSnapshots(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ found: string | null }>(`select to_regclass('gallery_snapshot')::text as found`)
  if (rows[0]?.found === null) await pool.query(TABLE)
}
