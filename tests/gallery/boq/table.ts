import { sql } from 'drizzle-orm'
import { bigint, numeric, text } from 'drizzle-orm/pg-core'
import { PLATFORM_MERCHANT, systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { tenantTable } from '#server/db/tables/columns.ts'
import { dictEntry } from '#server/db/tables/dictionary.ts'
import { inWrite } from '#server/db/tx.ts'
import { BOQ_UNITS } from './grid.ts'

export const boqTable = tenantTable('gallery_boq', {
  id: text('id').notNull(),
  place: bigint('place', { mode: 'number' }).notNull(),
  code: text('code'),
  name: text('name').notNull(),
  unit: text('unit'),
  quantity: numeric('quantity'),
  price: numeric('price'),
  total: numeric('total'),
  remark: text('remark'),
  pinyin: text('pinyin').notNull().default(''),
})

const TABLE = `create table gallery_boq (like yz.tenant_row including defaults,
  id text not null, place bigint not null, code text, name text not null, unit text,
  quantity numeric(18, 3), price numeric(18, 2), total numeric(18, 2), remark text, primary key (merchant_id, id));
  create index gallery_boq_place on gallery_boq (merchant_id, place, id);
  select yz_tenant('gallery_boq');`

/** Data of an earlier start may lack it. */
const LETTERS = `alter table gallery_boq add column if not exists pinyin text not null default ''`

const UNITS = [
  { key: 'm', value: 'm', aliases: ['米'] }, { key: 'm2', value: 'm²', aliases: ['㎡', '平方米'] },
  { key: 'm3', value: 'm³', aliases: ['立方米'] }, { key: 't', value: 't', aliases: ['吨'] }, { key: '项', value: '项', aliases: [] },
]

/** Creates the list's table and units in a migrated database, if missing. */
export async function createBoq(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ found: string | null }>(`select to_regclass('gallery_boq')::text as found`)
  if (rows[0]?.found === null) await pool.query(TABLE)
  await pool.query(LETTERS)
  await inWrite(pool, systemCtx('gallery.boq', PLATFORM_MERCHANT), ({ q }) => q.insert(dictEntry)
    .values(UNITS.map((unit, i) => ({ ...unit, pid: BOQ_UNITS, sort: i }))).onConflictDoUpdate({
      target: [dictEntry.merchantId, dictEntry.pid, dictEntry.key], set: { value: sql`excluded.value`, aliases: sql`excluded.aliases` },
    }))
}
