import { bigint, numeric, text } from 'drizzle-orm/pg-core'
import type { Pool } from '#server/db/pool.ts'
import { tenantTable } from '#server/db/tables/columns.ts'

export const sectionsTable = tenantTable('gallery_sections', {
  id: text('id').notNull(),
  parentId: text('parent_id'),
  sort: bigint('sort', { mode: 'number' }).notNull(),
  name: text('name').notNull(),
  code: text('code'),
  unit: text('unit'),
  quantity: numeric('quantity'),
  price: numeric('price'),
  total: numeric('total'),
  labour: numeric('labour'),
  remark: text('remark'),
  pinyin: text('pinyin').notNull().default(''),
})

const TABLE = `create table gallery_sections (like yz.tenant_row including defaults,
  id text not null, parent_id text, sort bigint not null, name text not null, code text, unit text,
  quantity numeric(18, 3), price numeric(18, 2), total numeric(18, 2), labour numeric(18, 2), remark text, pinyin text not null default '',
  primary key (merchant_id, id));
  create index gallery_sections_place on gallery_sections (merchant_id, parent_id, sort, id);
  select yz_tenant('gallery_sections');`

/** Creates the tree's table in a migrated database, if missing. */
export async function createSections(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ found: string | null }>(`select to_regclass('gallery_sections')::text as found`)
  if (rows[0]?.found === null) await pool.query(TABLE)
}
